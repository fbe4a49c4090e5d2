// The form of a module, new or stored: title, description, link code and buttons (specification 5 "Module form").
import { AreaField, TextField } from "#app/admin/forms/field.tsx";
import { RecordFormFrame } from "#app/admin/forms/record-form-frame.tsx";
import type { SaveAnswer } from "#app/admin/forms/save-answer.ts";
import { useSend } from "#app/admin/forms/send.ts";
import { useRecordForm } from "#app/admin/forms/use-record-form.ts";
import { useReturn } from "#app/admin/forms/use-return.ts";
import { readModuleForm, type TypedModule } from "#core/catalog/form.ts";
import * as m from "#messages";
import { CustomButtons } from "./custom-buttons.tsx";
import { LinkCodeField } from "./link-code-field.tsx";
import { moduleFieldLabel, typedModuleSchema } from "./module-fields.ts";

const LIST = "/admin/modules";

export type ModuleFormProps = {
	/** Null: a new module. */
	moduleId: string | null;
	stored: { typed: TypedModule; version: number | null };
};

export function ModuleForm({ moduleId, stored }: ModuleFormProps) {
	const isNew = moduleId === null;
	const send = useSend<SaveAnswer<TypedModule>>();
	const form = useRecordForm({
		draftName: `module.${moduleId ?? "new"}`,
		schema: typedModuleSchema,
		stored,
		read: readModuleForm,
		send: (typed, version, isRepeat) => send({ typed, version, isRepeat }),
	});
	const { typed, problems, change, errorOf } = form;
	const isDone = form.state.is === "saved" && !form.isDirty;
	useReturn(isDone, LIST);
	return (
		<RecordFormFrame
			form={form}
			label={moduleFieldLabel}
			isNew={isNew}
			list={LIST}
			texts={{
				save: isNew ? m.admin_create_module() : m.admin_save(),
				saved: isNew ? m.admin_module_created() : m.admin_module_saved(),
				failed: m.admin_failed_to_save_module(),
			}}
			// After saving, until the list opens: a second press must not create a second module.
			onSave={() => !isDone && form.save()}
		>
			<TextField
				name="title"
				label={m.admin_title()}
				isRequired
				help={m.admin_module_title_help()}
				error={errorOf("title")}
				value={typed.title}
				onType={(title) => change({ title })}
			/>
			<AreaField
				name="description"
				label={m.admin_description()}
				help={m.admin_module_description_help()}
				error={errorOf("description")}
				value={typed.description}
				onType={(description) => change({ description })}
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
		</RecordFormFrame>
	);
}
