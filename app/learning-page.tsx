// The script of the learning page: React hydrates its tabs.
import { SUBTOPIC_ISLAND_ID, SubtopicIsland } from "#app/learn/modules/subtopic-island.tsx";
import { hydrateIsland } from "./hydrate-island.tsx";
import { startLearnerPage } from "./learner-page.ts";

startLearnerPage();
hydrateIsland(SubtopicIsland, SUBTOPIC_ISLAND_ID);
