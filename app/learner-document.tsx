// The document around learner's pages: head, header and footer. Rendered on the server only: these pages work without
// React, and the learning page hydrates only its tabs. The panel's build leaves this file out (vite.config.ts).
import { createContext, type ReactNode, use } from "react";
import { Meta, useMatches } from "react-router";
import { noteUnstoredScript } from "#app/learn/offline/unstored-pages.ts";
import { phaseScript, QUESTIONS_MARK, RECITE_MARK, TEXTS_MARK } from "#app/learn/phases/phase-hash.ts";
import { homeListsScript } from "#app/learn/progress/session/home-lists.ts";
import { continueScript } from "#app/learn/progress/session/show-continue.ts";
import { frameScript } from "#app/learn/texts/inside-frame.ts";
import { textSizeScript } from "#app/learn/texts/text-size.ts";
import { ADDRESSES } from "#core/addresses/addresses.ts";
import { isStartRef } from "#core/questions/learners-ref.ts";
import * as m from "#messages";
import { getLocale } from "#messages/runtime";
import type { LearnerFiles, PageFiles } from "./context.ts";
import { useNonce } from "./inline-texts.ts";
import { Announcement, announcementScript } from "./ui/announcement.tsx";
import { BUILD_MARK, OFFLINE_LINE_ID, PROGRESS_MARK } from "./ui/script/contact.ts";
import { LINK_STATUS_ID } from "./ui/script/links.ts";
import { startAfterPaint, viewTransitionScript, watchdogScript } from "./ui/script/page-start.ts";
import { storageScript } from "./ui/script/storage.ts";
import { themeScript } from "./ui/script/theme.ts";
import { ScriptWatchdog } from "./ui/script-watchdog.tsx";
import { useSite } from "./ui/site.ts";
import { SiteFooter, SiteHeader } from "./ui/site-frame.tsx";

/** The browser files of the build; provided by entry.server.tsx. */
export const FilesContext = createContext<LearnerFiles | undefined>(undefined);

/** Runs before the first paint: sets theme, open tab, "Continue" and the place of home's lists, to avoid a flash; notes the page. */
const BEFORE_PAINT = [
	...[storageScript, themeScript, phaseScript, continueScript, homeListsScript, viewTransitionScript],
	...[watchdogScript, frameScript, textSizeScript, noteUnstoredScript],
].join(";");

const PREFETCHED = ADDRESSES.filter(({ isPrefetched }) => isPrefetched).map(({ path }) =>
	path.replaceAll(/:\w+/g, "*"),
);
/**
 * Which links the browser fetches shortly before they are pressed. Browsers without such rules read them in app/ui/script/links.ts.
 * "moderate": the pointer rests on the link, or presses it.
 */
const SPECULATION_RULES = JSON.stringify({
	prefetch: [{ where: { href_matches: PREFETCHED }, eagerness: "moderate" }],
});

/** @param isBare without header, footer and script: our own study documents, which are shown in a frame */
export function LearnerDocument({ isBare, children }: { isBare: boolean; children: ReactNode }) {
	const { page: files, isScriptFirst, listScripts, build } = usePageFiles();
	const questionsPath = useLoadedText("questionsPath");
	return (
		<html
			lang={getLocale()}
			{...{ [`data-${PROGRESS_MARK}`]: useSite().progress }}
			{...{ [`data-${BUILD_MARK}`]: build }}
			{...{ [`data-${QUESTIONS_MARK}`]: questionsPath }}
			{...{ [`data-${TEXTS_MARK}`]: useLoadedText("textAddresses") }}
			{...{ [`data-${RECITE_MARK}`]: questionsPath && listScripts(questionsPath).join(" ") }}
		>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
				<Icons isBare={isBare} />
				{!isBare && <Installable />}
				<Meta />
				{!isBare && <OwnScript text={BEFORE_PAINT} />}
				<Style style={files.style} />
				<AccentStyle />
				{isScriptFirst && files.scripts.map((src) => <script key={src} type="module" src={src} fetchPriority="low" />)}
			</head>
			<body className="flex min-h-dvh flex-col">
				{isBare ? children : <Frame>{children}</Frame>}
				{!isBare && <OwnScript type="speculationrules" text={SPECULATION_RULES} />}
				{!isBare && !isScriptFirst && <OwnScript text={startAfterPaint(files.scripts)} />}
			</body>
		</html>
	);
}

function Frame({ children }: { children: ReactNode }) {
	return (
		<>
			<a href="#main" className="skip-link">
				{m.skip_to_content()}
			</a>
			<ScriptWatchdog />
			<div
				id={LINK_STATUS_ID}
				role="status"
				className="pointer-events-none fixed inset-x-0 top-4 z-20 flex justify-center px-4"
			>
				<p hidden className="box px-5 py-3 text-base">
					{m.validating_module_access()}
				</p>
			</div>
			<p id={OFFLINE_LINE_ID} role="status" className="offline-line" data-progress={useSite().progress} />
			<SiteHeader />
			<AnnouncementBox />
			<main id="main" className="mx-auto w-full max-w-page flex-1 px-4 sm:px-6">
				{children}
			</main>
			<SiteFooter />
		</>
	);
}

/** The icons of browsers and of Apple's home screen: of the site's own mark, or the product's. */
function Icons({ isBare }: { isBare: boolean }) {
	const { mark } = useSite().look;
	return (
		<>
			{mark === null ? (
				<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
			) : (
				<link rel="icon" href={mark.header} type="image/png" />
			)}
			{!isBare && <link rel="apple-touch-icon" href={mark?.touch ?? "/icons/apple-touch-180.png"} />}
		</>
	);
}

/** Puts the institute's accent in place of the product's; after the page's own style. */
function AccentStyle() {
	const { accent } = useSite().look;
	return accent && <Style style={{ text: accent.style }} />;
}

/** The announcement and the script that hides a dismissed one before the page below it is drawn. */
function AnnouncementBox() {
	if (!useSite().look.announcement) return null;
	return (
		<>
			<Announcement />
			<OwnScript text={announcementScript} />
		</>
	);
}

/** Web app manifest and the colours of the browser's frame. */
function Installable() {
	return (
		<>
			<link rel="manifest" href="/manifest.webmanifest" />
			<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf8f3" />
			<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#12151c" />
		</>
	);
}

/** A constant script of ours; no data goes in. The nonce marks it as ours while the page is rendered (inline-texts.ts). */
function OwnScript({ type, text }: { type?: "speculationrules"; text: string }) {
	const nonce = useNonce();
	return <script type={type} nonce={nonce} dangerouslySetInnerHTML={{ __html: text }} />;
}

function Style({ style }: { style: PageFiles["style"] }) {
	const nonce = useNonce();
	if ("href" in style) return <link rel="stylesheet" href={style.href} />;
	return <style nonce={nonce} dangerouslySetInnerHTML={{ __html: style.text }} />;
}

/** The files of the page that is shown, and those of the quiz. */
function usePageFiles() {
	const files = use(FilesContext);
	const match = useMatches().at(-1);
	if (!files) throw new Error("A learner's page outside FilesContext");
	// An error of a page with a loader is a plain page.
	const loaded = {
		"routes/learn": files.learningPage,
		"routes/today": files.todayPage,
		"routes/mistakes": files.mistakesPage,
		"routes/paper": files.paperPage,
		"routes/paper-preview": files.paperPage,
	};
	const own = { "routes/progress": files.progressPage, "routes/data": files.dataPage };
	const island = { ...own, ...(match?.loaderData !== undefined && loaded) }[match?.id ?? ""];
	// Pages of which people want to use the script, not only to read them: it loads beside the page, after it in rank.
	const isScriptFirst = island === files.learningPage || island === files.paperPage;
	const { recite = [], "load-parts": loadParts = [] } = files.parts;
	const page = island ?? files.plainPage;
	// The page's own scripts too: React is the largest file that the first question waits for.
	const listScripts = (questionsPath: string) => {
		return [...new Set([...page.scripts, ...recite, ...(isStartRef(questionsPath) ? loadParts : [])])];
	};
	return { page, isScriptFirst, listScripts, build: files.build };
}

/**
 * Set by the learning page's loader only: the address of its questions, or the addresses of its study texts in the form of
 * TEXTS_MARK.
 */
function useLoadedText(name: "questionsPath" | "textAddresses"): string | undefined {
	const data = useMatches().at(-1)?.loaderData;
	const text = typeof data === "object" && data !== null ? Reflect.get(data, name) : undefined;
	return typeof text === "string" ? text : undefined;
}
