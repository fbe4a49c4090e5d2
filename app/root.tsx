// The document around every page: head, header, footer, focus on a new page's heading, and the global error page.
import { type ReactNode, useContext } from "react";
import {
	Links,
	Meta,
	Outlet,
	Scripts,
	ScrollRestoration,
	UNSAFE_FrameworkContext,
	useMatches,
	useRouteLoaderData,
} from "react-router";
import { phaseScript, QUESTIONS_MARK } from "#app/learn/phases/phase-hash.ts";
import { continueScript } from "#app/learn/session/continue-card.tsx";
import { storageScript } from "#app/learn/session/storage-script.ts";
import { useActivity } from "#app/learn/session/use-activity.ts";
import { HydrationWatchdog, watchdogScript } from "#app/ui/hydration-watchdog.tsx";
import { NavigationStatus } from "#app/ui/navigation-status.tsx";
import * as m from "#messages";
import { getLocale } from "#messages/runtime";
import type { Route } from "./+types/root.ts";
import { hubContext } from "./context.ts";
import { Notice } from "./ui/notice.tsx";
import { ReloadButton } from "./ui/reload-button.tsx";
import { SiteContext } from "./ui/site.ts";
import { SiteFooter } from "./ui/site-footer.tsx";
import { SiteHeader } from "./ui/site-header.tsx";
import { themeScript } from "./ui/theme-switch.tsx";
import { useHeadingFocus } from "./ui/use-heading-focus.ts";
import "./theme.css";

export function loader({ context }: Route.LoaderArgs) {
	return { site: context.get(hubContext).site };
}

/** The site's settings do not change while a page is open. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
	const site = useRouteLoaderData<typeof loader>("root")?.site;
	const isBare = useIsBare();
	return (
		<html lang={getLocale()} {...{ [`data-${QUESTIONS_MARK}`]: useQuestionsPath() }} suppressHydrationWarning>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
				<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
				<Meta />
				<Links />
				{!isBare && <BeforePaint />}
			</head>
			<body className="flex min-h-dvh flex-col">
				<SiteContext value={site}>{children}</SiteContext>
				{!isBare && <ScrollRestoration />}
				{!isBare && <Scripts />}
			</body>
		</html>
	);
}

/** Sets what must be known before the first paint so that nothing flashes: theme, open tab, "Continue". */
function BeforePaint() {
	const { nonce } = useContext(UNSAFE_FrameworkContext) ?? {};
	return (
		<script
			// Marks the script as ours while the page is rendered (inline-scripts.ts); removed before the page is sent.
			nonce={nonce}
			suppressHydrationWarning
			// Five constant scripts of ours; no data goes in.
			dangerouslySetInnerHTML={{
				__html: `${storageScript};${themeScript};${phaseScript};${continueScript};${watchdogScript}`,
			}}
		/>
	);
}

export default function App() {
	useHeadingFocus();
	useActivity();
	if (useHasOwnFrame()) return <Outlet />;
	return (
		<PublicFrame>
			<NavigationStatus />
			<Outlet />
		</PublicFrame>
	);
}

function PublicFrame({ children }: { children: ReactNode }) {
	return (
		<>
			<a href="#main" className="skip-link">
				{m.skip_to_content()}
			</a>
			<HydrationWatchdog />
			<SiteHeader />
			<main id="main" className="mx-auto w-full max-w-page flex-1 px-4 sm:px-6">
				{children}
			</main>
			<SiteFooter />
		</>
	);
}

/** The page for unexpected errors. Answers and progress are in the session store, which survives a refresh. */
export function ErrorBoundary() {
	return (
		<main className="mx-auto w-full max-w-page flex-1 px-4 sm:px-6">
			<title>{m.something_went_wrong()}</title>
			<Notice
				as="page"
				title={m.something_went_wrong()}
				actions={<ReloadButton className="button-main">{m.refresh()}</ReloadButton>}
			>
				<p>{m.try_refreshing()}</p>
				<p>{m.answers_are_kept()}</p>
			</Notice>
		</main>
	);
}

/** The address of this page's questions, from its loader; only the learning page has one. */
function useQuestionsPath(): string | undefined {
	const data = useMatches().at(-1)?.loaderData;
	if (typeof data !== "object" || data === null || !("questionsPath" in data)) return undefined;
	return typeof data.questionsPath === "string" ? data.questionsPath : undefined;
}

/** Whether the page has no header, footer and script: our own study documents, which are shown in a frame. */
function useIsBare(): boolean {
	return useHandle("isBare");
}

/** Whether the page brings its own layout: the administrators' panel, and bare pages. */
function useHasOwnFrame(): boolean {
	const isBare = useIsBare();
	return useHandle("hasOwnFrame") || isBare;
}

/** Whether a matched route sets this flag in its `handle`. */
function useHandle(name: "isBare" | "hasOwnFrame"): boolean {
	return useMatches().some(({ handle }) => {
		return typeof handle === "object" && handle !== null && Reflect.get(handle, name) === true;
	});
}
