// A person's extra time: what the link's code gives, before the paper begins, and the sentence about it.
import { type ReactNode, useEffect, useState } from "react";
import { callPaper } from "#app/learn/paper/attempt/calls.ts";
import { attemptMs } from "#core/papers/attempt.ts";
import type { CandidatePaper } from "#core/papers/calls.ts";
import * as m from "#messages";

const MINUTE_MS = 60_000;

/** A factor of all minutes, or why the link gives none. */
export type ExtraTime = { factor: string; refusal?: undefined } | { factor: "1"; refusal: string };

const NONE: ExtraTime = { factor: "1" };

/** The code in the page's address; undefined where it has none. */
export function findExtraCode(): string | undefined {
	return new URLSearchParams(location.search).get("extra") || undefined;
}

/** What the link gives. None without a code, while the server has not answered, and in a preview. */
export function useExtraTime({ id }: Pick<CandidatePaper, "id">, isPreview: boolean): ExtraTime {
	const [time, setTime] = useState(NONE);
	useEffect(() => {
		const extra = findExtraCode();
		if (extra === undefined || isPreview) return;
		void callPaper(id, "extra-time", { extra }).then((answer) => {
			if (answer.state === "sent") setTime({ factor: answer.value.extraTime });
			else if (answer.state === "refused" && answer.code.startsWith("extra-time"))
				setTime({ factor: "1", refusal: answer.message });
		});
	}, [id, isPreview]);
	return time;
}

/** "Your time: 240 minutes, 60 of them extra."; nothing without extra time. */
export function yourTimeText(minutes: number, factor: string): string {
	const count = longerMinutes(minutes, factor);
	return count > minutes ? m.mock_your_time({ count, extra: count - minutes }) : "";
}

/** Minutes times the factor, rounded down to whole ones. */
export function longerMinutes(minutes: number, extraTime: string): number {
	return Math.floor(attemptMs({ minutes, extraTime }) / MINUTE_MS);
}

/** What the link gives, or that it gives nothing, with what to do. */
export function ExtraTimeNote({ minutes, time }: { minutes: number; time: ExtraTime }): ReactNode {
	const text = time.refusal ?? yourTimeText(minutes, time.factor);
	return (
		<div role="status">
			{text && (
				<div className="box mt-3 max-w-reading p-3">
					<p className="font-semibold">{text}</p>
					{time.refusal !== undefined && (
						<a href={location.pathname} className="link inline-flex min-h-12 items-center">
							{m.mock_without_extra_time()}
						</a>
					)}
				</div>
			)}
		</div>
	);
}
