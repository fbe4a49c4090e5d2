// The script of /mistakes.
import { MistakesIsland } from "#app/learn/practice/mistakes-view.tsx";
import { beginPractice } from "#app/learn/practice/practice-data.ts";
import { MISTAKES_ISLAND_ID } from "#app/learn/practice/practice-island.tsx";
import { hydrateIsland } from "./hydrate-island.tsx";
import { startLearnerPage } from "./learner-page.ts";

startLearnerPage(beginPractice(location.pathname.split("/")[2] ?? ""));
hydrateIsland(MistakesIsland, MISTAKES_ISLAND_ID);
