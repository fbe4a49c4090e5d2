// The script of /paper/…: instructions, the attempt, the result.
import { PAPER_ISLAND_ID, PaperIsland } from "#app/learn/paper/paper-island.tsx";
import { hydrateIsland } from "./hydrate-island.tsx";
import { startLearnerPage } from "./learner-page.ts";

startLearnerPage();
hydrateIsland(PaperIsland, PAPER_ISLAND_ID);
