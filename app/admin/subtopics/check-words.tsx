// Messages about the daily check of a document.
import { DateTime } from "#app/admin/panel/date-time.tsx";
import { Sentence } from "#app/admin/panel/sentence.tsx";
import { type AttentionState, type CheckView, needsAttention } from "#core/texts/document-check.ts";
import * as m from "#messages";
import { unreadableWords } from "./document-words.ts";

/** The message of a document that needs attention. */
export function AttentionWords({ check }: { check: CheckView & { state: AttentionState } }) {
	const { state, of, storedAt } = check;
	if (state === "changed") {
		return (
			<Sentence
				message={(time = "") =>
					of === "copy" ? m.admin_check_changed_copy({ time }) : m.admin_check_changed_link({ time })
				}
				parts={[storedAt === undefined ? undefined : <DateTime key="time" at={storedAt} />]}
			/>
		);
	}
	return <span>{unopenedText(check)}</span>;
}

function unopenedText({ state, of, reason }: CheckView): string {
	if (of === "copy") return m.admin_check_copy_closed();
	if (state === "not-shared") return m.admin_check_not_shared();
	if (state === "gone") return of === "page" ? m.admin_check_gone_page() : m.admin_check_gone();
	return m.admin_check_unreadable({ reason: reason ? unreadableWords(reason) : "" });
}

/** The line below a section's document: what needs attention, or when it last opened. */
export function CheckLine({ check }: { check: CheckView }) {
	const { state, reason, checkedAt, of } = check;
	if (needsAttention(state)) {
		const isHarmless = of === "copy" && state !== "changed";
		return (
			<p className={`text-small ${isHarmless ? "text-quiet" : "text-bad"}`}>
				<AttentionWords check={{ ...check, state }} />
			</p>
		);
	}
	if (reason)
		return <p className="text-small text-quiet">{m.admin_check_again_tomorrow({ reason: unreadableWords(reason) })}</p>;
	if (state === "unchecked" || of === "page") return null;
	return (
		<p className="text-small text-quiet">
			<Sentence
				message={(time = "") => m.admin_check_good({ time })}
				parts={[<DateTime key="time" at={checkedAt} />]}
			/>
		</p>
	);
}
