// Hydrates a page of the panel in the browser, in the language of <html lang>.
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { isLocale, overwriteGetLocale } from "#messages/runtime";
import { findOutage } from "./admin/panel/find-outage.ts";
import { prepareDrafts } from "./admin/panel/forms/drafts.ts";
import { listenForActions } from "./ui/script/button-actions.ts";

listenForActions(async () => (await findOutage()) === undefined);
const language = document.documentElement.lang;
if (isLocale(language)) overwriteGetLocale(() => language);

// Forms read their drafts before the first paint after hydration.
await prepareDrafts();
startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<HydratedRouter />
		</StrictMode>,
	);
});
