// Marks for right, wrong and blank by type of question, as a table of small fields. A type without marks is not asked.
import { fieldId } from "#app/admin/panel/forms/field.tsx";
import { MARKED_TYPES } from "#core/marks/scheme.ts";
import * as m from "#messages";
import { RULE_PARTS, type TypedRules } from "./paper-fields.ts";
import { partWord, typeWord } from "./type-words.ts";

export type RulesFieldsProps = {
	/** The beginning of the fields' names in problems. */
	name: string;
	caption: string;
	rules: TypedRules;
	errorOf: (field: string) => string | undefined;
	onChange: (rules: TypedRules) => void;
};

export function RulesFields({ name, caption, rules, errorOf, onChange }: RulesFieldsProps) {
	return (
		<table className="mock-rules">
			<caption>{caption}</caption>
			<thead>
				<tr>
					<th scope="col">{m.admin_mock_type()}</th>
					{RULE_PARTS.map((part) => (
						<th key={part} scope="col">
							{partWord(part)}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{MARKED_TYPES.map((type) => (
					<tr key={type}>
						<th scope="row">{typeWord(type)}</th>
						{RULE_PARTS.map((part) => {
							const field = `${name}.${type}.${part}`;
							const error = errorOf(field);
							if (part === "each" && type !== "several") return <td key={part} />;
							return (
								<td key={part} data-label={partWord(part)}>
									<input
										id={fieldId(field)}
										className="input"
										inputMode="text"
										aria-label={m.admin_mock_marks_cell({ type: typeWord(type), part: partWord(part) })}
										aria-invalid={error !== undefined}
										aria-describedby={error && `${fieldId(field)}-about`}
										autoComplete="off"
										value={rules[type][part]}
										onChange={({ target }) => onChange({ ...rules, [type]: { ...rules[type], [part]: target.value } })}
									/>
									{error && (
										<p id={`${fieldId(field)}-about`} className="field-error">
											{error}
										</p>
									)}
								</td>
							);
						})}
					</tr>
				))}
			</tbody>
		</table>
	);
}
