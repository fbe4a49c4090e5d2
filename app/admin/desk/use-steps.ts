// The steps on a module's page: each saves by itself, one after the other, and can be taken back, the last one first. One line of the page
// says what is saved, what is being saved, or why it was not.
import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { StepStatus } from "#app/admin/panel/forms/save-bar.tsx";
import { useWhenOnline } from "#app/admin/panel/forms/use-when-online.ts";
import { reasonOf } from "#app/admin/panel/lists/use-change.ts";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import * as m from "#messages";

/** `undo`: the step that takes this one back. */
export type StepResult =
	/** `label`: what was done instead of the step's own. `isNothing`: nothing was to be done, and the label says why. */
	| { ok: true; undo?: (() => Promise<StepResult>) | undefined; label?: string; isNothing?: boolean }
	/** `message`: the reason as a sentence. "left": the person has been asked and left it. */
	| { ok: false; code: string; message?: string | undefined; isOffline?: boolean | undefined };

export type Step = {
	/** What was done, as a sentence without a full stop. */
	label: string;
	run: () => Promise<StepResult>;
	/** What its failure is about, before the reason. */
	about?: string;
	/** Called when it is saved, at first or by Try again. */
	onSaved?: () => void;
	/** `canRepeat`: nobody has answered, so that the same may be saved later. */
	onFailed?: (reason: string, canRepeat: boolean) => void;
};
type Attempt = { step: Step; onDone: (undo: Done["undo"] | undefined) => void };
type Done = { label: string; undo: () => Promise<StepResult> };
export type Steps = ReturnType<typeof useSteps>;

/** Codes of failures in which nobody has decided anything. */
const UNANSWERED: ReadonlySet<string> = new Set(["no-response", "signed-out"]);

export function useSteps() {
	const { signInAgain } = usePanel();
	const { revalidate } = useRevalidator();
	const [status, setStatus] = useState<StepStatus>();
	const [failed, setFailed] = useState<Attempt>();
	const [done, setDone] = useState<readonly Done[]>([]);
	// What is run has to see the list at that time.
	const latest = useRef(done);
	const queue = useRef<Promise<unknown>>(Promise.resolve());

	function store(next: readonly Done[]) {
		latest.current = next;
		setDone(next);
	}

	async function runSignedIn(run: () => Promise<StepResult>): Promise<StepResult> {
		let result = await run();
		while (!result.ok && result.code === "signed-out" && (await signInAgain())) result = await run();
		return result;
	}

	/** Runs one step. @returns whether it was saved */
	async function attempt({ step, onDone }: Attempt): Promise<boolean> {
		setStatus({ is: "saving", text: m.admin_desk_saving() });
		setFailed(undefined);
		try {
			const result = await runSignedIn(step.run);
			const isAnswered = result.ok || !UNANSWERED.has(result.code);
			if (result.ok) {
				onDone(result.undo);
				setStatus({ is: result.isNothing ? "nothing" : "saved", text: result.label ?? step.label });
			} else if (result.code === "left") setStatus(undefined);
			else {
				const reason = reasonOf(result);
				const text = step.about === undefined ? reason : `${step.about}: ${reason}`;
				setStatus({ is: "failed", text: m.admin_desk_not_saved({ reason: text }) });
				if (!isAnswered) setFailed({ step, onDone });
				step.onFailed?.(reason, !isAnswered);
			}
			// After a refusal too: the page may show what is no longer stored. Without an answer the page would not load either, and its
			// error page would replace what is typed.
			if (isAnswered) await revalidate();
			if (result.ok) step.onSaved?.();
			return result.ok;
		} catch (error) {
			setStatus({ is: "failed", text: m.admin_desk_not_saved({ reason: m.admin_reason_server() }) });
			throw error;
		}
	}

	function enqueue(work: () => Promise<boolean>): Promise<boolean> {
		const next = queue.current.then(work, work);
		queue.current = next.catch(() => {});
		return next;
	}

	const retry = failed && ((): Promise<boolean> => enqueue(() => attempt(failed)));
	useWhenOnline(retry !== undefined, () => void retry?.());

	return {
		status,
		/** The bar has something newer to say. */
		forgetStatus: () => setStatus((now) => (now?.is === "saved" || now?.is === "nothing" ? undefined : now)),
		/** Does a step after those that are running. */
		take: (step: Step): Promise<boolean> =>
			enqueue(() => {
				const onDone: Attempt["onDone"] = (undo) => undo && store([...latest.current, { label: step.label, undo }]);
				return attempt({ step, onDone });
			}),
		/** Does the last step again that nobody has answered; undefined without one. */
		retry,
		/** Something has been saved without a step; the form says so. `undo`: false when the form says why not. */
		note: (label: string, undo: () => Promise<boolean>) =>
			store([
				...latest.current,
				{ label, undo: async () => ((await undo()) ? { ok: true } : { ok: false, code: "left" }) },
			]),
		/**
		 * Something of the page has been saved without a step, and the bar says so. Without an `undo` the steps before are not taken back
		 * either: Undo takes the last one back.
		 */
		say(label: string, undo: (() => Promise<StepResult>) | undefined) {
			setStatus({ is: "saved", text: label });
			store(undo ? [...latest.current, { label, undo }] : []);
		},
		/** Takes the last step back. */
		undo: (): Promise<boolean> =>
			enqueue(async () => {
				const last = latest.current.at(-1);
				if (!last) return false;
				const step = { label: m.admin_desk_undone({ step: last.label }), run: last.undo };
				return attempt({ step, onDone: () => store(latest.current.slice(0, -1)) });
			}),
		/** The step that Undo takes back; undefined without one. */
		last: done.at(-1)?.label,
	};
}
