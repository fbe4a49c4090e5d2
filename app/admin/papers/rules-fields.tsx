// Marks for right, wrong and blank by type of question, as a table of small fields. A type without marks is not asked.
import { fieldId } from "#app/admin/panel/forms/field.tsx";
import { MARKED_TYPES } from "#core/marks/scheme.ts";
import * as m from "#messages";
import type { TypedRule, TypedRules } from "./paper-fields.ts";
import { typeWord } from "./type-words.ts";

const PARTS = ["right", "wrong", "blank", "each"] as const satisfies readonly (keyof TypedRule)[];

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
					{PARTS.map((part) => (
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
						{PARTS.map((part) => {
							const field = `${name}.${type}.${part}`;
							const error = errorOf(field);
							if (part === "each" && type !== "several") return <td key={part} />;
							return (
								<td key={part} data-label={partWord(part)}>
									<input
										id={fieldId(field)}
										className="input"
										inputMode="text"
										aria-label={`${typeWord(type)}, ${partWord(part)}`}
										aria-invalid={error !== undefined}
										autoComplete="off"
										value={rules[type][part]}
										onChange={({ target }) => onChange({ ...rules, [type]: { ...rules[type], [part]: target.value } })}
									/>
									{error && <p className="field-error">{error}</p>}
								</td>
							);
						})}
					</tr>
				))}
			</tbody>
		</table>
	);
}

function partWord(part: (typeof PARTS)[number]): string {
	if (part === "right") return m.admin_mock_right();
	if (part === "wrong") return m.admin_mock_wrong();
	return part === "blank" ? m.admin_mock_blank() : m.admin_mock_each();
}
