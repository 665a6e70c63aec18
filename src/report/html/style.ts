/** Colors of phases in the bar: classes `p0`, `p1`, … */
export const PHASE_COLORS = 12;

/**
 * Tables that are too narrow for their columns: each row is a list of its cells.
 *
 * @param tables - a selector
 * @param width - pixels of a table
 */
const listed = (tables: string, width: number): string => `@container (max-width: ${width}px) {
  ${tables} :is(table, tbody, th, td) { display: block; } ${tables} :is(thead, td:empty) { display: none; }
  ${tables} tr { display: flex; flex-wrap: wrap; gap: 0 16px; border-top: 1px solid var(--line); padding: 5px 0; }
  ${tables} tr :is(th, td) { border: 0; padding: 1px 0; text-align: left; white-space: normal; } ${tables} tbody th { flex: 1 0 100%; font-weight: 600; }
  ${tables} .child { padding-left: 17px; } ${tables} td::before { content: attr(data-head) " "; color: var(--dim); } }`;

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
main { max-width: 1240px; margin: 0 auto; padding: 20px 16px 48px; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0; } h2 { font-size: 1.05rem; margin: 0 0 10px; } h3 { font-size: .95rem; margin: 0 0 6px; }
code, pre, .mono { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .92em; overflow-wrap: anywhere; }
a { color: var(--accent); }
.dim { color: var(--dim); } .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.unwritten { max-width: 1240px; margin: 0 auto; padding: 16px 16px 0; box-sizing: border-box; font-weight: 600; }
header { margin-bottom: 16px; overflow-wrap: anywhere; } header p { margin: 4px 0 0; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 16px; margin-top: 16px; min-width: 0; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 12px; margin: 0; }
.card { background: var(--page); border: 1px solid var(--line); border-radius: 10px; padding: 10px 14px; min-width: 0; }
.card dt { color: var(--dim); font-size: .85rem; } .card dd { margin: 0; font-size: .88rem; }
.card .value { font-size: 1.3rem; font-weight: 650; line-height: 1.3; font-variant-numeric: tabular-nums; }
.list { margin: 0; display: grid; gap: 4px; font-size: .92rem; } .list div { display: grid; grid-template-columns: 90px minmax(0, 1fr); }
.list dt { color: var(--dim); } .list dd { margin: 0; overflow-wrap: anywhere; }
.table { container-type: inline-size; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
th, td { padding: 4px 8px; text-align: left; vertical-align: top; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
thead th { border-top: 0; color: var(--dim); font-weight: 600; } th.number { text-align: right; } tbody th { font-weight: 400; }
th:first-child, td:first-child { padding-left: 0; } th:last-child, td:last-child { padding-right: 0; }
${listed('.table:not(.much)', 540)}
${listed('.much', 760)}
.bar { display: block; width: 100%; height: 22px; border-radius: 6px; margin-bottom: 10px; }
.swatch { display: inline-block; width: 10px; height: 10px; border-radius: 3px; margin-right: 7px; }
.child { padding-left: 26px; color: var(--dim); }
${Array.from({ length: PHASE_COLORS }, (_, k) => `.p${k} { background: var(--p${k}); fill: var(--p${k}); }`).join('\n')}
.tag { display: inline-block; border-radius: 99px; padding: 0 9px; font-size: .84rem; font-weight: 600; white-space: nowrap; }
.solved { color: var(--good); background: var(--good-bg); } .demo-solved { color: var(--part); background: var(--part-bg); }
.unsolved { color: var(--dim); background: var(--page); } .lost { color: var(--bad); background: var(--bad-bg); }
form { display: flex; flex-wrap: wrap; gap: 8px 14px; align-items: end; }
label { display: grid; gap: 2px; font-size: .85rem; color: var(--dim); flex: 1 1 150px; max-width: 260px; }
input, select { font: inherit; color: var(--ink); background: var(--page); border: 1px solid var(--line); border-radius: 7px; padding: 5px 9px; width: 100%; height: 36px; }
output { color: var(--dim); font-size: .9rem; padding-bottom: 7px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
#filter { position: sticky; top: 0; z-index: 1; background: var(--page); padding: 8px 0; margin: 0 0 4px; }
.task-content { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0 28px; } @media (min-width: 1000px) { .task-content.two { grid-template-columns: minmax(0, 11fr) minmax(0, 9fr); } }
#gallery { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 290px), 1fr)); gap: 10px; }
.task-card { display: flex; flex-direction: column; gap: 4px; background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 10px 12px;
  color: inherit; text-decoration: none; content-visibility: auto; contain-intrinsic-size: auto 178px; min-height: 178px; scroll-margin-top: 64px; overflow: hidden; }
.task-card:hover { border-color: var(--accent); } .card-head { display: flex; flex-wrap: wrap; gap: 2px 8px; align-items: baseline; overflow-wrap: anywhere; }
.card-facts { font-size: .84rem; }
.thumbs { display: flex; gap: 8px; margin-top: auto; } .thumb { flex: 1 1 0; min-width: 0; display: flex; flex-direction: column; justify-content: flex-end; gap: 3px; }
.caption { font-size: .76rem; color: var(--dim); line-height: 1.2; } .caption.good { color: var(--good); } .caption.bad { color: var(--bad); }
.thumb-none { display: grid; place-items: center; height: 60px; border: 1px dashed var(--line); border-radius: 3px; color: var(--dim); }
canvas { display: block; max-width: 100%; height: auto; border-radius: 2px; image-rendering: pixelated; }
#task nav { display: flex; flex-wrap: wrap; gap: 8px; justify-content: space-between; position: sticky; top: 0; z-index: 1; background: var(--page); padding: 8px 0; }
button { font: inherit; font-size: .9rem; color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: 7px; padding: 4px 10px; cursor: pointer; }
button:hover { border-color: var(--accent); } kbd { font: .78rem ui-monospace, monospace; color: var(--dim); border: 1px solid var(--line); border-radius: 4px; padding: 0 4px; }
@media (max-width: 700px), (max-height: 500px) { #filter, #task nav { position: static; } }
@media (hover: none) { kbd { display: none; } }
.task-head { display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: baseline; margin-top: 8px; } .task-head h2 { font-size: 1.3rem; margin: 0; outline: none; overflow-wrap: anywhere; }
.facts { margin: 0 0 10px; font-size: .9rem; color: var(--dim); overflow-wrap: anywhere; }
.choices { border: 1px solid var(--line); border-radius: 10px; margin: 0 0 14px; padding: 6px 12px 10px; background: var(--card); min-width: 0; }
.choices legend { font-size: .85rem; color: var(--dim); padding: 0 4px; }
.choice { display: flex; flex-wrap: wrap; gap: 0 10px; align-items: baseline; max-width: none; color: var(--ink); font-size: .92rem; padding: 2px 0; cursor: pointer; }
.choice input { width: auto; height: auto; } .choice .mono { overflow-wrap: anywhere; }
.sample { margin: 0 0 16px; }
.grids { display: flex; flex-wrap: wrap; gap: 12px 20px; align-items: flex-start; }
figure { margin: 0; max-width: 100%; display: flex; flex-direction: column-reverse; justify-content: flex-end; align-items: flex-start; gap: 3px; } figcaption { font-size: .84rem; color: var(--dim); line-height: 1.3; }
figure code { display: block; width: 220px; }
.program { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 12px 14px; margin: 0 0 16px; white-space: pre-wrap; line-height: 1.55; }
.trace { margin: 0; padding: 0; list-style: none; counter-reset: step; display: grid; gap: 8px; }
.trace li { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 8px 12px; display: grid; gap: 6px; min-width: 0; }
.trace li.failing { border-color: var(--bad); }
.trace-head { display: flex; gap: 10px; align-items: center; margin: 0 0 8px; } .trace-head h3 { margin: 0; } .trace-head select { width: auto; }
.token-word { color: var(--p3); } .token-call { color: var(--accent); } .token-constant { color: var(--part); } .token-number { color: var(--good); } .token-name { font-weight: 600; }
.change { color: var(--accent); border: 1px solid var(--line); }
.good { color: var(--good); } .bad { color: var(--bad); }
[hidden] { display: none !important; }
@media print { .task-card { content-visibility: visible; } #filter, nav { display: none !important; } }
`;
