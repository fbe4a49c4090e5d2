// Wakes the server-rendered page up in the browser.
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { isLocale, overwriteGetLocale } from "#messages/runtime";

const language = document.documentElement.lang;
if (isLocale(language)) overwriteGetLocale(() => language);

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<HydratedRouter />
		</StrictMode>,
	);
});
