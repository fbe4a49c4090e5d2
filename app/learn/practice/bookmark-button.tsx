// Bookmarks a question: "My mistakes" lists it then.
import { useState } from "react";
import type { QuestionName } from "#core/practice/answers.ts";
import * as m from "#messages";
import { storeBookmark } from "./practice-steps.ts";

type BookmarkButtonProps = { name: QuestionName; wasOn: boolean; onChange?: (isOn: boolean) => void };

/** A button that is pressed while the question is bookmarked. */
export function BookmarkButton({ name, wasOn, onChange }: BookmarkButtonProps) {
	const [isOn, setOn] = useState(wasOn);
	return (
		<button
			type="button"
			className="button button-plain toggle mt-4 self-start"
			aria-pressed={isOn}
			onClick={() => {
				setOn(!isOn);
				void storeBookmark(name, !isOn);
				onChange?.(!isOn);
			}}
		>
			{m.bookmark()}
		</button>
	);
}
