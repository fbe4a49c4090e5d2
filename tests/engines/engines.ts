// For tests only: the browser engines in which the flows of flows.ts run.
import { findChromium } from "../../scripts/chromium.ts";
import { openChromium } from "./chromium.ts";
import { findFirefox, openFirefox } from "./firefox.ts";
import type { Phone } from "./phone.ts";
import { findWebkit, openWebkit } from "./webkit.ts";

export type Engine = {
	name: string;
	/** Debian's packages with its programs. */
	packages: readonly string[];
	isThere: () => boolean;
	open: () => Promise<Phone>;
};

export const ENGINES: readonly Engine[] = [
	{ name: "Chromium", packages: [], isThere: () => findChromium() !== undefined, open: openChromium },
	{
		name: "Firefox ESR",
		packages: ["firefox-esr"],
		isThere: () => findFirefox() !== undefined,
		open: openFirefox,
	},
	{
		name: "WebKitGTK",
		packages: ["webkit2gtk-driver", "libwebkit2gtk-4.1-0", "xvfb"],
		isThere: () => findWebkit() !== undefined,
		open: openWebkit,
	},
];
