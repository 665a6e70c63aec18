const {W,stats,unref,scoreOf,Scorer,OPS}=await import('/tmp/w/proto.mjs');globalThis.unref=unref;globalThis.scoreOf=scoreOf;
const O=process.env.OUT;
const {loadTasks,selectTasks}=await import(O+'/arc/index.js');
const {loadBatt}=await import(O+'/batt/index.js');
const {chunksOf}=await import(O+'/pipeline/chunking.js');
const batt=loadBatt('/work/main/batts/bundled.mjs');
const tasks=selectTasks(loadTasks('/work/main/tasks').tasks,{count:Number(process.argv[3]??50)});
const chunks=[...chunksOf(tasks,{workers:1,megaBatch:true,batchSize:20})];
const sc=new Scorer(batt,process.argv[4]!==undefined);
const {writeFileSync}=await import('node:fs');
for(let r=0;r<Number(process.argv[2]);r++){const c0=process.cpuUsage();const t0=performance.now();let text='';const prof=new Map();
for(const c of chunks){const x=await sc.score(c);if(r===0&&process.argv[4])text+=x.samples.map(s=>s.lines).join('');sc.engine.plan.operations.forEach((n,k)=>{const o=prof.get(n)??[0,0,0,0];o[0]+=x.profile.ms[k];o[1]+=x.profile.calls[k];o[2]+=x.profile.errors[k];o[3]+=x.profile.work[k];prof.set(n,o)})}
const c=process.cpuUsage(c0);console.log('pass',r,'wall',(performance.now()-t0).toFixed(0),'user',(c.user/1000).toFixed(0));globalThis.prof=prof;
if(r===0&&process.argv[4]){writeFileSync(process.argv[4],text);writeFileSync(process.argv[4]+'.prof',[...prof].map(([k,v])=>k+' '+v.slice(1).join(' ')).join('\n'))}}
console.log('declined',[...stats.declined].map(([k,v])=>k+' '+v).join(', '),'enc',stats.enc,'dec',stats.dec);
for(const [k,v] of [...prof].sort((a,b)=>b[1][0]-a[1][0]).slice(0,24))console.log(k.padEnd(14),v[0].toFixed(1).padStart(8),String(v[1]).padStart(7));
