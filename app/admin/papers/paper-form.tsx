// The form of a paper, new or stored: preset, marks, sections, time, screen and results. What cannot work is said while it is typed.
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { useDateText, useDayText } from "#app/admin/panel/date-time.tsx";
import { useNewIds } from "#app/admin/panel/forms/duplicate-submission.ts";
import { Field, fieldId, TextField } from "#app/admin/panel/forms/field.tsx";
import { isSame } from "#app/admin/panel/forms/record-form.ts";
import { RecordFormFrame } from "#app/admin/panel/forms/record-form-frame.tsx";
import type { SaveResult } from "#app/admin/panel/forms/save-result.ts";
import { useSend } from "#app/admin/panel/forms/send.ts";
import { TimeField } from "#app/admin/panel/forms/time-field.tsx";
import { type RecordForm, useRecordForm } from "#app/admin/panel/forms/use-record-form.ts";
import { SECTION_ORDERS } from "#core/marks/scheme.ts";
import { createSubtopicId } from "#core/modules/catalog.ts";
import { checkTimes } from "#core/papers/check-paper.ts";
import { SCREEN_STYLES } from "#core/papers/paper.ts";
import * as m from "#messages";
import { paperValueText } from "./conflict-words.ts";
import {
	BLANK_PAPER,
	NEW_SECTION,
	paperFieldLabel,
	type TypedPaper,
	type TypedSection,
	typedPaperSchema,
} from "./paper-fields.ts";
import { PresetChoice } from "./preset-choice.tsx";
import { problemsOf, timeNoticeText } from "./problem-words.ts";
import { readPaperForm } from "./read-paper.ts";
import { RulesFields } from "./rules-fields.tsx";
import { NumberField, ProblemList, SectionFields } from "./section-fields.tsx";
import { useFocusNext } from "./use-focus-next.ts";
import { type PaperSources, usePaperCheck } from "./use-paper-check.ts";
import { putBack, useRemoval } from "./use-removal.ts";

export type PaperFormProps = {
	/** Null: a new paper. */
	paperId: string | null;
	moduleId: string;
	stored: { typed: TypedPaper; version: number | null };
	sources: PaperSources;
	list: string;
	/** What is stored is what candidates get. */
	isPublished: boolean;
	/** What is typed outside of the form and not saved. */
	elsewhere: string | undefined;
	onCreated: (id: string) => void;
	/** What stands above a stored paper's form and acts on what is on the screen. */
	children: (shown: ShownPaper) => ReactNode;
};

/** `save`: stores what is on the screen. @returns its version; undefined where it could not be stored, which the form says */
export type ShownPaper = { version: number; isDirty: boolean; save: () => Promise<number | undefined> };

export function PaperForm({
	paperId,
	moduleId,
	stored,
	sources,
	list,
	isPublished,
	elsewhere,
	onCreated,
	children,
}: PaperFormProps) {
	const send = useSend<SaveResult<TypedPaper>>();
	// The same for every attempt, so that a retry after a lost response is not stored twice.
	const newId = useNewIds(createSubtopicId).of("paper");
	const form = useRecordForm<TypedPaper>({
		draftName: paperId === null ? `paper.new.${moduleId}` : `paper.${paperId}`,
		schema: typedPaperSchema,
		stored,
		blank: BLANK_PAPER,
		read: (typed) => readPaperForm(typed, moduleId),
		send: (typed, version) => send({ do: "save", typed, version, newId }),
	});
	const checked = usePaperCheck(form.typed, moduleId, sources);
	const [dateText, dayText] = [useDateText(), useDayText()];
	const focusNext = useFocusNext();
	const onRemoved = useRemoval(form);
	const latestAdopt = useRef(form.adopt);
	latestAdopt.current = form.adopt;
	// Somebody else has saved, and nothing is typed here.
	useEffect(() => latestAdopt.current(stored), [stored]);

	async function save() {
		const saved = await form.save();
		if (saved && paperId === null) onCreated(saved.id);
	}

	const { typed, change } = form;
	const { atFields, others, drawn } = checked;
	const errorOf = (field: string) => form.errorOf(field) ?? atFields.get(field);
	const fields = { typed, change, errorOf };
	const setSection = (at: number, next: TypedSection | undefined) => {
		change({ sections: typed.sections.flatMap((own, place) => (place === at ? (next ?? []) : own)) });
	};
	function removeSection(index: number, section: TypedSection) {
		setSection(index, undefined);
		focusNext(`sections.${index}`, "add-section");
		if (isSame(section, NEW_SECTION)) return;
		onRemoved({
			text: m.admin_mock_section_removed({ number: index + 1 }),
			done: m.admin_mock_section_back({ number: index + 1 }),
			restore: (sections) => putBack(sections, index, section),
			focus: `sections.${index}`,
		});
	}
	const shown: ShownPaper = {
		version: form.version ?? 0,
		isDirty: form.isDirty,
		save: async () => (await form.save())?.stored.version,
	};
	const frame = (
		<RecordFormFrame
			form={form}
			label={paperFieldLabel}
			lists={["sections"]}
			valueText={(field, value) => {
				return paperValueText(field, value, { dateText, dayText, subtopics: sources.subtopics });
			}}
			isNew={paperId === null}
			list={list}
			marked={atFields}
			elsewhere={elsewhere}
			texts={{
				save: paperId === null ? m.admin_mock_create() : m.admin_save(),
				saved: isPublished ? m.admin_mock_saved_published() : m.admin_mock_saved(),
				failed: m.admin_mock_failed(),
			}}
			onSave={save}
		>
			<TextField
				name="title"
				label={m.admin_title()}
				isRequired
				error={errorOf("title")}
				value={typed.title}
				onType={(title) => change({ title })}
			/>
			<PresetChoice typed={typed} sources={sources} onUse={change} />
			<SchemeFields form={fields} />
			<OrderFields form={fields} />
			{typed.sections.map((section, index) => (
				<SectionFields
					key={index}
					section={section}
					index={index}
					count={typed.sections.length}
					order={typed.sectionOrder}
					rules={typed.rules}
					moduleId={moduleId}
					sources={sources}
					elsewhere={typed.sections.flatMap((other) => (other === section ? [] : other.chosen))}
					problems={problemsOf(others, index)}
					errorOf={errorOf}
					onChange={(next) => setSection(index, next)}
					onRemove={() => removeSection(index, section)}
					onRemoved={({ restore, ...part }) => {
						const inSection = (own: TypedSection, place: number) => (place === index ? restore(own) : own);
						onRemoved({ ...part, restore: (sections) => sections.map(inSection) });
					}}
				/>
			))}
			<Button
				id={fieldId("add-section")}
				icon="add"
				text={m.admin_mock_section_add()}
				onClick={() => change({ sections: [...typed.sections, NEW_SECTION] })}
			/>
			<ProblemList problems={problemsOf(others, null)} />
			{drawn && drawn.practised > 0 && (
				<p className="note">{m.admin_mock_practised({ count: drawn.practised, total: drawn.total })}</p>
			)}
			{/* At the fields they are read out only when those are reached. */}
			<p role="status" className="sr-only">
				{[...new Set(atFields.values())].join(" ")}
			</p>
			<TimeFields form={fields} />
			<ScreenFields form={fields} />
		</RecordFormFrame>
	);
	return (
		<>
			{children(shown)}
			{frame}
		</>
	);
}

type Part = { form: Pick<RecordForm<TypedPaper>, "typed" | "change" | "errorOf"> };

function SchemeFields({ form: { typed, change, errorOf } }: Part) {
	const text = (
		name: "schemeName" | "source" | "notAttempted" | "blankLimit" | "pass",
		isRequired = false,
		help?: string,
	) => (
		<TextField
			name={name}
			label={paperFieldLabel(name)}
			isRequired={isRequired}
			help={help}
			error={errorOf(name)}
			value={typed[name]}
			onType={(value) => change({ [name]: value })}
		/>
	);
	return (
		<fieldset className="space-y-4">
			<legend className="text-lead">{m.admin_mock_scheme()}</legend>
			<div className="mock-fields">
				{text("schemeName", true)}
				{text("source", false, m.admin_mock_source_help())}
				<Field
					name="asOf"
					label={m.admin_mock_as_of()}
					isRequired
					help={m.admin_mock_as_of_help()}
					error={errorOf("asOf")}
				>
					{(attributes) => (
						<input
							{...attributes}
							type="date"
							className="input"
							max="2099-12-31"
							value={typed.asOf}
							onChange={({ target }) => change({ asOf: target.value })}
						/>
					)}
				</Field>
			</div>
			<RulesFields
				name="rules"
				caption={m.admin_mock_marks_help()}
				rules={typed.rules}
				errorOf={errorOf}
				onChange={(rules) => change({ rules })}
			/>
			<div className="mock-fields">
				{text("notAttempted", false, m.admin_mock_not_attempted_help())}
				{text("blankLimit", false, m.admin_mock_blank_limit_help())}
				{text("pass", false, m.admin_mock_pass_help())}
			</div>
		</fieldset>
	);
}

function OrderFields({ form: { typed, change, errorOf } }: Part) {
	return (
		<div className="mock-fields">
			<NumberField
				name="minutes"
				label={m.admin_mock_minutes_all()}
				isRequired
				errorOf={errorOf}
				value={typed.minutes}
				onType={(minutes) => change({ minutes })}
			/>
			<Field name="sectionOrder" label={m.admin_mock_section_order()}>
				{(attributes) => (
					<select
						{...attributes}
						className="input"
						value={typed.sectionOrder}
						onChange={({ target }) => {
							const sectionOrder = SECTION_ORDERS.find((order) => order === target.value);
							if (sectionOrder) change({ sectionOrder });
						}}
					>
						{SECTION_ORDERS.map((order) => (
							<option key={order} value={order}>
								{m.admin_mock_order_is({ order })}
							</option>
						))}
					</select>
				)}
			</Field>
		</div>
	);
}

type TimeName = "openFrom" | "openUntil" | "resultsFrom";

function TimeFields({ form: { typed, change, errorOf } }: Part) {
	const dateText = useDateText();
	const { openFrom, openUntil, resultsFrom } = typed;
	const minutes = /^[1-9]\d{0,3}$/.test(typed.minutes.trim()) ? Number(typed.minutes) : null;
	// What cannot work is an error of its field already (use-paper-check.ts).
	const notices = checkTimes({ openFrom, openUntil, resultsFrom, minutes }).filter(
		({ code }) => code !== "closes-before-opening",
	);
	const said = (name: TimeName) => {
		const notice = notices.find(({ field }) => field === name);
		const words = notice && timeNoticeText(notice, dateText);
		return { error: errorOf(name), help: words && <strong>{words}</strong> };
	};
	const time = (name: TimeName) => (
		<TimeField
			name={name}
			label={paperFieldLabel(name)}
			{...said(name)}
			at={typed[name]}
			onChange={(at) => change({ [name]: at })}
		/>
	);
	return (
		<fieldset className="space-y-4">
			<legend className="text-lead">{m.admin_mock_when()}</legend>
			<p className="text-small text-quiet">{m.admin_mock_when_help()}</p>
			<p role="status" className="sr-only">
				{notices.map((notice) => timeNoticeText(notice, dateText)).join(" ")}
			</p>
			<div className="mock-fields">
				{time("openFrom")}
				{time("openUntil")}
				{time("resultsFrom")}
				<NumberField
					name="attempts"
					label={m.admin_mock_attempts()}
					help={m.admin_mock_attempts_help()}
					errorOf={errorOf}
					value={typed.attempts}
					onType={(attempts) => change({ attempts })}
				/>
				<TextField
					name="extraTime"
					label={m.admin_mock_extra_time()}
					isRequired
					help={m.admin_mock_extra_time_help()}
					error={errorOf("extraTime")}
					value={typed.extraTime}
					onType={(extraTime) => change({ extraTime })}
				/>
			</div>
		</fieldset>
	);
}

function ScreenFields({ form: { typed, change } }: Part) {
	const check = (name: "isShuffled" | "isKeyOnPhone" | "asksName", help: string) => (
		<label className="choice">
			<input type="checkbox" checked={typed[name]} onChange={({ target }) => change({ [name]: target.checked })} />
			<span className="min-w-0">
				<span className="block font-semibold">{paperFieldLabel(name)}</span>
				<span className="block text-small text-quiet">{help}</span>
			</span>
		</label>
	);
	return (
		<fieldset className="space-y-3">
			<legend className="text-lead">{m.admin_mock_screen()}</legend>
			<div className="grid gap-2 sm:grid-cols-3">
				{SCREEN_STYLES.map((style) => (
					<label key={style} className="choice">
						<input
							type="radio"
							name="screen"
							checked={typed.screen === style}
							onChange={() => change({ screen: style })}
						/>
						<span>{m.admin_mock_screen_is({ style })}</span>
					</label>
				))}
			</div>
			{check("isShuffled", m.admin_mock_shuffled_help())}
			{check("isKeyOnPhone", m.admin_mock_key_on_device_help())}
			{check(
				"asksName",
				typed.openUntil === null ? m.admin_mock_asks_name_help_no_end() : m.admin_mock_asks_name_help(),
			)}
		</fieldset>
	);
}
