// The form of a module, new or stored: title, description, link code, buttons and exam (specification 5 "Module form").
import { type ReactNode, useEffect, useRef, useState } from "react";
import { DraftCheckbox } from "#app/admin/modules/publication/draft-checkbox.tsx";
import { RecordFormFrame } from "#app/admin/panel/forms/record-form-frame.tsx";
import type { StepStatus } from "#app/admin/panel/forms/save-bar.tsx";
import type { SaveResult } from "#app/admin/panel/forms/save-result.ts";
import { useSend } from "#app/admin/panel/forms/send.ts";
import { TitleFields } from "#app/admin/panel/forms/title-fields.tsx";
import { useRecordForm } from "#app/admin/panel/forms/use-record-form.ts";
import { useReturn } from "#app/admin/panel/forms/use-return.ts";
import { useListReturn } from "#app/admin/panel/lists/list-return.ts";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { readModuleForm, type TypedModule } from "#core/modules/form.ts";
import * as m from "#messages";
import { CustomButtons } from "./custom-buttons.tsx";
import { ExamField } from "./exam-field.tsx";
import { LinkCodeField } from "./link-code-field.tsx";
import { BLANK_MODULE, moduleFieldLabel, typedModuleSchema } from "./module-fields.ts";

const LIST = "/admin/modules";

export type ModuleFormProps = {
	/** Null: a new module. */
	moduleId: string | null;
	stored: { typed: TypedModule; version: number | null };
	/** The page of a stored module, which saves by itself: what stands above and below the form, and what the bar says of it. */
	page?: ModulePage;
};

type ModulePage = {
	above: ReactNode;
	below: ReactNode;
	step: StepStatus | undefined;
	undo: ReactNode;
	/** The form saves, and the bar says so. */
	onSave: () => void;
	/** Fields were saved when they were left. `undo`: saves the values before. @returns whether it did */
	onSaved: (label: string, undo: () => Promise<boolean>) => void;
	/** What is not saved outside of the form; undefined: nothing. */
	unsaved: string | undefined;
	/** Saves what is typed or chosen in the open section. @returns whether nothing is left that is not saved */
	saveSection: () => Promise<boolean>;
	/** Called when the person leaves without it. */
	onLeave: () => void;
};

export function ModuleForm({ moduleId, stored, page }: ModuleFormProps) {
	const { showToast } = usePanel();
	const { to: list } = useListReturn(LIST);
	// A new module is created once and updated from then on.
	const [recordId, setRecordId] = useState(moduleId);
	const [isDraft, setIsDraft] = useState(false);
	const update = useSend<SaveResult<TypedModule>>(`/admin/modules/edit/${recordId}`);
	const create = useSend<SaveResult<TypedModule>>("/admin/modules/new");
	const form = useRecordForm({
		draftName: `module.${moduleId ?? "new"}`,
		schema: typedModuleSchema,
		stored,
		blank: BLANK_MODULE,
		read: readModuleForm,
		async send(typed, version, isRepeat) {
			const answer = await (version === null
				? create({ typed, version, isRepeat, isDraft })
				: update({ typed, version, isRepeat }));
			if (answer.ok) setRecordId(answer.id);
			return answer;
		},
	});
	const isNew = moduleId === null || form.version === null;
	const { typed, problems, change, errorOf } = form;
	// Only a press of Save returns to the list (specification 4), not what saves by itself.
	const [isPressed, setIsPressed] = useState(false);
	const isDone = isPressed && form.state.is === "saved" && !form.isDirty && page?.unsaved === undefined;
	useReturn(isDone, list);
	const isElsewhereUnsaved = page?.unsaved !== undefined;
	// What is typed after the press stays on the page when it is saved.
	useEffect(() => {
		if (isElsewhereUnsaved) setIsPressed(false);
	}, [isElsewhereUnsaved]);
	const isSavingSection = useRef(false);
	const { adopt } = form;
	const latestAdopt = useRef(adopt);
	latestAdopt.current = adopt;
	// Somebody else has saved, and nothing is typed here.
	useEffect(() => latestAdopt.current(stored), [stored]);

	async function save() {
		const isCreating = form.version === null;
		// The page stays while something outside of the form is not saved.
		setIsPressed(page?.unsaved === undefined);
		page?.onSave();
		const section = page?.unsaved === undefined ? undefined : saveSection(page);
		const answer = await form.save();
		if (answer && isCreating) {
			const way = { to: `/admin/modules/edit/${answer.id}`, text: m.admin_created_open() };
			showToast(m.admin_created({ title: answer.stored.typed.title }), "done", undefined, undefined, way);
		}
		if (await section) setIsPressed(true);
	}

	/** A second press while it is saved does nothing. @returns whether nothing is left that is not saved */
	async function saveSection(of: ModulePage): Promise<boolean> {
		if (isSavingSection.current) return false;
		isSavingSection.current = true;
		try {
			return await of.saveSection();
		} finally {
			isSavingSection.current = false;
		}
	}

	function offerUndo(before: Partial<TypedModule>) {
		const fields = Object.keys(before).map(moduleFieldLabel).join(", ");
		page?.onSaved(m.admin_desk_did_change({ fields }), async () => {
			setIsPressed(false);
			change(before);
			return (await form.save()) !== undefined;
		});
	}

	return (
		<RecordFormFrame
			form={form}
			label={moduleFieldLabel}
			isNew={isNew}
			list={list}
			texts={{
				save: isNew ? m.admin_create_module() : m.admin_save(),
				saved: isNew ? m.admin_module_created() : isPressed ? m.admin_module_saved() : m.admin_all_saved(),
				failed: m.admin_failed_to_save_module(),
			}}
			// After saving, until the list opens: a second press must not create a second module.
			onSave={() => !isDone && save()}
			{...(page && {
				page: {
					...page,
					onLeaveField() {
						if (!form.saveQuietly(offerUndo)) return;
						setIsPressed(false);
						page.onSave();
					},
				},
			})}
		>
			<TitleFields
				form={form}
				titleHelp={m.admin_module_title_help()}
				descriptionHelp={m.admin_module_description_help()}
			/>
			<LinkCodeField
				code={typed.linkCode}
				isFixed={!isNew}
				error={errorOf("linkCode")}
				onType={(linkCode) => change({ linkCode })}
			/>
			<CustomButtons
				buttons={typed.customButtons}
				problems={problems}
				onChange={(customButtons) => change({ customButtons })}
			/>
			<ExamField
				scheme={typed.examScheme ?? null}
				problems={problems}
				onChange={(examScheme) => change({ examScheme })}
			/>
			{isNew && <DraftCheckbox isDraft={isDraft} what={m.admin_create_as_draft_module()} onChange={setIsDraft} />}
		</RecordFormFrame>
	);
}
