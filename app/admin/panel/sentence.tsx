// A message with elements in it, such as a date or a title in bold: the sentence stays one message, so that a translation can put
// its parts in another order.
import type { ReactNode } from "react";

/** Stands around a part's number in the message; the character of Unicode for an object in a text, which nobody types. */
const PLACE = "\uFFFC";

/** Not all of the specification's sentences end in a full stop, which they need before another one. */
export function withFullStop(sentence: string): string {
	return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

type SentenceProps = {
	/** Gets a place for each part, to be used as parameters of the message. */
	message: (...places: string[]) => string;
	parts: readonly ReactNode[];
};

export function Sentence({ message, parts }: SentenceProps) {
	const pieces = message(...parts.map((_, index) => `${PLACE}${index}${PLACE}`)).split(PLACE);
	// Every second piece is the number of a part.
	return pieces.map((piece, at) => <span key={`${at} ${piece}`}>{at % 2 === 0 ? piece : parts[Number(piece)]}</span>);
}
