// What most questions do without: topic, difficulty, source, year, and an explanation for each option. Closed until something
// stands in it or is wrong there.
import { useState } from "react";
import { TextField } from "#app/admin/forms/field.tsx";
import { letterOf } from "#app/ui/question-view.tsx";
import type { Problem } from "#core/problem.ts";
import type { TypedQuestion } from "#core/questions/question-edit.ts";
import * as m from "#messages";
import { PictureArea } from "./picture-area.tsx";
import { questionFieldLabel } from "./question-words.ts";

const WORDS = ["topic", "difficulty", "source", "year"] as const;

export type MoreFieldsProps = {
	typed: TypedQuestion;
	problems: readonly Problem[];
	errorOf: (field: string) => string | undefined;
	onChange: (patch: Partial<TypedQuestion>) => void;
};

export function MoreFields({ typed, problems, errorOf, onChange }: MoreFieldsProps) {
	const isUsed =
		WORDS.some((field) => typed[field] !== "") || typed.options.some(({ explanation }) => explanation !== "");
	const [isOpen, setIsOpen] = useState(isUsed);
	const isWrong = problems.some(({ field = "" }) => {
		return WORDS.some((word) => word === field) || field.endsWith(".explanation");
	});
	return (
		<details className="more-fields" open={isOpen || isWrong} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
			<summary className="publish-summary font-semibold">{m.admin_more()}</summary>
			<div className="mt-2 grid gap-x-4 sm:grid-cols-2">
				{WORDS.map((field) => (
					<TextField
						key={field}
						name={field}
						label={questionFieldLabel(field)}
						help={field === "difficulty" ? m.admin_difficulty_help() : undefined}
						value={typed[field]}
						error={errorOf(field)}
						onType={(word) => onChange({ [field]: word })}
					/>
				))}
			</div>
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
