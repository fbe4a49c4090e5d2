import { readSampleModule } from "./scripts/eval/modules.ts";
import { createPassageIndex } from "./server/passage-index.ts";
const index = await createPassageIndex(readSampleModule());
(globalThis as any).DBG = true;
for (const line of process.argv.slice(2)) {
  const [at, q] = line.split("|").map(s=>s.trim());
  console.log("##", q);
  const t = performance.now();
  const { hits, isVague } = index.search(q!, at!, 6);
  console.log((performance.now()-t).toFixed(1), "ms", isVague);
  for (const h of hits) console.log(h.score.toFixed(2), h.coverage.toFixed(2), h.found.worth.toFixed(2), h.passage.subtopicId, h.passage.phase, h.passage.anchor, "::", h.passage.text.slice(h.found.start, h.found.end).slice(0,110));
}
