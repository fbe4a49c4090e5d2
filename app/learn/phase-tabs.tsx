// The learning page's path: Survey, Question, Read, Recite, Review as a real tab list. A bar under the thumb on phones,
// a line of stations at the side on wide screens.
import { Tabs } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import * as m from "#messages";
import { openPhaseTab, SHOWN_PHASES, type ShownPhase } from "./phase-hash.ts";
import { phaseWords } from "./phase-words.ts";
import { useIsWide } from "./use-is-wide.ts";

export type PhaseTabsProps = {
	phase: ShownPhase;
	donePhases: readonly ShownPhase[];
	panel: (phase: ShownPhase) => ReactNode;
};

export function PhaseTabs({ phase, donePhases, panel }: PhaseTabsProps) {
	const orientation = useIsWide() ? "vertical" : "horizontal";
	return (
		<Tabs.Root
			value={phase}
			orientation={orientation}
			onValueChange={(value) => {
				const next = SHOWN_PHASES.find((shown) => shown === value);
				if (next) openPhaseTab(next);
			}}
			className="md:grid md:grid-cols-[11rem_minmax(0,1fr)] md:gap-8"
		>
			<Tabs.List className="phase-bar" aria-label={m.phases_label()}>
				{SHOWN_PHASES.map((shown) => (
					<PhaseTab key={shown} phase={shown} isDone={donePhases.includes(shown)} />
				))}
			</Tabs.List>
			<div className="relative min-w-0">
				{SHOWN_PHASES.map((shown) => (
					<Tabs.Panel
						key={shown}
						value={shown}
						keepMounted
						data-panel={shown}
						className="rounded-box focus-visible:outline-offset-4"
					>
						{panel(shown)}
					</Tabs.Panel>
				))}
			</div>
		</Tabs.Root>
	);
}

function PhaseTab({ phase, isDone }: { phase: ShownPhase; isDone: boolean }) {
	const { label } = phaseWords(phase);
	return (
		<Tabs.Tab value={phase} data-tab={phase} data-done={isDone || undefined} className="phase-tab">
			<span className="phase-dot">
				<Icon name={phase} className="size-5" />
			</span>
			<span>{label}</span>
			{isDone && <span className="sr-only">{m.station_done()}</span>}
		</Tabs.Tab>
	);
}
