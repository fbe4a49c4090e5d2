// Below a field with a longest text: how many characters are left, or how many are too many. The field takes them all, so that a long
// text that was pasted is never cut without a word; what saves or sends it refuses.
import * as m from "#messages";

/** How many characters are left is said from this many on. */
const NEAR_END = 50;

/** @param id for the field's aria-describedby */
export function CharactersLeft({ id, text, limit }: { id: string; text: string; limit: number }) {
	const left = limit - text.length;
	return (
		<span className="text-small text-quiet tabular-nums">
			<span id={id}>{left >= 0 && left <= NEAR_END && m.note_left({ count: left })}</span>
			<span role="status" className="text-bad">
				{left < 0 && m.note_too_long({ count: text.length, limit })}
			</span>
		</span>
	);
}
