// The tab list of the learning page: the steps of the method and the doubt chat. A bar at the bottom on phones, a column
// at the side on wide screens.
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { type Phase, readPhaseHash } from "#core/modules/phases.ts";
import * as m from "#messages";
import { openPhaseTab, SHOWN_PHASES, type ShownPhase } from "./phase-hash.ts";
import { usePhaseLabel } from "./phase-labels.ts";

export type PhaseTabsProps = {
	phase: ShownPhase;
	donePhases: readonly Phase[];
	/** Tabs that have been shown: they stay laid out, the others are not laid out yet. */
	openedPhases: readonly ShownPhase[];
	/** Tabs with something unread. */
	unreadPhases: readonly ShownPhase[];
	panel: (phase: ShownPhase) => ReactNode;
};

export function PhaseTabs({ phase, donePhases, openedPhases, unreadPhases, panel }: PhaseTabsProps) {
	const id = useId();
	const labelOf = usePhaseLabel();
	const orientation = useIsWide() ? "vertical" : "horizontal";
	const list = useRef<HTMLDivElement>(null);
	// After "back", which the tab that was left would keep the focus of.
	useEffect(() => {
		if (list.current?.contains(document.activeElement))
			list.current.querySelector<HTMLElement>(`[data-tab="${phase}"]`)?.focus({ preventScroll: true });
	}, [phase]);
	useEffect(() => {
		// An address with another step that was typed, or followed. A pressed tab does it itself, and after "back" the browser does.
		const onHash = ({ isTrusted }: HashChangeEvent) => {
			const opened = list.current?.querySelector<HTMLElement>(`[data-tab="${readPhaseHash(location.hash)}"]`);
			if (isTrusted && history.state === null && opened) showBeginning(opened);
		};
		addEventListener("hashchange", onHash);
		return () => removeEventListener("hashchange", onHash);
	}, []);
	return (
		<div className="md:grid md:grid-cols-[11rem_minmax(0,1fr)] md:gap-8 print:block">
			<div
				ref={list}
				role="tablist"
				className="phase-bar"
				aria-label={m.phases_label()}
				aria-orientation={orientation}
				onKeyDown={moveBetweenTabs}
			>
				{SHOWN_PHASES.map((shown) => (
					<PhaseTab
						key={shown}
						id={id}
						phase={shown}
						isOpen={shown === phase}
						label={labelOf(shown)}
						isDone={donePhases.includes(shown)}
						isUnread={unreadPhases.includes(shown)}
					/>
				))}
			</div>
			<p role="status" className="sr-only">
				{unreadPhases.map((shown) => `${labelOf(shown)}: ${m.doubt_new_answer()}`).join(" ")}
			</p>
			<div className="panels relative min-w-0">
				{SHOWN_PHASES.map((shown) => (
					<div
						key={shown}
						role="tabpanel"
						id={`${id}-panel-${shown}`}
						aria-label={labelOf(shown)}
						data-panel={shown}
						data-opened={openedPhases.includes(shown) || undefined}
					>
						{panel(shown)}
					</div>
				))}
			</div>
		</div>
	);
}

type PhaseTabProps = {
	id: string;
	phase: ShownPhase;
	label: string;
	isOpen: boolean;
	isDone: boolean;
	isUnread: boolean;
};

function PhaseTab({ id, phase, label, isOpen, isDone, isUnread }: PhaseTabProps) {
	return (
		<button
			type="button"
			role="tab"
			id={`${id}-tab-${phase}`}
			aria-controls={`${id}-panel-${phase}`}
			aria-selected={isOpen}
			tabIndex={isOpen ? 0 : -1}
			data-tab={phase}
			data-done={isDone || undefined}
			data-unread={isUnread || undefined}
			className="phase-tab"
			onClick={(event) => {
				openPhaseTab(phase);
				showBeginning(event.currentTarget);
			}}
		>
			<span className="phase-dot">
				<Icon name={phase} className="size-5" />
			</span>
			<span>{label}</span>
			{isDone && <span className="sr-only">{m.step_done()}</span>}
			{isUnread && <span className="sr-only">{m.doubt_new_answer()}</span>}
		</button>
	);
}

/**
 * Scrolls to the top of an opened panel when the previous tab was scrolled further down. The chat keeps its own position
 * (use-follow.ts). In a low window (a phone on its side) the opened panel fills the window.
 */
function showBeginning(tab: HTMLElement): void {
	const panel = document.getElementById(tab.getAttribute("aria-controls") ?? "");
	requestAnimationFrame(() => {
		if (!panel) return;
		const isCut = tab.dataset.tab !== "gemini" && panel.getBoundingClientRect().top < 0;
		if (isCut || innerHeight <= LOW_WINDOW) panel.scrollIntoView({ block: "start" });
	});
}

/** Pixels; as in theme/phase-bar.css. */
const LOW_WINDOW = 480;

/**
 * Arrow keys move the focus along the tabs, Home and End to the ends; Enter or Space opens (a document may have to load,
 * so moving past a tab does not open it). Both pairs of arrow keys work, since the bar is horizontal or vertical.
 */
function moveBetweenTabs(event: KeyboardEvent<HTMLElement>): void {
	const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
	const focused = tabs.findIndex((tab) => tab.matches(":focus"));
	const isRightToLeft = getComputedStyle(event.currentTarget).direction === "rtl";
	const target = {
		ArrowDown: focused + 1,
		ArrowUp: focused - 1,
		ArrowRight: focused + (isRightToLeft ? -1 : 1),
		ArrowLeft: focused + (isRightToLeft ? 1 : -1),
		Home: 0,
		End: tabs.length - 1,
	}[event.key];
	if (target === undefined) return;
	event.preventDefault();
	tabs.at(target % tabs.length)?.focus();
}

/** Whether the tabs stand at the side (Tailwind's md), which decides the direction of the arrow keys. */
function useIsWide(): boolean {
	return useSyncExternalStore(
		subscribeToWidth,
		() => matchMedia(WIDE).matches,
		() => false,
	);
}

const WIDE = "(min-width: 48rem)";

function subscribeToWidth(listener: () => void): () => void {
	const query = matchMedia(WIDE);
	query.addEventListener("change", listener);
	return () => query.removeEventListener("change", listener);
}
