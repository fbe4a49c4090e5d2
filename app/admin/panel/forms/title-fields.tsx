// Title and description, shared by the forms of modules and subtopics.

import * as m from "#messages";
import { AreaField, TextField } from "./field.tsx";
import type { RecordForm } from "./use-record-form.ts";

type Titled = { title: string; description: string };
type TitleFieldsProps = {
	form: Pick<RecordForm<Titled>, "typed" | "errorOf"> & { change: (patch: Partial<Titled>) => void };
	titleHelp: string;
	descriptionHelp: string;
};

export function TitleFields({ form: { typed, change, errorOf }, titleHelp, descriptionHelp }: TitleFieldsProps) {
	return (
		<>
			<TextField
				name="title"
				label={m.admin_title()}
				isRequired
				help={titleHelp}
				error={errorOf("title")}
				value={typed.title}
				onType={(title) => change({ title })}
			/>
			<AreaField
				name="description"
				label={m.admin_description()}
				help={descriptionHelp}
				error={errorOf("description")}
				value={typed.description}
				onType={(description) => change({ description })}
			/>
		</>
	);
}
