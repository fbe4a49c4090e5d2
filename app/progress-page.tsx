// The script of /progress.
import { ISLAND_ID, ISLAND_PROPS_ID, ProgressIsland } from "#app/learn/progress/progress-island.tsx";
import { hydrateIsland } from "./hydrate-island.tsx";
import { startLearnerPage } from "./learner-page.ts";

startLearnerPage();
hydrateIsland(ProgressIsland, ISLAND_ID, ISLAND_PROPS_ID);
