// The way on at the end of a step: to the next one that has content, after the last one to the next subtopic, and from the module's
// last subtopic back to the list.
import { Icon } from "#app/ui/icon.tsx";
import type { LearnedSubtopic } from "#core/modules/catalog.ts";
import { listSteps, METHOD_ORDER, type MethodPhase } from "#core/modules/phases.ts";
import * as m from "#messages";
import { FIRST_PHASE } from "./phase-hash.ts";
import { phaseLabel } from "./phase-labels.ts";

export type NextStepProps = {
	subtopic: LearnedSubtopic;
	/** The step that ends here. */
	phase: MethodPhase;
	/** Called before the next one opens. */
	onLeave?: (() => void) | undefined;
};

export function NextStep({ subtopic, phase, onLeave }: NextStepProps) {
	const later = METHOD_ORDER.slice(METHOD_ORDER.indexOf(phase) + 1);
	const step = later.find((each) => listSteps(subtopic).includes(each));
	return <WayOn subtopic={subtopic} step={step} onLeave={onLeave} />;
}

type WayOnProps = Pick<NextStepProps, "subtopic" | "onLeave"> & { step: MethodPhase | undefined };

/** To a step of the subtopic; without one to the next subtopic. */
export function WayOn({ subtopic, step, onLeave }: WayOnProps) {
	if (!step) return <NextSubtopicLink subtopic={subtopic} onLeave={onLeave} />;
	const open = () => {
		onLeave?.();
		openStep(step);
	};
	return (
		<button type="button" className="next-step button button-main" onClick={open}>
			<span>{m.next_step({ step: phaseLabel(step) })}</span>
			<Icon name="forward" className="size-5" />
		</button>
	);
}

/** As if its tab was pressed, which keeps the focus that the pressed button loses. */
export function openStep(step: MethodPhase): void {
	const tab = document.querySelector<HTMLElement>(`[data-tab="${step}"]`);
	tab?.focus({ preventScroll: true });
	tab?.click();
}

function NextSubtopicLink({ subtopic, onLeave }: Pick<NextStepProps, "subtopic" | "onLeave">) {
	const { moduleId, next } = subtopic;
	const [first = FIRST_PHASE] = next?.steps ?? [];
	const href = next
		? `/learn/${moduleId}/${next.subtopicId}${first === FIRST_PHASE ? "" : `#${first}`}`
		: `/subtopics/${moduleId}`;
	return (
		<a className="next-step button button-main" href={href} onClick={onLeave}>
			<span>{next ? m.next_subtopic({ title: next.title }) : m.back_to_module()}</span>
			<Icon name="forward" className="size-5" />
		</a>
	);
}
