// Short fields of a question, side by side.
import { useState } from "react";
import { TextField } from "#app/admin/panel/forms/field.tsx";
import type { TypedQuestion } from "#core/questions/question-edit.ts";
import * as m from "#messages";
import { oddWordText, questionFieldLabel } from "./question-words.ts";

/** The answer of a question whose answer is typed as a number. */
export const NUMBER_FIELDS = ["answer", "tolerance", "unit"] as const;
/** Optional fields. */
export const MORE_FIELDS = ["topic", "difficulty", "source", "year"] as const;

/** Those that say at once when their word looks like a slip. */
const ODD_FIELDS: ReadonlySet<string> = new Set(["difficulty", "year"]);

export type WordFieldsProps = {
	fields: typeof NUMBER_FIELDS | typeof MORE_FIELDS;
	className: string;
	typed: TypedQuestion;
	errorOf: (field: string) => string | undefined;
	onChange: (patch: Partial<TypedQuestion>) => void;
};

export function WordFields({ fields, className, typed, errorOf, onChange }: WordFieldsProps) {
	const help: Record<string, string> = { tolerance: m.admin_tolerance_help(), difficulty: m.admin_difficulty_help() };
	const [focused, setFocused] = useState<string>();
	return (
		<div className={`grid gap-x-4 ${className}`}>
			{fields.map((field) => (
				<TextField
					key={field}
					name={field}
					label={questionFieldLabel(field)}
					isRequired={field === "answer"}
					help={help[field]}
					{...(ODD_FIELDS.has(field) && { warning: oddWordText(field, typed[field], focused === field) })}
					onFocused={(isFocused) => setFocused(isFocused ? field : undefined)}
					value={typed[field]}
					error={errorOf(field)}
					onType={(word) => onChange({ [field]: word })}
				/>
			))}
		</div>
	);
}
