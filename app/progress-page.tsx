// The script of /progress.
import { PROGRESS_ISLAND_ID, ProgressIsland } from "#app/learn/progress/progress-island.tsx";
import { hydrateIsland } from "./hydrate-island.tsx";
import { startLearnerPage } from "./learner-page.ts";

startLearnerPage();
hydrateIsland(ProgressIsland, PROGRESS_ISLAND_ID);
