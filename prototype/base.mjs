const O=process.env.OUT;
const {Scorer}=await import(O+'/pipeline/score.js');
const {loadTasks,selectTasks}=await import(O+'/arc/index.js');
const {loadBatt}=await import(O+'/batt/index.js');
const {chunksOf}=await import(O+'/pipeline/chunking.js');
const batt=loadBatt('/work/main/batts/bundled.mjs');
const tasks=selectTasks(loadTasks('/work/main/tasks').tasks,{count:Number(process.argv[3]??50)});
const chunks=[...chunksOf(tasks,{workers:1,megaBatch:true,batchSize:20})];
const sc=new Scorer(batt,true);
const {writeFileSync}=await import('node:fs');
let text='';const prof=new Map();
for(const c of chunks){const x=await sc.score(c);text+=x.samples.map(s=>s.lines).join('');sc.engine.plan.operations.forEach((n,k)=>{const o=prof.get(n)??[0,0,0,0];o[1]+=x.profile.calls[k];o[2]+=x.profile.errors[k];o[3]+=x.profile.work[k];prof.set(n,o)})}
writeFileSync(process.argv[4],text);writeFileSync(process.argv[4]+'.prof',[...prof].map(([k,v])=>k+' '+v.slice(1).join(' ')).join('\n'));
