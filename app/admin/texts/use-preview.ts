// The preview of the typed text, requested after a pause; only the latest response counts.
import { useEffect, useState } from "react";
import { type Preview, previewText } from "./text-calls.ts";

/** The pause in milliseconds. */
const PAUSE_MS = 300;

export type PreviewState = {
	/** The latest response; stays while a newer one is requested. */
	preview: Preview | undefined;
	failure: "signed-out" | "too-long" | "no-response" | undefined;
	tryAgain: () => void;
};

export function usePreview(markdown: string): PreviewState {
	const [preview, setPreview] = useState<Preview>();
	const [failure, setFailure] = useState<PreviewState["failure"]>();
	const [attempt, setAttempt] = useState(0);
	useEffect(() => {
		const controller = new AbortController();
		const timer = setTimeout(
			async () => {
				const answer = await previewText(markdown, controller.signal);
				if (controller.signal.aborted) return;
				setFailure(answer.ok ? undefined : answer.code);
				if (answer.ok) setPreview(answer.preview);
			},
			attempt === 0 ? PAUSE_MS : 0,
		);
		return () => {
			clearTimeout(timer);
			controller.abort();
		};
	}, [markdown, attempt]);
	return { preview, failure, tryAgain: () => setAttempt((count) => count + 1) };
}
