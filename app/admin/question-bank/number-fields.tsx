// The answer of a question whose answer is typed as a number.
import { TextField } from "#app/admin/forms/field.tsx";
import type { TypedQuestion } from "#core/questions/question-edit.ts";
import * as m from "#messages";

export type NumberFieldsProps = {
	typed: TypedQuestion;
	errorOf: (field: string) => string | undefined;
	onChange: (patch: Partial<TypedQuestion>) => void;
};

export function NumberFields({ typed, errorOf, onChange }: NumberFieldsProps) {
	return (
		<div className="grid gap-x-4 sm:grid-cols-3">
			<TextField
				name="answer"
				label={m.admin_answer()}
				isRequired
				value={typed.answer}
				error={errorOf("answer")}
				onType={(answer) => onChange({ answer })}
			/>
			<TextField
				name="tolerance"
				label={m.admin_tolerance()}
				help={m.admin_tolerance_help()}
				value={typed.tolerance}
				error={errorOf("tolerance")}
				onType={(tolerance) => onChange({ tolerance })}
			/>
			<TextField
				name="unit"
				label={m.admin_unit()}
				value={typed.unit}
				error={errorOf("unit")}
				onType={(unit) => onChange({ unit })}
			/>
		</div>
	);
}
