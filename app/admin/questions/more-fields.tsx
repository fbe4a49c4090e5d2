// Optional fields of a question: topic, difficulty, source, year, and an explanation for each option. Collapsed unless a field has a
// value or an error.
import { useState } from "react";
import type { Problem } from "#core/problem.ts";
import { letterOf } from "#core/questions/question-texts.ts";
import * as m from "#messages";
import { PictureArea } from "./picture-area.tsx";
import { MORE_FIELDS, WordFields, type WordFieldsProps } from "./word-fields.tsx";

export type MoreFieldsProps = Pick<WordFieldsProps, "typed" | "errorOf" | "onChange"> & {
	problems: readonly Problem[];
};

export function MoreFields({ typed, problems, errorOf, onChange }: MoreFieldsProps) {
	const isUsed =
		MORE_FIELDS.some((field) => typed[field] !== "") || typed.options.some(({ explanation }) => explanation !== "");
	const [isOpen, setIsOpen] = useState(isUsed);
	const isWrong = problems.some(({ field = "" }) => {
		return MORE_FIELDS.some((word) => word === field) || field.endsWith(".explanation");
	});
	return (
		<details className="more-fields" open={isOpen || isWrong} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
			<summary className="publish-summary font-semibold">{m.admin_more()}</summary>
			<WordFields
				fields={MORE_FIELDS}
				className="mt-2 sm:grid-cols-2"
				typed={typed}
				errorOf={errorOf}
				onChange={onChange}
			/>
			{typed.type !== "number" &&
				typed.options.map((option, index) => (
					<PictureArea
						key={index}
						name={`options.${index}.explanation`}
						label={m.admin_option_explanation({ letter: letterOf(index) })}
						help={option.text}
						value={option.explanation}
						error={errorOf(`options.${index}.explanation`)}
						onType={(explanation) => onChange({ options: typed.options.with(index, { ...option, explanation }) })}
					/>
				))}
		</details>
	);
}
