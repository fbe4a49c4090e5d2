// The script of /today.

import { beginPractice } from "#app/learn/practice/practice-data.ts";
import { TODAY_ISLAND_ID } from "#app/learn/practice/practice-island.tsx";
import { TodayIsland } from "#app/learn/practice/today-view.tsx";
import { hydrateIsland } from "./hydrate-island.tsx";
import { startLearnerPage } from "./learner-page.ts";

startLearnerPage(beginPractice(location.pathname.split("/")[2] ?? ""));
hydrateIsland(TodayIsland, TODAY_ISLAND_ID);
