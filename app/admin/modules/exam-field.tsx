// The exam that a module names: chosen of the presets, or with marks of its own. Learners read at the end of a set what it would have been.
import { useEffect, useState } from "react";
import { useDayText } from "#app/admin/panel/date-time.tsx";
import { errorOf, Field, TextField } from "#app/admin/panel/forms/field.tsx";
import { isSame } from "#app/admin/panel/forms/record-form.ts";
import type { PresetScheme } from "#core/marks/preset-schemes.ts";
import type { SetScheme } from "#core/marks/set-scheme.ts";
import type { Problem } from "#core/problem.ts";
import * as m from "#messages";
import { examFieldLabel } from "./module-fields.ts";

const NONE = "none";
const OWN = "own";
const MARKS = ["right", "wrong", "blank"] as const;
const BLANK_SCHEME: SetScheme = { name: "", right: "", wrong: "0", blank: "0" };

export type ExamFieldProps = {
	scheme: SetScheme | null;
	problems: readonly Problem[];
	onChange: (scheme: SetScheme | null) => void;
};

export function ExamField({ scheme, problems, onChange }: ExamFieldProps) {
	const presets = usePresets();
	// Marks that were typed over stay in view as somebody's own.
	const preset = presets.find((one) => isSame(one.scheme, scheme));

	return (
		<fieldset>
			<legend className="font-serif text-title font-semibold">{m.admin_exam()}</legend>
			<p className="mt-1 text-quiet">{m.admin_exam_hint()}</p>
			<div className="mt-4 space-y-4">
				<Field name="examScheme" label={m.admin_exam_which()} help={preset && <Source {...preset} />}>
					{(attributes) => (
						<select
							{...attributes}
							className="input max-w-full"
							value={scheme === null ? NONE : (preset?.scheme.name ?? OWN)}
							onChange={({ target: { value } }) => onChange(chosen(value, scheme, presets))}
						>
							<option value={NONE}>{m.admin_exam_none()}</option>
							{presets.map(({ scheme: { name } }) => (
								<option key={name}>{name}</option>
							))}
							<option value={OWN}>{m.admin_exam_own()}</option>
						</select>
					)}
				</Field>
				{scheme && <SchemeFields scheme={scheme} problems={problems} onChange={onChange} />}
			</div>
		</fieldset>
	);
}

function chosen(value: string, before: SetScheme | null, presets: readonly PresetScheme[]): SetScheme | null {
	if (value === NONE) return null;
	return presets.find(({ scheme }) => scheme.name === value)?.scheme ?? before ?? BLANK_SCHEME;
}

function SchemeFields({ scheme, problems, onChange }: ExamFieldProps & { scheme: SetScheme }) {
	return (
		<>
			<TextField
				name="examScheme.name"
				label={examFieldLabel("name")}
				isRequired
				help={m.admin_exam_name_help()}
				error={errorOf(problems, "examScheme.name")}
				value={scheme.name}
				onType={(name) => onChange({ ...scheme, name })}
			/>
			<div className="grid gap-x-4 gap-y-3 sm:grid-cols-3">
				{MARKS.map((part) => (
					<TextField
						key={part}
						name={`examScheme.${part}`}
						label={examFieldLabel(part)}
						isRequired={part === "right"}
						help={part === "right" ? m.admin_exam_marks_help() : undefined}
						error={errorOf(problems, `examScheme.${part}`)}
						value={scheme[part]}
						onType={(mark) => onChange({ ...scheme, [part]: mark })}
					/>
				))}
			</div>
		</>
	);
}

/** Presets are read by people and exams change, so both are said where one is chosen. */
function Source({ source, asOf }: PresetScheme) {
	const dayText = useDayText();
	return <span>{m.admin_exam_source({ source, date: dayText(Date.parse(asOf)) })}</span>;
}

/** Empty until they have loaded. */
function usePresets(): readonly PresetScheme[] {
	const [presets, setPresets] = useState<readonly PresetScheme[]>([]);
	useEffect(() => {
		import("#core/marks/preset-schemes.ts").then(
			({ listPresetSchemes }) => setPresets(listPresetSchemes()),
			// Without a network the marks can be typed all the same.
			() => undefined,
		);
	}, []);
	return presets;
}
