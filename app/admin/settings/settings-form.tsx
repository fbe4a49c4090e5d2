// The form of the site's settings. What the environment gives is shown and cannot be changed here. A colour that cannot be read is
// refused with its ratio, and the nearest one that can be read is one press away.
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useDateText } from "#app/admin/panel/date-time.tsx";
import { AreaField, Field, fieldId, TextField } from "#app/admin/panel/forms/field.tsx";
import { RecordFormFrame } from "#app/admin/panel/forms/record-form-frame.tsx";
import type { SaveResult } from "#app/admin/panel/forms/save-result.ts";
import { useSend } from "#app/admin/panel/forms/send.ts";
import { TimeField } from "#app/admin/panel/forms/time-field.tsx";
import { type RecordForm, useRecordForm } from "#app/admin/panel/forms/use-record-form.ts";
import type { Problem } from "#core/problem.ts";
import {
	hasAnnouncementEnded,
	NO_SETTINGS,
	readSettingsForm,
	type SettingName,
	type TypedSettings,
	typedSettingsSchema,
} from "#core/settings/settings.ts";
import * as m from "#messages";
import { settingFieldLabel, settingLabel } from "./settings-fields.ts";

type TextName = Exclude<SettingName, "announcementEndsAt">;
export type SettingsFormProps = {
	stored: { typed: TypedSettings; version: number };
	/** The variables of the environment that give settings. */
	given: Partial<Record<SettingName, string>>;
	/** What holds where nothing is set. */
	defaults: Partial<Record<SettingName, string>>;
	/** When the settings were read, in milliseconds since 1970. */
	readAt: number;
	isOff: boolean;
};

export function SettingsForm({ stored, given, defaults, readAt, isOff }: SettingsFormProps) {
	const send = useSend<SaveResult<TypedSettings>>();
	// The end of the announcement may come while the page is open.
	const [sentAt, setSentAt] = useState(readAt);
	const form = useRecordForm({
		draftName: "settings",
		schema: typedSettingsSchema,
		stored,
		blank: NO_SETTINGS,
		read: (typed, base) => readSettingsForm(typed, Date.now(), base.announcementEndsAt),
		async send(typed, version) {
			const answer = await send({ do: "save", typed, version });
			setSentAt(Date.now());
			return answer;
		},
	});
	const dateText = useDateText();
	const latestAdopt = useRef(form.adopt);
	latestAdopt.current = form.adopt;
	// Somebody else has saved, and nothing is typed here.
	useEffect(() => latestAdopt.current(stored), [stored]);
	const hasEnded = hasAnnouncementEnded(form.base, Math.max(readAt, sentAt));
	const fields = <SettingsFields form={form} given={given} defaults={defaults} hasEnded={hasEnded} isOff={isOff} />;
	const saved = hasEnded ? m.admin_settings_saved_ended() : m.admin_settings_saved();
	if (isOff) return <div className="panel-form">{fields}</div>;
	return (
		<RecordFormFrame
			form={form}
			label={settingFieldLabel}
			valueText={(_, value) => (typeof value === "number" ? dateText(value) : undefined)}
			isNew={false}
			hasRequired={false}
			texts={{ save: m.admin_save(), saved, failed: m.admin_settings_failed() }}
			onSave={() => void form.save()}
		>
			{fields}
		</RecordFormFrame>
	);
}

type SettingsFieldsProps = Pick<SettingsFormProps, "given" | "defaults" | "isOff"> & {
	/** The stored announcement is no longer shown. */
	hasEnded: boolean;
	form: Pick<RecordForm<TypedSettings>, "typed" | "base" | "problems" | "change" | "errorOf">;
};

function SettingsFields({ form, given, defaults, hasEnded, isOff }: SettingsFieldsProps) {
	const { typed, base, problems, change, errorOf } = form;
	const dateText = useDateText();
	const end = typed.announcementEndsAt;
	const isEndOver = hasEnded && end !== null && end === base.announcementEndsAt;

	/** The attributes of a text's field; a given one shows what holds and says where it comes from. */
	const textOf = (name: TextName, help?: string) => ({
		name,
		label: settingLabel(name),
		value: given[name] === undefined ? typed[name] : (defaults[name] ?? ""),
		onType: (text: string) => change({ [name]: text }),
		error: errorOf(name),
		help: given[name] === undefined ? help : m.admin_setting_given({ variable: given[name] }),
		isOff: isOff || given[name] !== undefined,
	});
	const fallback = (name: SettingName) => m.admin_setting_default({ value: defaults[name] ?? "" });

	return (
		<>
			<Group title={m.admin_settings_names()}>
				<TextField {...textOf("productName", fallback("productName"))} />
				<TextField {...textOf("providerName", fallback("providerName"))} />
				<TextField {...textOf("providerUrl", m.admin_setting_provider_url_help())} type="url" />
				<AreaField {...textOf("footer", m.admin_setting_footer_help())} />
				<AccentField {...textOf("accent", m.admin_setting_accent_help())} problems={problems} />
			</Group>
			<Group title={m.admin_settings_above()}>
				<AreaField {...textOf("announcement", m.admin_setting_announcement_help())} />
				<TimeField
					name="announcementEndsAt"
					label={settingLabel("announcementEndsAt")}
					error={errorOf("announcementEndsAt")}
					help={isEndOver && <strong>{m.admin_setting_announcement_ended({ time: dateText(end) })}</strong>}
					at={end}
					isOff={isOff}
					onChange={(announcementEndsAt) => change({ announcementEndsAt })}
				/>
			</Group>
			<Group title={m.admin_settings_doubts()}>
				<TextField {...textOf("doubtsLabel", fallback("doubtsLabel"))} />
				<AreaField {...textOf("distressText", m.admin_setting_distress_help())} />
			</Group>
		</>
	);
}

function Group({ title, children }: { title: string; children: ReactNode }) {
	return (
		<fieldset className="mb-7">
			<legend className="mb-3 font-serif text-title font-semibold">{title}</legend>
			<div className="space-y-3">{children}</div>
		</fieldset>
	);
}

type AccentFieldProps = {
	name: string;
	label: string;
	value: string;
	onType: (value: string) => void;
	error: string | undefined;
	help: string | undefined;
	isOff: boolean;
	problems: readonly Problem[];
};

function AccentField({ problems, isOff, value, onType, ...field }: AccentFieldProps) {
	const nearest = problems.find(({ code }) => code === "accent-contrast")?.values?.nearest;
	const isColour = /^#[0-9a-f]{6}$/i.test(value);
	return (
		<>
			<Field {...field}>
				{(attributes) => (
					<div className="flex gap-2">
						<input
							{...attributes}
							className="input max-w-40"
							autoComplete="off"
							spellCheck={false}
							placeholder="#0f5c5c"
							disabled={isOff}
							value={value}
							onChange={(event) => onType(event.target.value)}
						/>
						<input
							type="color"
							aria-label={m.admin_setting_accent_choose()}
							className="h-12 w-14 cursor-pointer"
							disabled={isOff}
							value={isColour ? value.toLowerCase() : "#0f5c5c"}
							onChange={(event) => onType(event.target.value)}
						/>
					</div>
				)}
			</Field>
			{nearest !== undefined && (
				<button
					type="button"
					className="button button-plain button-small"
					onClick={() => {
						onType(String(nearest));
						document.getElementById(fieldId("accent"))?.focus();
					}}
				>
					<span aria-hidden="true" className="size-5 rounded-small" style={{ background: String(nearest) }} />
					<span>{m.admin_setting_accent_take({ colour: nearest })}</span>
				</button>
			)}
		</>
	);
}
