// compare stage alone: ms per pass, last 6 of 12
const wasm=process.argv[2]==='wasm';
let S,En;
if(wasm){const {unref,scoreOf,Scorer,Engine}=await import('/tmp/w/proto.mjs');globalThis.unref=unref;globalThis.scoreOf=scoreOf;S=Scorer;En=Engine}
const O=wasm?'/tmp/distW':'/tmp/distB';
if(!wasm){S=(await import(O+'/pipeline/score.js')).Scorer;En=(await import(O+'/engine/execute.js')).Engine}
const {loadTasks,selectTasks}=await import(O+'/arc/index.js');
const {loadBatt}=await import(O+'/batt/index.js');
const {chunksOf}=await import(O+'/pipeline/chunking.js');
const batt=loadBatt('/work/main/batts/bundled.mjs');
const tasks=selectTasks(loadTasks('/work/main/tasks').tasks,{count:50});
const chunks=[...chunksOf(tasks,{workers:1,megaBatch:true,batchSize:20})];
const sc=new S(batt,false);
let t={solve:0,compare:0};
for(const k of ['solve','compare']){const f=En.prototype[k];En.prototype[k]=function(...a){const t0=performance.now();const r=f.apply(this,a);t[k]+=performance.now()-t0;return r}}
const rows=[];for(let r=0;r<12;r++){t={solve:0,compare:0};const t0=performance.now();for(const c of chunks)await sc.score(c);rows.push([t.solve,t.compare,performance.now()-t0])}
const med=k=>rows.slice(6).map(x=>x[k]).sort((a,b)=>a-b)[3].toFixed(0);
console.log(wasm?'wasm':'js  ','first',rows[0].map(x=>x.toFixed(0)).join(' '),'| solve',med(0),'compare',med(1),'all',med(2));
