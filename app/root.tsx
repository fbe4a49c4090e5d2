// The document around every page. Learner's pages have their own (learner-document.tsx); here is the panel's, which
// React Router hydrates, and the global error page.
import { type ReactNode, useEffect, useLayoutEffect } from "react";
import {
	Links,
	Meta,
	Outlet,
	Scripts,
	ScrollRestoration,
	type ShouldRevalidateFunctionArgs,
	useMatches,
	useRouteLoaderData,
} from "react-router";
import { earlyInputScript, repeatEarlyInput } from "#app/ui/script/early-input.ts";
import { storageScript } from "#app/ui/script/storage.ts";
import { getLocale } from "#messages/runtime";
import type { Route } from "./+types/root.ts";
import { hubContext } from "./context.ts";
import { useNonce } from "./inline-texts.ts";
import { LearnerDocument } from "./learner-document.tsx";
import { ErrorPage } from "./ui/error-page.tsx";
import { markStarted } from "./ui/script/page-start.ts";
import { showTheme, themeScript } from "./ui/script/theme.ts";
import { SiteContext } from "./ui/site.ts";
import { useHeadingFocus } from "./ui/use-heading-focus.ts";
import "./theme.css";

export async function loader({ context }: Route.LoaderArgs) {
	return { site: await context.get(hubContext).settings.readSite() };
}

/** The site's settings change while a page is open only by the page that changes them. Not after a refusal, which changes nothing. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
	return defaultShouldRevalidate && formAction?.startsWith("/admin/settings") === true;
}

export function Layout({ children }: { children: ReactNode }) {
	const site = useRouteLoaderData<typeof loader>("root")?.site;
	const isPanel = useHandle("isPanel");
	const isBare = useHandle("isBare");
	return (
		<SiteContext value={site}>
			{isPanel ? (
				<PanelDocument>{children}</PanelDocument>
			) : (
				<LearnerDocument isBare={isBare}>{children}</LearnerDocument>
			)}
		</SiteContext>
	);
}

/** Shows elements that need script (theme/no-script.css). */
const HAS_SCRIPT = 'document.documentElement.dataset.phase=""';

/**
 * Does the same when React has drawn the document, and hands over what was typed until then. Where a browser has translated the page
 * before its scripts, the texts differ from those of the server: React then draws the whole document again, without what the scripts in
 * its head have set.
 */
function markDocument(): void {
	document.documentElement.dataset.phase = "";
	showTheme();
	void repeatEarlyInput();
}

function PanelDocument({ children }: { children: ReactNode }) {
	const nonce = useNonce();
	useLayoutEffect(markDocument, []);
	return (
		<html lang={getLocale()} suppressHydrationWarning>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
				<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
				<Meta />
				<Links />
				<script
					// Marks the script as ours while the page is rendered (inline-texts.ts); removed before the page is sent.
					nonce={nonce}
					suppressHydrationWarning
					// Constant scripts of ours; no data goes in.
					dangerouslySetInnerHTML={{ __html: `${storageScript};${themeScript};${earlyInputScript};${HAS_SCRIPT}` }}
				/>
			</head>
			<body className="flex min-h-dvh flex-col">
				{children}
				<ScrollRestoration />
				<Scripts />
			</body>
		</html>
	);
}

export default function App() {
	useHeadingFocus();
	useEffect(markStarted, []);
	return <Outlet />;
}

/** The page for unexpected errors. Answers and progress are in the session store, which survives a refresh. */
export function ErrorBoundary() {
	if (!useHandle("isPanel")) return <ErrorPage />;
	return (
		<main className="mx-auto w-full max-w-page flex-1 px-4 sm:px-6">
			<ErrorPage />
		</main>
	);
}

/** Whether a matched route sets this flag in its `handle`. */
function useHandle(name: "isBare" | "isPanel"): boolean {
	return useMatches().some(({ handle }) => {
		return typeof handle === "object" && handle !== null && Reflect.get(handle, name) === true;
	});
}
