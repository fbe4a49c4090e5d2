// The fields of a question that differ from the file, each with its value before and after, as learners see them.
import { Fragment } from "react";
import { ChangeLine } from "#app/admin/panel/lists/change-line.tsx";
import { TextOrHtml } from "#app/ui/question-view.tsx";
import * as m from "#messages";
import { questionFieldLabel } from "./question-words.ts";

export type ShownText = { text: string; html?: string | undefined };
export type ChangedField = { field: string; before: readonly ShownText[]; after: readonly ShownText[] };

/** @param isNew the question is not in the file, so its fields have no value before */
export function ChangedFields({ fields, isNew }: { fields: readonly ChangedField[]; isNew: boolean }) {
	if (fields.length === 0) return null;
	return (
		<ul className="change-fields">
			{fields.map((changed) => (
				<FieldLine key={changed.field} changed={changed} isNew={isNew} />
			))}
		</ul>
	);
}

function FieldLine({ changed: { field, before, after }, isNew }: { changed: ChangedField; isNew: boolean }) {
	const label = questionFieldLabel(field);
	const [old, next] = [before, after].map((texts) => texts.length > 0 && <Texts field={field} texts={texts} />);
	if (field === "other") return <li className="text-quiet">{label}</li>;
	if (isNew) return <ChangeLine label={label} after={next} />;
	const isOption = /^options\.\d+\.text$/.test(field);
	if (isOption && !old) return <ChangeLine label={m.admin_option_new({ option: label })} after={next} />;
	if (isOption && !next) return <ChangeLine label={m.admin_option_gone({ option: label })} after={old} />;
	return <ChangeLine label={label} before={old} after={next} />;
}

function Texts({ field, texts }: { field: string; texts: readonly ShownText[] }) {
	return texts.map(({ text, html }, index) => (
		<Fragment key={index}>
			{index > 0 && <span>{" · "}</span>}
			<TextOrHtml text={valueText(field, text)} html={html} />
			{html !== undefined && text.trim() === "" && <span className="sr-only">{m.text_picture()}</span>}
		</Fragment>
	));
}

/** The text of a value as the form shows it. */
function valueText(field: string, text: string): string {
	if (field === "type") {
		const words: Record<string, () => string> = {
			any: m.admin_type_any,
			several: m.admin_type_several,
			number: m.admin_type_number,
		};
		return (words[text] ?? m.admin_type_single)();
	}
	if (field === "format") return text === "" ? m.admin_as_typed() : m.admin_formatted();
	return text;
}
