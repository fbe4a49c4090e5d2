// Renders single formatted texts on the server, batched into calls. Each text is requested once, and again after a failure.
import { MD1, type Question } from "#core/questions/question-file.ts";
import { renderOnServer } from "./render-call.ts";

/** `html` where the text has markup. */
export type RenderedText = { text: string; html?: string | undefined };
type RenderStatus = RenderedText | "waiting" | "failed";

/** Size of one call's texts as JSON in UTF-8 bytes, below the server's limit for the body. */
const CALL_BYTES = 20 * 1024;
/** Size of the JSON around each text. */
const AROUND_BYTES = 200;
/** Texts are collected for this long before a call, in milliseconds. */
const COLLECT_MS = 50;
const CALL_MS = 10_000;
/** Pause before a failed call is repeated, once. */
const RETRY_MS = 1_000;

const STATUS_LETTERS = { waiting: "w", failed: "f", rendered: "r" };

export function createTextRenderer(render: typeof renderOnServer = renderOnServer) {
	const known = new Map<string, RenderStatus>();
	const listeners = new Set<() => void>();
	let wanted: string[] = [];
	let isBusy = false;

	function notify() {
		for (const listener of listeners) listener();
	}

	async function call(): Promise<void> {
		while (wanted.length > 0) {
			const count = countOf(wanted);
			const part = wanted.slice(0, count);
			wanted = wanted.slice(count);
			const rendered = (await renderPart(part)) ?? (await pauseThen(() => renderPart(part)));
			for (const [index, text] of part.entries()) {
				const question = rendered?.questions[index];
				const html = question && rendered?.html.get(question.id)?.text;
				known.set(text, question ? { text: question.text, html } : "failed");
			}
			notify();
		}
	}

	function renderPart(part: readonly string[]) {
		return render(part.map(questionOf), AbortSignal.timeout(CALL_MS));
	}

	function status(text: string): keyof typeof STATUS_LETTERS {
		const found = known.get(text) ?? "waiting";
		return typeof found === "object" ? "rendered" : found;
	}

	return {
		/** Requests unknown texts; `subscribe` reports when they arrive. */
		ask(texts: readonly string[]): void {
			for (const text of texts) {
				const status = known.get(text);
				if (text.trim() === "" || (status !== undefined && status !== "failed")) continue;
				if (bytesOf(text) > CALL_BYTES) {
					known.set(text, { text });
					continue;
				}
				known.set(text, "waiting");
				wanted.push(text);
			}
			if (wanted.length === 0 || isBusy) return;
			isBusy = true;
			setTimeout(
				() =>
					call().finally(() => {
						isBusy = false;
					}),
				COLLECT_MS,
			);
		},
		/** Undefined until the text is rendered. */
		find(text: string): RenderedText | undefined {
			const status = known.get(text);
			return typeof status === "object" ? status : undefined;
		},
		hasFailed: (text: string): boolean => status(text) === "failed",
		subscribe(listener: () => void): () => void {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		/** A string that changes only with the status of these texts. */
		statusOf: (texts: readonly string[]): string => texts.map((text) => STATUS_LETTERS[status(text)]).join(""),
	};
}

async function pauseThen<Result>(work: () => Promise<Result>): Promise<Result> {
	await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
	return work();
}

/** How many of these texts fit into one call; at least one. */
function countOf(texts: readonly string[]): number {
	let bytes = 0;
	const end = texts.findIndex((text) => {
		bytes += bytesOf(text);
		return bytes > CALL_BYTES;
	});
	return end === -1 ? texts.length : Math.max(1, end);
}

function bytesOf(text: string): number {
	return new TextEncoder().encode(JSON.stringify(text)).length + AROUND_BYTES;
}

/** A question with this text, because the server renders questions. */
function questionOf(text: string, index: number): Question {
	const options = [
		{ id: "a", text: "a", isCorrect: true },
		{ id: "b", text: "b", isCorrect: false },
	];
	return { id: `t${index}`, format: MD1, text, options, explanation: "" };
}
