// A part of the page that loads when it is opened. Loading times out after 120 s (specification 9); a failed part shows its name,
// the cause and a reload button. Progress is in the session, so a reload loses nothing.
import { type ComponentType, type ReactNode, startTransition, useEffect, useRef, useState } from "react";
import { Notice } from "#app/ui/notice.tsx";
import { ReloadButton } from "#app/ui/reload-button.tsx";
import { checkContact } from "#app/ui/script/contact.ts";
import { readEntry, writeEntry } from "#app/ui/script/storage.ts";
import { useIsOffline } from "#app/ui/use-offline.ts";
import * as m from "#messages";
import { saveSession } from "./session-store.ts";

export const PART_TIMEOUT_MS = 120_000;
/** The part that has reloaded the page automatically in this tab: never twice in a row. */
const RELOADED_KEY = "doubtless.reloaded-for";

export type PartFailure = "missing" | "time-out" | "other";
/** Loads a part. The loaded component is stored here, so that the part shows immediately the next time. */
export type LoadPart<Props> = {
	(): Promise<{ default: ComponentType<Props> }>;
	loaded?: ComponentType<Props> | undefined;
};
export type LazyPartProps<Props> = {
	/** The name of the part in an error message. */
	name: string;
	load: LoadPart<Props>;
	props: Props;
	/** Shown while it loads. */
	waiting: ReactNode;
	/** Whether an automatic reload would lose something typed or answered on this page. */
	isAtStake: boolean;
	/** Whether it is all of a tab: then its failure takes the focus, and it loads when the network is back. */
	isWholeTab?: boolean;
};

type Part<Props> =
	| { state: "loading" }
	| { state: "ready"; Component: ComponentType<Props> }
	| { state: "failed"; failure: PartFailure };

export function LazyPart<Props extends object>({
	name,
	load,
	props,
	waiting,
	isAtStake,
	isWholeTab = false,
}: LazyPartProps<Props>) {
	const [part, setPart] = useState<Part<Props>>(() => {
		return load.loaded ? { state: "ready", Component: load.loaded } : { state: "loading" };
	});
	useEffect(() => {
		// Not load.loaded: a component that loaded between the first rendering and this effect has to be shown too.
		let isWanted = part.state === "loading";
		loadPart(load)
			.then((loaded) => {
				forgetReload(name);
				load.loaded = loaded.default;
				if (isWanted) startTransition(() => setPart({ state: "ready", Component: loaded.default }));
			})
			.catch(async (error: unknown) => {
				const failure = readPartFailure(error);
				const isReached = failure === "missing" && (await checkContact()) !== undefined;
				if (!isWanted) return;
				// Offline a reload would end at the browser's error page.
				if (isReached && !isAtStake && mayReload(name)) location.reload();
				else setPart({ state: "failed", failure });
			});
		return () => {
			isWanted = false;
		};
		// A part is loaded once, by the first `load`.
	}, []);

	if (part.state === "ready") return <part.Component {...props} />;
	if (part.state === "failed") return <PartFailed name={name} failure={part.failure} isWholeTab={isWholeTab} />;
	return waiting;
}

/** Loads a part before it is needed. A failure shows when the part is opened. */
export async function preloadPart<Props>(load: LoadPart<Props>): Promise<void> {
	load.loaded = (await load().catch(() => undefined))?.default;
}

/** Loads with a time limit. @throws PartTimeout after it; otherwise the error of the import */
export function loadPart<Loaded>(load: () => Promise<Loaded>, timeoutMs = PART_TIMEOUT_MS): Promise<Loaded> {
	return new Promise((resolve, reject) => {
		const timer = setTimeout(() => reject(new PartTimeout()), timeoutMs);
		load()
			.then(resolve, reject)
			.finally(() => clearTimeout(timer));
	});
}

/** An optional component: undefined until it has loaded, and if that fails. `load` must be the same function each time. */
export function useLazyComponent<Props>(load: LoadPart<Props>, isWanted: boolean): ComponentType<Props> | undefined {
	const [loaded, setLoaded] = useState<{ default: ComponentType<Props> }>();
	useEffect(() => {
		if (isWanted) load().then(setLoaded, () => undefined);
	}, [load, isWanted]);
	return loaded?.default;
}

export class PartTimeout extends Error {}

/** The cause of a failure: a file that cannot be fetched (a deploy, no network) is a TypeError in every browser. */
export function readPartFailure(error: unknown): PartFailure {
	if (error instanceof PartTimeout) return "time-out";
	return error instanceof TypeError ? "missing" : "other";
}

type PartFailedProps = { name: string; failure: PartFailure; isWholeTab: boolean };

function PartFailed({ name, failure, isWholeTab }: PartFailedProps) {
	const isOffline = useIsOffline();
	const [neededNetwork] = useState(failure === "missing" && isOffline);
	const element = useRef<HTMLDivElement>(null);
	useEffect(() => {
		// The pressed button is gone with its tab, and the page may be scrolled below the message.
		if (isWholeTab && document.activeElement === document.body) element.current?.focus();
	}, [isWholeTab]);
	const isBack = isWholeTab && neededNetwork && !isOffline;
	useEffect(() => {
		if (!isBack || !element.current) return;
		// Not while another tab is on screen.
		const observer = new IntersectionObserver(
			(seen) => seen.some(({ isIntersecting }) => isIntersecting) && location.reload(),
		);
		observer.observe(element.current);
		return () => observer.disconnect();
	}, [isBack]);
	const button = <ReloadButton className="button-main">{neededNetwork ? m.try_again() : m.reload_page()}</ReloadButton>;
	return (
		<div ref={element} role="alert" tabIndex={-1} className="outline-none">
			<Notice
				icon={neededNetwork ? "calm" : "wrong"}
				title={m.part_failed({ part: name })}
				actions={neededNetwork && isOffline && !isWholeTab ? undefined : button}
			>
				<p>{neededNetwork ? networkText(isOffline) : failureText(failure)}</p>
				<p>{m.answers_are_saved()}</p>
			</Notice>
		</div>
	);
}

/** A browser does not fetch a failed part again in the same page, so it needs a reload when the network is back. */
function networkText(isOffline: boolean): string {
	return isOffline ? m.part_needs_network() : m.part_network_back();
}

function failureText(failure: PartFailure): string {
	if (failure === "missing") return m.part_missing();
	if (failure === "time-out") return m.part_timed_out();
	return m.part_other();
}

function mayReload(name: string): boolean {
	if (readEntry("sessionStorage", RELOADED_KEY) === name || !writeEntry("sessionStorage", RELOADED_KEY, name))
		return false;
	saveSession();
	return true;
}

function forgetReload(name: string): void {
	if (readEntry("sessionStorage", RELOADED_KEY) === name) writeEntry("sessionStorage", RELOADED_KEY, undefined);
}
