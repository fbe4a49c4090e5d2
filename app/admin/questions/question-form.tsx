// The form of one question, new or stored. Saving makes a draft; learners get it when the subtopic's changes are published.
import { useRef } from "react";
import { useNewIds } from "#app/admin/panel/forms/duplicate-submission.ts";
import { Field } from "#app/admin/panel/forms/field.tsx";
import { RecordFormFrame } from "#app/admin/panel/forms/record-form-frame.tsx";
import type { SaveResult } from "#app/admin/panel/forms/save-result.ts";
import { useSend } from "#app/admin/panel/forms/send.ts";
import { useRecordForm } from "#app/admin/panel/forms/use-record-form.ts";
import { useReturn } from "#app/admin/panel/forms/use-return.ts";
import { useListReturn } from "#app/admin/panel/lists/list-return.ts";
import {
	NEW_QUESTION,
	QUESTION_TYPES,
	type TypedQuestion,
	typedQuestionSchema,
	writeQuestion,
} from "#core/questions/question-edit.ts";
import { MD1 } from "#core/questions/question-file.ts";
import * as m from "#messages";
import { MoreFields } from "./more-fields.tsx";
import { createQuestionId } from "./new-question-id.ts";
import { OptionFields } from "./option-fields.tsx";
import { PictureArea } from "./picture-area.tsx";
import { listPath, questionFieldLabel } from "./question-words.ts";
import { TypedPreview } from "./typed-preview.tsx";
import { NUMBER_FIELDS, WordFields } from "./word-fields.tsx";

export type QuestionFormProps = {
	subtopicId: string;
	/** Null: a new question. */
	questionKey: string | null;
	stored: { typed: TypedQuestion; version: number | null };
	/** Whether the whole file is of the format "md1". */
	isFormatted: boolean;
};

export function QuestionForm({ subtopicId, questionKey, stored, isFormatted }: QuestionFormProps) {
	// A new question is created once and updated from then on.
	const key = useRef(questionKey);
	// The same for every attempt, so that a retry after a lost response is not stored twice.
	const newId = useNewIds(createQuestionId).of("question");
	const send = useSend<SaveResult<TypedQuestion>>();
	const { to: list, returnTo } = useListReturn(listPath(subtopicId));
	const form = useRecordForm<TypedQuestion>({
		draftName: `question.${subtopicId}.${questionKey ?? "new"}`,
		schema: typedQuestionSchema,
		stored,
		blank: { ...NEW_QUESTION, format: stored.typed.format },
		read(typed) {
			const written = writeQuestion(typed, undefined, "new");
			return written.ok ? { ok: true, input: typed } : written;
		},
		async send(typed, version) {
			const answer = await send({ typed, version, key: key.current, newId });
			if (answer.ok) key.current = answer.id;
			return answer;
		},
	});
	const isNew = form.version === null;
	const isDone = form.state.is === "saved" && !form.isDirty;
	useReturn(isDone, list, returnTo(key.current));
	const { typed, change, errorOf, problems } = form;
	return (
		<RecordFormFrame
			form={form}
			label={questionFieldLabel}
			valueText={valueText}
			isNew={isNew}
			list={list}
			texts={{
				save: isNew ? m.admin_add_question() : m.admin_save(),
				saved: m.admin_question_saved(),
				failed: m.admin_failed_to_save_question(),
			}}
			onSave={() => !isDone && form.save()}
		>
			<PictureArea
				name="text"
				label={m.admin_question_text()}
				isRequired
				value={typed.text}
				error={errorOf("text")}
				onType={(text) => change({ text })}
			/>
			<Field name="type" label={m.admin_question_type()} help={typeHelp(typed.type)}>
				{(attributes) => (
					<select
						{...attributes}
						className="input sm:w-auto"
						value={typed.type}
						onChange={(event) => {
							const type = QUESTION_TYPES.find((name) => name === event.target.value);
							if (type) change({ type });
						}}
					>
						<option value="single">{m.admin_type_single()}</option>
						<option value="any">{m.admin_type_any()}</option>
						<option value="several">{m.admin_type_several()}</option>
						<option value="number">{m.admin_type_number()}</option>
					</select>
				)}
			</Field>
			{typed.type === "number" ? (
				<WordFields
					fields={NUMBER_FIELDS}
					className="sm:grid-cols-3"
					typed={typed}
					errorOf={errorOf}
					onChange={change}
				/>
			) : (
				<OptionFields options={typed.options} problems={problems} onChange={(options) => change({ options })} />
			)}
			<PictureArea
				name="explanation"
				label={m.admin_explanation()}
				help={m.admin_explanation_help()}
				value={typed.explanation}
				error={errorOf("explanation")}
				onType={(explanation) => change({ explanation })}
			/>
			<MoreFields typed={typed} problems={problems} errorOf={errorOf} onChange={change} />
			<TypedPreview
				typed={typed}
				storedFormat={form.base.format}
				isFormatted={isFormatted}
				onFormat={(format) => change({ format })}
			/>
		</RecordFormFrame>
	);
}

function typeHelp(type: TypedQuestion["type"]): string {
	if (type === "several") return m.admin_type_several_help();
	if (type === "any") return m.admin_type_any_help();
	return type === "number" ? m.admin_type_number_help() : m.admin_type_single_help();
}

/** Options in a conflict: one line each, the right ones marked. */
function valueText(field: string, value: unknown): string | undefined {
	if (field === "format") return value === MD1 ? m.admin_formatted() : m.admin_as_typed();
	if (field !== "options") return undefined;
	const options = typedQuestionSchema.def.shape.options.safeParse(value).data ?? [];
	return options.map(({ text, isCorrect }) => `${isCorrect ? "✓" : "✗"} ${text}`).join("\n");
}
