// The script of /paper/…: instructions, the attempt, the result.

import { openPaperTables } from "#app/learn/paper/attempt/indexed-attempts.ts";
import { PAPER_ISLAND_ID, PaperIsland } from "#app/learn/paper/paper-island.tsx";
import { hydrateIsland } from "./hydrate-island.tsx";
import { startLearnerPage } from "./learner-page.ts";

// Opened while the page hydrates.
void openPaperTables();
startLearnerPage();
hydrateIsland(PaperIsland, PAPER_ISLAND_ID);
