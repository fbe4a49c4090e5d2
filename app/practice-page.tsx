// The script of /mistakes and /today, which share their questions and their answering.
import {
	MISTAKES_ISLAND_ID,
	MistakesIsland,
	TODAY_ISLAND_ID,
	TodayIsland,
} from "#app/learn/practice/practice-island.tsx";
import { hydrateIsland } from "./hydrate-island.tsx";
import { startLearnerPage } from "./learner-page.ts";

startLearnerPage();
if (document.getElementById(TODAY_ISLAND_ID)) hydrateIsland(TodayIsland, TODAY_ISLAND_ID);
else hydrateIsland(MistakesIsland, MISTAKES_ISLAND_ID);
