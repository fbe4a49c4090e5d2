// The script of the learning page: React hydrates its tabs.
import { ISLAND_ID, ISLAND_PROPS_ID, SubtopicIsland } from "#app/learn/modules/subtopic-island.tsx";
import { hydrateIsland } from "./hydrate-island.tsx";
import { startLearnerPage } from "./learner-page.ts";

startLearnerPage();
hydrateIsland(SubtopicIsland, ISLAND_ID, ISLAND_PROPS_ID);
