// A row's options as buttons of one letter each: a press makes the option the right one.
import type { RowQuestion } from "#core/questions/import/rows.ts";
import { letterOf } from "#core/questions/question-texts.ts";
import * as m from "#messages";

export type LetterButtonProps = {
	option: RowQuestion["options"][number];
	position: number;
	/** The row, for screen readers. */
	place: string;
	onPress: (position: number) => void;
};

export function LetterButton({ option, position, place, onPress }: LetterButtonProps) {
	const letter = letterOf(position);
	return (
		<button
			type="button"
			className="letter-button"
			aria-pressed={option.isCorrect}
			aria-label={m.admin_row_letter({ letter, place, text: option.text.slice(0, 80) })}
			title={option.text.slice(0, 200)}
			onClick={() => onPress(position)}
		>
			{letter}
		</button>
	);
}
