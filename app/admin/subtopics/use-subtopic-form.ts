// The state of a subtopic's form. A new subtopic is created once and then updated, also after the upload of its file failed.
import { useRef, useState } from "react";
import type { SaveResult } from "#app/admin/panel/forms/save-result.ts";
import { useSend } from "#app/admin/panel/forms/send.ts";
import { useRecordForm } from "#app/admin/panel/forms/use-record-form.ts";
import type { FormReading, TypedSubtopic } from "#core/modules/form.ts";
import { readSubtopicForm } from "#core/modules/form.ts";
import { NEW_SUBTOPIC, type SubtopicValues, subtopicValuesSchema } from "./subtopic-fields.ts";

export function useSubtopicForm(subtopicId: string | null, stored: { typed: SubtopicValues; version: number | null }) {
	const [isDraft, setIsDraft] = useState(false);
	const recordId = useRef(subtopicId);
	const update = useSend<SaveResult<TypedSubtopic>>();
	const create = useSend<SaveResult<TypedSubtopic>>("/admin/subtopics/new");
	const draftName = `subtopic.${subtopicId ?? `new.${stored.typed.module?.id ?? ""}`}`;
	const form = useRecordForm<SubtopicValues>({
		draftName,
		schema: subtopicValuesSchema,
		stored,
		blank: { module: null, ...NEW_SUBTOPIC },
		read: readValues,
		async send({ module, ...typed }, version, isRepeat) {
			const isNew = version === null;
			const place = { moduleId: module?.id ?? "", subtopicId: isNew ? null : recordId.current };
			const answer = await (isNew
				? create({ typed, version, isRepeat, isDraft, ...place })
				: update({ typed, version, isRepeat, ...place }));
			if (answer.ok) recordId.current = answer.id;
			return withModule(answer, module);
		},
	});
	return { form, recordId, draftName, isDraft, setIsDraft };
}

/** Adds the module, which the server does not return because it is not a field of the subtopic. */
function withModule(answer: SaveResult<TypedSubtopic>, module: SubtopicValues["module"]): SaveResult<SubtopicValues> {
	if (answer.ok) {
		const { typed, version } = answer.stored;
		return { ...answer, stored: { typed: { module, ...typed }, version } };
	}
	if (answer.code !== "conflict") return answer;
	const { theirs, by, at } = answer.conflict;
	const typed = { module, ...theirs.typed };
	return { ok: false, code: "conflict", conflict: { theirs: { typed, version: theirs.version }, by, at } };
}

function readValues({ module, ...typed }: SubtopicValues): FormReading<unknown> {
	const reading = readSubtopicForm(typed);
	if (module) return reading;
	const problems = reading.ok ? [] : reading.problems;
	return { ok: false, problems: [{ code: "required", field: "moduleId" }, ...problems] };
}
