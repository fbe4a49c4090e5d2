// The form of a module, new or stored: title, description, link code and buttons (specification 5 "Module form").
import { Link } from "react-router";
import { ConflictDialog } from "#app/admin/forms/conflict-dialog.tsx";
import { DraftNotice } from "#app/admin/forms/draft-notice.tsx";
import { ErrorSummary } from "#app/admin/forms/error-summary.tsx";
import { AreaField, TextField } from "#app/admin/forms/field.tsx";
import { LeaveGuard } from "#app/admin/forms/leave-guard.tsx";
import { problemText } from "#app/admin/forms/problem-words.ts";
import { problemOf } from "#app/admin/forms/record-form.ts";
import type { SaveAnswer } from "#app/admin/forms/save-answer.ts";
import { SaveBar } from "#app/admin/forms/save-bar.tsx";
import { useSend } from "#app/admin/forms/send.ts";
import { useRecordForm } from "#app/admin/forms/use-record-form.ts";
import { useReturn } from "#app/admin/forms/use-return.ts";
import { NeedsScript } from "#app/admin/frame/page-head.tsx";
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
	const { typed, problems, change } = form;
	const isDone = form.state.is === "saved" && !form.isDirty;
	useReturn(isDone, LIST);
	const errorOf = (field: string) => {
		const problem = problemOf(problems, field);
		return problem && problemText(problem);
	};

	return (
		<form
			className="panel-form"
			noValidate
			onSubmit={(event) => {
				event.preventDefault();
				// Saved already and on the way back: pressing twice must not make a second module.
				if (!isDone) form.save();
			}}
		>
			<NeedsScript />
			<DraftNotice recovered={form.recovered} lost={undefined} />
			<ErrorSummary problems={problems} state={form.state} label={moduleFieldLabel} />
			<div className="space-y-4">
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
			</div>
			<SaveBar
				state={form.state}
				isDirty={form.isDirty}
				isNew={isNew}
				failed={m.admin_failed_to_save_module()}
				saved={isNew ? m.admin_module_created() : m.admin_module_saved()}
				save={isNew ? m.admin_create_module() : m.admin_save()}
				cancel={
					<Link to={LIST} className="button button-plain">
						{m.admin_cancel()}
					</Link>
				}
			/>
			<LeaveGuard isDirty={form.isDirty} onLeave={form.forget} />
			{form.conflict && <ConflictDialog form={form} conflict={form.conflict} label={moduleFieldLabel} />}
		</form>
	);
}
