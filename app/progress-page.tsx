// The script of the learner's own page about their progress.
import { ISLAND_ID, ISLAND_PROPS_ID, ProgressIsland } from "#app/learn/progress/progress-island.tsx";
import { hydrateIsland } from "./hydrate-island.tsx";
import { startLearnerPage } from "./learner-page.ts";

startLearnerPage();
hydrateIsland(ProgressIsland, ISLAND_ID, ISLAND_PROPS_ID);
