// The script of /data.
import { DATA_ISLAND_ID, DataIsland } from "#app/learn/progress/data-island.tsx";
import { hydrateIsland } from "./hydrate-island.tsx";
import { startLearnerPage } from "./learner-page.ts";

startLearnerPage();
hydrateIsland(DataIsland, DATA_ISLAND_ID);
