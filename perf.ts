import { readSampleModule } from "./scripts/eval/modules.ts";
import { createPassageIndex } from "./server/passage-index.ts";
import { SAMPLE_QUESTIONS } from "./scripts/eval/sample-questions.ts";
import { FRESH_QUESTIONS } from "./scripts/eval/confused-questions.ts";
const base = readSampleModule();
const qs = base.filter(p=>p.kind==="question");
const many = [...base];
const rnd = (n:number)=>Math.floor(Math.random()*n);
const words = qs.flatMap(q=>q.text.split(/\s+/));
for (let i=0;i<5000;i++){ const t=Array.from({length:60},()=>words[rnd(words.length)]).join(" "); many.push({...qs[0]!, anchor:"x"+i, place:String(i), text:t.slice(0,80)+"\n\n"+t.slice(80,120)+"\n\n"+t.slice(120), subtopicId: "big"}); }
let t=performance.now();
const index = await createPassageIndex(many);
console.log("build", performance.now()-t, many.length);
for (let r=0;r<3;r++){ const times=[...SAMPLE_QUESTIONS,...FRESH_QUESTIONS].map(q=>{t=performance.now(); index.search(q.ask,q.at,3); return performance.now()-t;}).sort((a,b)=>a-b);
console.log("median",times[times.length>>1],"p95",times[Math.floor(times.length*.95)],"max",times.at(-1)); }
