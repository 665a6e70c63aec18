// Prototype: WASM columns patched into the engine of dist.
import { readFileSync } from 'node:fs';
const O=process.env.OUT??'/tmp/distB';
const V=await import(O+'/value/index.js');
const {Engine}=await import(O+'/engine/execute.js');
const {Scorer}=await import(O+'/pipeline/score.js');
const {Tuple,Grid,FrozenSet,Fn,SetKind,EMPTY_SET,EMPTY_TUPLE}=V;
export const OPS={size:0,astuple:1,multiply:2,divide:3,subtract:4,add:5,intersection:6,combine:7,difference:8,ofcolor:9,apply:10,shape:11,asobject:12,maximum:13,minimum:14,papply:15,sfilter:16,o_g:17,palette:18,get_nth_f:19,mostcolor:20,equality:21,branch:22,height:23,width:24,asindices:25,pair:26,mpapply:27,repeat:28,colorcount:29,toindices:30,normalize:31,identity:32,difference_tuple:36};
const COMB={compose:1000,chain:1001,matcher:1002,fork:1003,rbind:1004,lbind:1005};
const mod=new WebAssembly.Module(readFileSync('/tmp/w/engine.wasm'));
const inst=new WebAssembly.Instance(mod,{env:{abort(){throw new Error('abort')}}});
export const W=inst.exports;
let buf,H,HU,B;
const view=()=>{if(buf!==W.memory.buffer){buf=W.memory.buffer;H=new Int32Array(buf);HU=new Uint32Array(buf);B=new Int8Array(buf)}};
view();W.start(1<<28);view();
export const stats={declined:new Map(),enc:0,dec:0};
const NONE=2,FALSE=6,TRUE=10;
// ---- encode
function encode(v){
 if(typeof v==='number')return Number.isInteger(v)&&v>=-0x40000000&&v<=0x3fffffff?(v<<1)|1:0;
 if(v===null)return NONE;if(v===true)return TRUE;if(v===false)return FALSE;
 if(v.__h!==undefined&&v.__gen===gen)return v.__h;
 stats.enc++;
 let h=0;
 if(v instanceof Grid){const n=v.h*v.w;if(n>30000)return 0;h=W.newGrid(v.h,v.w);view();B.set(v.cells.length===n?v.cells:v.cells.subarray(0,n),h+28)}
 else if(v instanceof Tuple&&v.items.length>0&&v.items[0] instanceof Tuple&&V.asGrid(v)!==null){h=encode(V.asGrid(v));if(h===0)return 0}
 else if(v instanceof Tuple){const k=v.items.length;const it=v.items.map(encode);if(it.some(x=>x===0))return 0;h=W.newTuple(k);view();for(let i=0;i<k;i++)H[(h+16>>2)+i]=it[i]}
 else if(v instanceof FrozenSet){
  if(v.size===0)h=emptySet();
  else if(v.kind===SetKind.Flat)return 0;
  else{
   V.order(v);const n=v.size;let codes;
   if(v.kind===SetKind.Any){codes=v.values.map(encode);if(codes.some(x=>x===0))return 0}
   else{codes=v.codes;if(v.kind!==SetKind.Int)for(let k=0;k<n;k++)if(codes[k]&(1<<26))return 0}
   const at=W.take(n*4),pos=W.take(n*4);h=W.newSetOf(v.kind,n,at);view();
   for(let k=0;k<n;k++){H[(at>>2)+k]=codes[k];H[(pos>>2)+k]=v.positions?v.positions[k]:0}
   if(v.positions){H[h+32>>2]=pos;H[h+36>>2]=v.mask;H[h+40>>2]=v.fill}
  }}
 else if(v instanceof Fn){
  const op=OPS[v.name];
  if(v.parts.length===0){if(op===undefined)return 0;h=W.newFn(op,v.required,v.argcount);view()}
  else{const c=COMB[v.name];if(c===undefined)return 0;const ps=v.parts.map(encode);if(ps.some(x=>x===0))return 0;
   if((v.name==='rbind'||v.name==='lbind')&&v.argcount!==1)return 0;
   if((v.name==='rbind'||v.name==='lbind')&&v.parts[0].argcount!==2)return 0;
   h=W.newFn(c,v.required,v.argcount);view();H[h+16>>2]=v.cost;H[h+20>>2]=v.depth;ps.forEach((p,i)=>{H[(h+24>>2)+i]=p})}
 }
 else return 0;
 v.__h=h;v.__gen=gen;
 return h;
}
let gen=0;
const emptySet=()=>W.emptySet();
// ---- decode
let decoded=new Map();
function decode(h){
 if(h&1)return h>>1;
 if(h===NONE)return null;if(h===TRUE)return true;if(h===FALSE)return false;
 const known=decoded.get(h);if(known!==undefined)return known;
 stats.dec++;
 let v;const kind=H[h>>2];
 if(kind===1){const n=H[h+4>>2];if(n===0)v=EMPTY_TUPLE;else{const it=[];for(let k=0;k<n;k++)it.push(decode(H[(h+16>>2)+k]));v=n===2&&typeof it[0]==='number'&&typeof it[1]==='number'?V.pairTuple(it[0],it[1]):new Tuple(it)}}
 else if(kind===2){const r=H[h+4>>2],w=H[h+8>>2];v=new Grid(r,w,B.slice(h+28,h+28+r*w))}
 else if(kind===3){const n=H[h+8>>2];
  if(n===0)v=EMPTY_SET;else{
  const k=H[h+4>>2];const read=(s)=>{const at=H[h+12>>2]>>2;if(k===SetKind.Any){const vs=[];for(let i=0;i<n;i++)vs.push(decode(H[at+i]));s.values=vs}else s.codes=H.slice(at,at+n);
   const p=H[h+32>>2];if(p!==0){s.positions=H.slice(p>>2,(p>>2)+n);s.mask=H[h+36>>2];s.fill=H[h+40>>2];s.recipe=null;s.index=null}};
  if(n>1){W.order(h);view()}
  v=new FrozenSet(k,n,EMPTY_SET.codes,EMPTY_SET.values,null);read(v);}
 }else throw new Error('decode '+kind);
 decoded.set(h,v);return v;
}
export class Ref{constructor(h){this.h=h}}
// ---- engine
const P=Engine.prototype;
const begin=P.beginLane;
P.beginLane=function(units,first){W.empty();gen++;decoded=new Map();this.handles=new Array(this.plan.slots).fill(0);return begin.call(this,units,first)};
const bc=P.beginCompare;P.beginCompare=function(){const s=this.plan.inputs.compareC;if(s>=0)this.handles[s]=0;return bc.call(this)};
const baseColumn=P.column;
P.column=function(slot){ // JavaScript's view of a column: decoded as a whole
 const h=this.handles[slot];const level=this.plan.levels[slot];
 if(h!==0&&level==='sample'){const n=this.units.length;const c=this.columns[slot]??(this.columns[slot]=new Array(n));if(!c.__full){for(let u=0;u<n;u++)if(c[u]===undefined)c[u]=decode(H[(h>>2)+u]);c.__full=true}return c}
 return baseColumn.call(this,slot)};
P.handleColumn=function(slot){
 let h=this.handles[slot];if(h!==0)return h;
 const col=baseColumn.call(this,slot);const n=this.units.length;
 h=W.take(n*4);view();
 let last,lh;for(let u=0;u<n;u++){const v=col[u];const x=u>0&&v===last?lh:encode(v);last=v;lh=x;H[(h>>2)+u]=x}
 this.handles[slot]=h;return h};
P.valueAt=function(slot,u){const h=this.handles[slot];if(h!==0){const x=H[(h>>2)+u];if(x!==0)return decode(x)}
 return baseColumn.call(this,slot)[u]};
const runJs=P.runPerSample;
P.runPerSample=function(step){
 const name=this.plan.operations[step.operation];const op=OPS[name];
 if(op===undefined||step.args.length>3||step.args.length===0||this.onError==='fail'){this.handles[step.slot]=0;return runJs.call(this,step)}
 const n=this.units.length;const [a,b,c]=step.args;
 const ha=this.handleColumn(a),hb=b===undefined?0:this.handleColumn(b),hc=c===undefined?0:this.handleColumn(c);
 const out=W.take(n*4);view();
 const fb=encode(step.fallback);
 W.beginColumn();let from=0;
 while(from<n){try{W.runColumn(op,step.args.length,from,n,out,ha,hb,hc,fb);from=n}catch(e){if(!(e instanceof WebAssembly.RuntimeError))throw e;view();const u=W.current.value;H[(out>>2)+u]=0;from=u+1;stats.declined.set(name,(stats.declined.get(name)??0)+1)}}
 view();
 let column=null;
 for(let u=0;u<n;u++){if(H[(out>>2)+u]!==0)continue;
  column??=new Array(n);
  const args=step.args.map(s=>{const x=new Array(n);x[u]=this.valueAt(s,u);return x});
  this.runCalls(step,args,column,u,u+1);
  const x=encode(column[u]);H[(out>>2)+u]=x;
 }
 this.columns[step.slot]=column;this.handles[step.slot]=out;
 this.profile.errors[step.operation]+=W.failed.value;this.profile.work[step.operation]+=W.work.value;
 this.free(step.frees);this.profile.calls[step.operation]+=n;
};
const fr=P.free;P.free=function(slots){for(const s of slots)this.handles[s]=0;fr.call(this,slots)};
P.outputColumn=function(slot){const h=this.handles[slot];if(h===0||this.plan.levels[slot]!=='sample')return this.column(slot);const n=this.units.length;const out=[];for(let u=0;u<n;u++){const x=H[(h>>2)+u];out.push(x===0?this.columns[slot][u]:(x&1)?x>>1:new Ref(x))}return out};
P.solve=function(units,first){this.beginLane(units,first);this.runSteps(this.plan.solve);return this.plan.outputs.map(s=>this.outputColumn(s))};
P.compare=function(){this.beginCompare();this.runSteps(this.plan.compare);return this.plan.differs.map(s=>this.outputColumn(s))};
// ---- scorer
const S=Scorer.prototype;const wv=S.writeValue;
let U8;
S.writeValue=function(v){
 if(!(v instanceof Ref))return wv.call(this,v);
 const {writer,written}=this;
 const known=written.get(v.h);
 if(known!==undefined){writer.again(known.start,known.end);return known.hash}
 const start=writer.length;
 let p;try{p=W.writeValue(v.h)}catch(e){if(!(e instanceof WebAssembly.RuntimeError))throw e;view();return wv.call(this,decode(v.h))}
 view();if(!U8||U8.buffer!==buf)U8=new Uint8Array(buf);
 writer.raw(U8.subarray(p,W.textEnd.value));
 const hash=writer.hash(start);
 written.set(v.h,{start,end:writer.length,hash});
 return hash;
};
export const unref=v=>v instanceof Ref?decode(v.h):v;
export const scoreOf=v=>{if(v instanceof Ref){const h=v.h;if(H[h>>2]!==1||H[h+4>>2]!==2)return -1;const s=H[h+16>>2];return s&1?Math.min(1000,Math.max(0,s>>1)):-1}return undefined};
export { V, Scorer, Engine };
