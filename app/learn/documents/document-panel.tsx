// A document tab: a bar with title and "Open in a new tab" above the document in a frame. The link is always there, since a
// frame does not report that it was refused.
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { stepBackToPhaseTab } from "#app/learn/phases/phase-hash.ts";
import { phaseDoes, phaseLabel } from "#app/learn/phases/phase-labels.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { THEME_EVENT } from "#app/ui/theme-switch.tsx";
import type { LearnedSubtopic } from "#core/catalog/catalog.ts";
import { isSafeLink } from "#core/catalog/links.ts";
import type { DocumentPhase } from "#core/catalog/phases.ts";
import * as m from "#messages";
import { MAX_ATTEMPTS, useDocumentAttempts } from "./document-attempts.ts";
import { type OpenedPlace, useOpenedPlace } from "./opened-place.ts";

export type DocumentPanelProps = {
	phase: DocumentPhase;
	link: string | null;
	subtopic: Pick<LearnedSubtopic, "id" | "title">;
	/** Whether the tab has been opened: a document loads when its tab is first shown, and stays loaded. */
	isOpened: boolean;
	/** Whether the document is known not to open for everybody. */
	isClosed: boolean;
	isRead: boolean;
	/** Called when the learner has read the document. */
	onRead: () => void;
};

export function DocumentPanel({ phase, link, subtopic, isOpened, isClosed, isRead, onRead }: DocumentPanelProps) {
	const label = phaseLabel(phase);
	const isSafe = link !== null && isSafeLink(link, "document");
	const isSource = useOpenedPlace(subtopic.id, phase) !== undefined;
	/** The document was shown here, as far as a frame reports it, or opened in a new tab. */
	const [wasShown, setWasShown] = useState(false);
	const [isTriedHere, setIsTriedHere] = useState(false);
	const isShownAsClosed = isSafe && isClosed && !isTriedHere;
	return (
		<section aria-label={label}>
			{isSource && (
				<button
					type="button"
					className="link inline-flex min-h-11 cursor-pointer items-center gap-2"
					onClick={() => stepBackToPhaseTab("gemini")}
				>
					<Icon name="back" className="size-5" />
					{m.doubt_back_to_chat()}
				</button>
			)}
			<div className="mb-2 flex min-h-12 items-center justify-between gap-x-4 md:mb-3">
				<div>
					<h2 className="text-lead md:text-title">{label}</h2>
					<p className="hidden text-quiet md:block">{phaseDoes(phase)}</p>
				</div>
				{isSafe && !isShownAsClosed && (
					<a
						className="link inline-flex min-h-12 items-center gap-2"
						href={link}
						target="_blank"
						rel="noopener noreferrer"
						onClick={() => setWasShown(true)}
					>
						<Icon name="open" className="size-5" />
						{m.open_in_new_tab()}
					</a>
				)}
			</div>
			{link === null && <Notice icon="calm" title={m.content_not_available()} />}
			{link !== null && !isSafe && <Notice icon="wrong" title={m.invalid_document_url()} />}
			{isShownAsClosed && (
				<Notice
					icon="calm"
					title={m.document_closed()}
					actions={
						<>
							<a
								className="button button-main"
								href={link}
								target="_blank"
								rel="noopener noreferrer"
								onClick={() => setWasShown(true)}
							>
								{m.open_in_new_tab()}
							</a>
							<button type="button" className="button button-plain" onClick={() => setIsTriedHere(true)}>
								{m.document_try_here()}
							</button>
						</>
					}
				>
					<p>{m.document_closed_hint()}</p>
				</Notice>
			)}
			{isSafe && isOpened && !isShownAsClosed && (
				<DocumentFrame
					place={{ subtopicId: subtopic.id, phase }}
					link={link}
					title={`${label}: ${subtopic.title}`}
					isRead={isRead}
					onLoaded={() => setWasShown(true)}
					onRead={onRead}
				/>
			)}
			{isSafe && !isOpened && !isShownAsClosed && <UnopenedFrame />}
			{isSafe && (wasShown || isRead) && <ReadButton isRead={isRead} onRead={onRead} />}
		</section>
	);
}

/** The learner's own word that the document is read: for one on another site nobody else can tell. */
function ReadButton({ isRead, onRead }: Pick<DocumentPanelProps, "isRead" | "onRead">) {
	return (
		<button
			type="button"
			className="button button-plain mt-3"
			aria-disabled={isRead}
			onClick={isRead ? undefined : onRead}
		>
			{isRead && <Icon name="right" className="size-5 text-good" />}
			{isRead ? m.document_read() : m.document_i_have_read()}
		</button>
	);
}

type DocumentFrameProps = Pick<DocumentPanelProps, "isRead" | "onRead"> & {
	/** Which document this is. */
	place: Omit<OpenedPlace, "anchor">;
	link: string;
	title: string;
	onLoaded: () => void;
};

function DocumentFrame({ place, link, title, isRead, onLoaded, onRead }: DocumentFrameProps) {
	const [{ attempt, state }, send] = useDocumentAttempts();
	const frame = useRef<HTMLIFrameElement>(null);
	const openedPlace = useOpenedPlace(place.subtopicId, place.phase);
	useShownPlace(frame, openedPlace, link, state === "loaded");
	useReadToEnd(frame, openedPlace, state === "loaded" && !isRead && isOwn(link), onRead);
	const isShown = state === "loading" || state === "loaded";
	useEffect(() => {
		// Set by script, so that the load event cannot fire before React listens.
		if (isShown && frame.current) frame.current.src = link;
	}, [isShown, link]);
	useEffect(() => {
		const onSwitch = () => showTheme(frame.current);
		addEventListener(THEME_EVENT, onSwitch);
		return () => removeEventListener(THEME_EVENT, onSwitch);
	}, []);
	return (
		<div className="document-frame box relative overflow-hidden">
			{isShown && (
				<iframe
					key={attempt}
					ref={frame}
					title={title}
					onLoad={() => {
						if (!hasLoaded(frame.current, link)) return send("broke");
						showTheme(frame.current);
						send("loaded");
						onLoaded();
					}}
					sandbox={sandboxOf(link)}
					referrerPolicy="no-referrer"
					className="size-full bg-paper"
				/>
			)}
			<div role="status">
				{(state === "loading" || state === "waiting") && (
					<div className="absolute inset-0 bg-card p-6">
						<p className="appear-late text-quiet">{m.loading_document({ attempt, attempts: MAX_ATTEMPTS })}</p>
						<Lines />
					</div>
				)}
				{state === "failed" && (
					<div className="absolute inset-0 grid place-items-center bg-card p-6 text-center">
						<div>
							<p className="mb-5">{m.document_failed()}</p>
							<button type="button" className="button button-main" onClick={() => send("try-again")}>
								{m.try_again()}
							</button>
						</div>
					</div>
				)}
			</div>
		</div>
	);
}

/**
 * Scrolls the loaded document to the requested place (a source of the doubt chat) by its anchor, without a history entry,
 * and moves the focus there. Works for our own documents only.
 */
function useShownPlace(
	frame: RefObject<HTMLIFrameElement | null>,
	place: OpenedPlace | undefined,
	link: string,
	isLoaded: boolean,
): void {
	const shown = useRef<typeof place>(undefined);
	useEffect(() => {
		if (!isLoaded || !place || shown.current === place) return;
		shown.current = place;
		frame.current?.focus({ preventScroll: true });
		if (place.anchor && isOwn(link)) {
			frame.current?.contentWindow?.location.replace(placeAddress(link, place.anchor));
		}
		// The browser scrolls the outer page too, which may cut the frame: scroll the tab's head back into view.
		const section = frame.current?.closest("section");
		const timer = setTimeout(() => section?.scrollIntoView({ block: "start", behavior: "instant" }), 50);
		return () => clearTimeout(timer);
	}, [frame, link, isLoaded, place]);
}

/**
 * Calls `onRead` when the learner has scrolled our own document to its end. A document that needs no scrolling, or was opened
 * at its end from the chat, does not count. Looks from time to time, since Safari fires no events in a frame without scripts.
 */
function useReadToEnd(
	frame: RefObject<HTMLIFrameElement | null>,
	place: OpenedPlace | undefined,
	isWatched: boolean,
	onRead: () => void,
): void {
	const report = useEffectEvent(onRead);
	useEffect(() => {
		if (!isWatched) return;
		let start: number | undefined;
		const timer = setInterval(() => {
			const page = frame.current?.contentDocument?.scrollingElement;
			if (!page) return;
			const { scrollTop, clientHeight, scrollHeight } = page;
			start ??= place ? scrollTop : 0;
			if (scrollTop !== start && scrollTop + clientHeight >= scrollHeight - END_PIXELS) report();
		}, LOOK_MS);
		return () => clearInterval(timer);
	}, [frame, place, isWatched]);
}

const LOOK_MS = 400;
/** The empty edge below the last line, in pixels. */
const END_PIXELS = 24;

function placeAddress(link: string, anchor: string): string {
	const address = new URL(link, location.href);
	address.hash = anchor;
	return address.href;
}

/** Placeholder of the frame until hydration; hidden without scripts. */
function UnopenedFrame() {
	return (
		<div data-needs-script className="document-frame box p-6">
			<Lines />
		</div>
	);
}

/**
 * Whether a load event means that the document loaded: browsers fire it for their own error pages too. The content of our
 * own documents can be checked; of a foreign one only whether there is a network.
 */
function hasLoaded(frame: HTMLIFrameElement | null, link: string): boolean {
	if (isOwn(link)) return Boolean(frame?.contentDocument?.querySelector("main"));
	return navigator.onLine;
}

function isOwn(link: string): boolean {
	return new URL(link, location.href).origin === location.origin;
}

/** Applies the chosen theme to our own document; a foreign one is out of reach. */
function showTheme(frame: HTMLIFrameElement | null): void {
	const { theme } = document.documentElement.dataset;
	const inside = frame?.contentDocument?.documentElement;
	if (theme && inside) inside.dataset.theme = theme;
}

/** Skeleton of a page of text. */
function Lines() {
	return (
		<div aria-hidden="true" className="mt-6 max-w-reading space-y-4">
			<div className="skeleton h-8 w-2/3" />
			<div className="skeleton h-4 w-full" />
			<div className="skeleton h-4 w-11/12" />
			<div className="skeleton h-4 w-4/5" />
		</div>
	);
}

/**
 * The frame's sandbox: never top navigation or forms. Our own documents have no scripts, so they cannot leave the sandbox
 * although they share our origin; a foreign document needs scripts to render.
 */
function sandboxOf(link: string): string {
	const common = "allow-same-origin allow-popups allow-popups-to-escape-sandbox";
	return isOwn(link) ? common : `${common} allow-scripts`;
}
