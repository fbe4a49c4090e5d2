// The state of a form over a stored record: its values, problems and draft, and saving. The form keeps its text after every result
// of a save.
import { useRef, useState } from "react";
import type * as z from "zod/mini";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import type { FormReading } from "#core/modules/form.ts";
import type { Problem } from "#core/problem.ts";
import { errorOf } from "./field.tsx";
import { fieldsBefore, isSame, isUnsaved, keepBlankRows, problemsLeft } from "./record-form.ts";
import type { Conflict, SaveResult, Stored } from "./save-result.ts";
import { createSaveTurns } from "./save-turns.ts";
import { type FormValues, useDraft } from "./use-draft.ts";
import { useWhenOnline } from "./use-when-online.ts";

export type SaveState =
	| { is: "resting" }
	| { is: "saving" }
	| { is: "saved" }
	/** Problems are shown at their fields; `count` makes each refusal a new announcement. */
	| { is: "refused"; count: number }
	/** It would have been saved without a press, but for this; no field is marked while one types. */
	| { is: "incomplete"; problem: Problem | undefined }
	| { is: "conflict"; count: number }
	| { is: "failed"; code: "signed-out" | "gone" | "refused" | "no-response"; isOffline: boolean; message?: string };

export type RecordFormOptions<Typed> = {
	/** Names the form and the record. */
	draftName: string;
	schema: z.ZodMiniType<Typed>;
	stored: { typed: Typed; version: number | null };
	/** The values of an empty form. */
	blank: Typed;
	/** `base`: what is stored, as far as this form knows. */
	read: (typed: Typed, base: Typed) => FormReading<unknown>;
	/** Without a version: creates the record. `isRepeat`: the last attempt had no response, so the record may be stored already. */
	send: (typed: Typed, version: number | null, isRepeat: boolean) => Promise<SaveResult<Typed>>;
};

type Saved<Typed> = Extract<SaveResult<Typed>, { ok: true }>;

export type RecordForm<Typed extends object> = ReturnType<typeof useRecordForm<Typed>>;

export function useRecordForm<Typed extends object>(options: RecordFormOptions<Typed>) {
	const { draftName, schema, stored, blank, read, send } = options;
	const { administratorId, signInAgain } = usePanel();
	const [values, setValues] = useState<FormValues<Typed>>({ ...stored, base: stored.typed });
	const [problems, setProblems] = useState<Problem[]>([]);
	const [state, setState] = useState<SaveState>({ is: "resting" });
	const [conflict, setConflict] = useState<Conflict<Typed>>();
	// A save that ends later must not use older values.
	const latest = useRef(values);
	const [turns] = useState(createSaveTurns<Saved<Typed>>);
	const hadNoResponse = useRef(false);
	const draft = useDraft({
		draftKey: `${administratorId}.${draftName}`,
		schema,
		stored,
		isUnsaved: (own: FormValues<Typed>) => isUnsaved(own, read),
		onValues: show,
	});

	const readLatest = () => read(latest.current.typed, latest.current.base);

	// A page that saves by itself tries again; elsewhere the person does.
	useWhenOnline(isCutOff(state), () => setState((now) => (isCutOff(now) ? { is: "resting" } : now)));

	function show(next: FormValues<Typed>) {
		latest.current = next;
		setValues(next);
	}

	function change(patch: Partial<Typed>) {
		const { base, version, typed } = latest.current;
		const next = { base, version, typed: { ...typed, ...patch } };
		show(next);
		draft.keep(next);
		setProblems((left) => problemsLeft(left, Object.keys(patch)));
		setState((now) => (now.is === "saving" ? now : { is: "resting" }));
	}

	/** Saves the form; undefined when it was not stored. A second call while one is in progress does nothing. */
	const save = () => turns.press(() => readAndSend(true));

	/**
	 * Saves what was typed, without a press, unless something is missing. @returns whether it does
	 * @param onSaved gets the values that were stored before, of the fields that were changed
	 */
	const saveQuietly = (onSaved?: (before: Partial<Typed>) => void): boolean => {
		// Postponed, or gone: it is the person's turn.
		const isAsked = state.is === "conflict" || (state.is === "failed" && state.code === "gone");
		if (isAsked || !isUnsaved(latest.current, read)) return false;
		const reading = readLatest();
		if (!reading.ok) {
			if (state.is !== "refused") setState({ is: "incomplete", problem: reading.problems[0] });
			return false;
		}
		let before = latest.current.base;
		const sendLatest = () => {
			before = latest.current.base;
			return readAndSend(false);
		};
		turns
			.byItself(sendLatest, () => isUnsaved(latest.current, read) && readLatest().ok)
			.then((answer) => answer && onSaved?.(fieldsBefore(before, answer.stored.typed)))
			.catch(() => undefined);
		return true;
	};

	async function readAndSend(isPressed: boolean): Promise<Saved<Typed> | undefined> {
		const { typed, version } = latest.current;
		const reading = readLatest();
		if (!reading.ok) {
			refuse(reading.problems);
			return undefined;
		}
		setProblems([]);
		setState({ is: "saving" });
		try {
			return take(await sendWithRetries(typed, version), typed, isPressed);
		} catch (error) {
			setState({ is: "failed", code: "no-response", isOffline: false });
			throw error;
		}
	}

	/** Sends, signs in again if needed, and sends again when the newer version has changed none of the fields. */
	async function sendWithRetries(typed: Typed, version: number | null): Promise<SaveResult<Typed>> {
		const answer = await send(typed, version, hadNoResponse.current);
		hadNoResponse.current = !answer.ok && answer.code === "no-response";
		if (answer.ok) return answer;
		if (answer.code === "signed-out" && (await signInAgain())) return sendWithRetries(typed, version);
		if (answer.code !== "conflict") return answer;
		const { theirs } = answer.conflict;
		const isOnlyNewer = theirs.version !== version && isSame(theirs.typed, latest.current.base);
		return isOnlyNewer ? sendWithRetries(typed, theirs.version) : answer;
	}

	function take(answer: SaveResult<Typed>, sent: Typed, isPressed: boolean) {
		if (answer.ok) {
			const { typed: now } = latest.current;
			const { typed: stored, version } = answer.stored;
			// A row that was just added is typed in next.
			const shown = isPressed ? stored : keepBlankRows(now, stored);
			// Text typed while saving stays, unsaved.
			const next = { base: stored, version, typed: isSame(now, sent) ? shown : now };
			show(next);
			draft.forget();
			draft.keep(next);
			setState({ is: "saved" });
			return answer;
		}
		if (answer.code === "problems") refuse(answer.problems);
		else if (answer.code === "conflict") {
			setConflict(answer.conflict);
			setState({ is: "conflict", count: Date.now() });
		} else {
			const isOffline = answer.code === "no-response" && answer.isOffline;
			const message = answer.code === "refused" ? { message: answer.message } : {};
			setState({ is: "failed", code: answer.code, isOffline, ...message });
		}
		return undefined;
	}

	function refuse(found: Problem[]) {
		setProblems(found);
		setState({ is: "refused", count: Date.now() });
	}

	return {
		typed: values.typed,
		base: values.base,
		version: values.version,
		isDirty: isUnsaved(values, read),
		problems,
		state,
		conflict,
		recovered: draft.recovered,
		change,
		save,
		saveQuietly,
		/** Shows a newer stored record, unless something is typed. */
		adopt(newer: { typed: Typed; version: number | null }) {
			const { typed, base, version } = latest.current;
			if (isSame(typed, base) && (newer.version ?? 0) > (version ?? 0)) show({ ...newer, base: newer.typed });
		},
		/** The error text of a field. */
		errorOf: (field: string): string | undefined => errorOf(problems, field),
		/** Deletes the draft when the administrator leaves without saving. */
		forget: draft.forget,
		/** After a conflict: sets the chosen values on top of the stored version. */
		resolveConflict(typed: Typed, theirs: Stored<Typed>) {
			setConflict(undefined);
			setState({ is: "resting" });
			const next = { base: theirs.typed, version: theirs.version, typed };
			show(next);
			draft.keep(next);
		},
		/** After the record was deleted: the next save creates a new one from the form. */
		startAgain() {
			const next = { base: blank, version: null, typed: latest.current.typed };
			setState({ is: "resting" });
			show(next);
			draft.keep(next);
		},
		/** Closes the conflict without choosing; the next save asks again. */
		putOff() {
			setConflict(undefined);
		},
	};
}

/** Whether nothing was stored for want of a network. */
function isCutOff(state: SaveState): boolean {
	return state.is === "failed" && state.isOffline;
}
