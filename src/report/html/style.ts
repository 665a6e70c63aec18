/** Colors of phases in the bar: classes `p0`, `p1`, … */
export const PHASE_COLORS = 12;

/** How a report's page looks: light and dark, from 320 pixels of width on. */
export const STYLE = `
:root { color-scheme: light dark; --page: #f7f8fa; --card: #fff; --ink: #1b2230; --dim: #5b6474; --line: #dde1e8;
  --accent: #1f5fd0; --good: #17753a; --part: #8a5a00; --bad: #b3261e; --good-bg: #e2f4e8; --part-bg: #fdf0d5; --bad-bg: #fce8e6;
  --p0: #3b6fd4; --p1: #e08a1e; --p2: #2f9e6e; --p3: #b04fc0; --p4: #d2504a; --p5: #1f9bb5; --p6: #8a7a2f; --p7: #8791a3;
  --p8: #7a5cc7; --p9: #5f8f1f; --p10: #c0508a; --p11: #4a7f8f; }
@media (prefers-color-scheme: dark) { :root { --page: #12151b; --card: #1b2029; --ink: #e6e9ef; --dim: #9ea8b8; --line: #323a47;
  --accent: #86b0ff; --good: #74d69a; --part: #f0bf62; --bad: #ff9d94; --good-bg: #17382a; --part-bg: #3d2f12; --bad-bg: #45211f;
  --p0: #6f9cf0; --p1: #f0a850; --p2: #55c795; --p3: #cf86dc; --p4: #f0807a; --p5: #55c4da; --p6: #c4b35a; --p7: #8791a3;
  --p8: #a88cf0; --p9: #a0cc5c; --p10: #f08cba; --p11: #7fb4c4; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
main { max-width: 1120px; margin: 0 auto; padding: 20px 16px 48px; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0; } h2 { font-size: 1.05rem; margin: 0 0 10px; }
code, .mono { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .92em; overflow-wrap: anywhere; }
.dim { color: var(--dim); } .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
header p { margin: 4px 0 0; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 16px; margin-top: 16px; min-width: 0; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 12px; padding: 0; background: none; border: 0; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 12px 14px; }
.card dt { color: var(--dim); font-size: .85rem; } .card dd { margin: 0; font-size: .88rem; }
.card .value { font-size: 1.4rem; font-weight: 650; line-height: 1.3; font-variant-numeric: tabular-nums; }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 440px), 1fr)); gap: 0 16px; align-items: start; }
.scroll { overflow-x: auto; } .scroll code { overflow-wrap: normal; white-space: nowrap; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
th, td { padding: 4px 8px; text-align: left; vertical-align: top; border-top: 1px solid var(--line); }
thead th { border-top: 0; color: var(--dim); font-weight: 600; } th.number { text-align: right; } tbody th { font-weight: 400; }
th:first-child, td:first-child { padding-left: 0; } th:last-child, td:last-child { padding-right: 0; }
.bar { display: block; width: 100%; height: 22px; border-radius: 6px; margin-bottom: 10px; }
.swatch { display: inline-block; width: 10px; height: 10px; border-radius: 3px; margin-right: 7px; }
.child { padding-left: 26px !important; color: var(--dim); }
${Array.from({ length: PHASE_COLORS }, (_, k) => `.p${k} { background: var(--p${k}); fill: var(--p${k}); }`).join('\n')}
.tag { display: inline-block; border-radius: 99px; padding: 0 9px; font-size: .84rem; font-weight: 600; white-space: nowrap; }
.solved { color: var(--good); background: var(--good-bg); } .demo-solved { color: var(--part); background: var(--part-bg); }
.unsolved { color: var(--dim); background: var(--page); } .lost { color: var(--bad); background: var(--bad-bg); }
form { display: flex; flex-wrap: wrap; gap: 10px 16px; align-items: end; margin-bottom: 12px; }
label { display: grid; gap: 2px; font-size: .85rem; color: var(--dim); flex: 1 1 150px; max-width: 260px; }
input, select { font: inherit; color: var(--ink); background: var(--page); border: 1px solid var(--line); border-radius: 7px; padding: 5px 9px; width: 100%; height: 36px; }
output { color: var(--dim); font-size: .9rem; padding-bottom: 7px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
details { border-top: 1px solid var(--line); content-visibility: auto; contain-intrinsic-size: auto 38px; }
summary { cursor: pointer; padding: 7px 0; display: flex; flex-wrap: wrap; gap: 2px 12px; align-items: baseline; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary::before { content: "▸"; color: var(--dim); width: .8em; } details[open] > summary::before { content: "▾"; }
summary .mono { font-weight: 600; } summary .dim { font-size: .9rem; }
.facts { margin: 0 0 10px; font-size: .9rem; color: var(--dim); overflow-wrap: anywhere; }
.sample { margin: 0 0 16px; } .sample h3 { font-size: .92rem; margin: 0 0 6px; }
.grids { display: flex; flex-wrap: wrap; gap: 12px 20px; align-items: flex-start; }
figure { margin: 0; max-width: 100%; } figcaption { font-size: .84rem; color: var(--dim); margin-bottom: 3px; }
figure svg { display: block; max-width: 100%; height: auto; border-radius: 2px; }
figure code { display: block; max-width: 300px; }
.good { color: var(--good); } .bad { color: var(--bad); }
[hidden] { display: none !important; }
@media print { details { content-visibility: visible; } }
`;
