// The script of /paper/…: instructions, the attempt, the result.

import { sendWaiting } from "#app/learn/paper/attempt/send-waiting.ts";
import { PAPER_ISLAND_ID, PaperIsland } from "#app/learn/paper/paper-island.tsx";
import { hydrateIsland } from "./hydrate-island.tsx";
import { startLearnerPage } from "./learner-page.ts";

// Opens the tables while the page hydrates.
sendWaiting().catch(() => undefined);
startLearnerPage();
hydrateIsland(PaperIsland, PAPER_ISLAND_ID);
// Stored for home and "Today" without a network.
addEventListener("load", () => void import("#app/learn/paper/attempt/show-running.ts").catch(() => undefined), {
	once: true,
});
