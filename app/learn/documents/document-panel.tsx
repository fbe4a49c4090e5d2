// One document tab: a quiet bar (what it is, open in a new tab) above the document in its frame. The link stands there
// from the start, since a frame never tells that it was refused.
import { type RefObject, useEffect, useRef } from "react";
import { stepBackToPhaseTab } from "#app/learn/phases/phase-hash.ts";
import { phaseDoes, phaseLabel } from "#app/learn/phases/phase-words.ts";
import type { LearnedSubtopic } from "#app/learn/session/learned-subtopic.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { THEME_EVENT } from "#app/ui/theme-switch.tsx";
import { isSafeLink } from "#core/catalog/links.ts";
import type { DocumentPhase } from "#core/catalog/phases.ts";
import * as m from "#messages";
import { MAX_ATTEMPTS, useDocumentAttempts } from "./document-attempts.ts";
import { type OpenedPlace, useOpenedPlace } from "./opened-place.ts";

export type DocumentPanelProps = {
	phase: DocumentPhase;
	link: string | null;
	subtopic: Pick<LearnedSubtopic, "id" | "title">;
	/** Whether the tab has been opened: a document loads when its tab is first seen, and stays. */
	isOpened: boolean;
	/** Told when the document has come. */
	onLoaded: () => void;
};

export function DocumentPanel({ phase, link, subtopic, isOpened, onLoaded }: DocumentPanelProps) {
	const label = phaseLabel(phase);
	const isSafe = link !== null && isSafeLink(link, "document");
	const isSource = useOpenedPlace(subtopic.id, phase) !== undefined;
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
				{isSafe && (
					<a
						className="link inline-flex min-h-12 items-center gap-2"
						href={link}
						target="_blank"
						rel="noopener noreferrer"
					>
						<Icon name="open" className="size-5" />
						{m.open_in_new_tab()}
					</a>
				)}
			</div>
			{link === null && <Notice icon="calm" title={m.content_not_available()} />}
			{link !== null && !isSafe && <Notice icon="wrong" title={m.invalid_document_url()} />}
			{isSafe && isOpened && (
				<DocumentFrame
					place={{ subtopicId: subtopic.id, phase }}
					link={link}
					title={`${label}: ${subtopic.title}`}
					onLoaded={onLoaded}
				/>
			)}
			{isSafe && !isOpened && <UnopenedFrame />}
		</section>
	);
}

type DocumentFrameProps = {
	/** Which document this is. */
	place: Omit<OpenedPlace, "anchor">;
	link: string;
	title: string;
	onLoaded: () => void;
};

function DocumentFrame({ place, link, title, onLoaded }: DocumentFrameProps) {
	const [{ attempt, state }, send] = useDocumentAttempts();
	const frame = useRef<HTMLIFrameElement>(null);
	useShownPlace(frame, useOpenedPlace(place.subtopicId, place.phase), link, state === "loaded");
	const isShown = state === "loading" || state === "loaded";
	useEffect(() => {
		// Set by script, so that the load event cannot come before there is somebody to hear it.
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
						if (!hasArrived(frame.current, link)) return send("broke");
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
						<p className="appear-late text-quiet">
							{m.loading_document({ attempt, attempts: MAX_ATTEMPTS })}
						</p>
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
 * Shows the place that was asked for (a source of the doubt chat), once the document is there: its address gets the
 * place's anchor without a step in the history, and the focus goes along. Only one of our own documents can be moved.
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
		// The browser brings the place into sight in the outer page too, which may cut the frame: the tab's head wins.
		const section = frame.current?.closest("section");
		const timer = setTimeout(() => section?.scrollIntoView({ block: "start", behavior: "instant" }), 50);
		return () => clearTimeout(timer);
	}, [frame, link, isLoaded, place]);
}

function placeAddress(link: string, anchor: string): string {
	const address = new URL(link, location.href);
	address.hash = anchor;
	return address.href;
}

/** The frame's place before the page has woken up; without script there is nothing to wait for. */
function UnopenedFrame() {
	return (
		<div data-needs-script className="document-frame box p-6">
			<Lines />
		</div>
	);
}

/**
 * Whether a load event means the document: browsers fire it for their own error pages too. One of our own documents can
 * be looked into; of a foreign one only "there is no network" is known, and then it cannot have come.
 */
function hasArrived(frame: HTMLIFrameElement | null, link: string): boolean {
	if (isOwn(link)) return Boolean(frame?.contentDocument?.querySelector("main"));
	return navigator.onLine;
}

function isOwn(link: string): boolean {
	return new URL(link, location.href).origin === location.origin;
}

/** Our own documents follow the reader's choice of light or dark; a foreign one cannot be reached, which is right. */
function showTheme(frame: HTMLIFrameElement | null): void {
	const { theme } = document.documentElement.dataset;
	const inside = frame?.contentDocument?.documentElement;
	if (theme && inside) inside.dataset.theme = theme;
}

/** The shape of a page of text, while it is on its way. */
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
 * What the framed document may do. Never: move our page, submit forms. Our own documents run no script, so they cannot
 * leave the sandbox although they share our origin; a foreign document needs its scripts to show itself.
 */
function sandboxOf(link: string): string {
	const common = "allow-same-origin allow-popups allow-popups-to-escape-sandbox";
	return isOwn(link) ? common : `${common} allow-scripts`;
}
