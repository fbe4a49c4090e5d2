// A section of a paper: name, number of questions, minutes, own marks, and where its questions come from.
import { useState } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { Field, fieldId, TextField } from "#app/admin/panel/forms/field.tsx";
import { isSame } from "#app/admin/panel/forms/record-form.ts";
import type { MarkedType } from "#core/marks/scheme.ts";
import type { PaperProblem } from "#core/papers/check-paper.ts";
import * as m from "#messages";
import {
	NEW_POOL,
	type TypedPaper,
	type TypedPool,
	type TypedRules,
	type TypedSection,
	typedTypes,
} from "./paper-fields.ts";
import { paperProblemText } from "./problem-words.ts";
import { QuestionPicker } from "./question-picker.tsx";
import { RulesFields } from "./rules-fields.tsx";
import { useFocusNext } from "./use-focus-next.ts";
import type { PaperSources } from "./use-paper-check.ts";
import { putBack, type Removal } from "./use-removal.ts";

export type SectionFieldsProps = {
	section: TypedSection;
	index: number;
	count: number;
	order: TypedPaper["sectionOrder"];
	rules: TypedPaper["rules"];
	moduleId: string;
	sources: PaperSources;
	/** What other sections have chosen: no question comes twice. */
	elsewhere: TypedSection["chosen"];
	problems: readonly PaperProblem[];
	errorOf: (field: string) => string | undefined;
	onChange: (section: TypedSection) => void;
	onRemove: () => void;
	/** A part of it was removed. */
	onRemoved: (part: SectionRemoval) => void;
};

type SectionRemoval = Omit<Removal, "restore"> & { restore: (section: TypedSection) => TypedSection };

export function SectionFields(props: SectionFieldsProps) {
	const { section, index, count, order, rules, moduleId, sources, elsewhere, problems, errorOf } = props;
	const { onChange, onRemove, onRemoved } = props;
	const [isChoosing, setIsChoosing] = useState(false);
	const focusNext = useFocusNext();
	const name = `sections.${index}`;
	const patch = (part: Partial<TypedSection>) => onChange({ ...section, ...part });
	const setPool = (at: number, pool: TypedPool | undefined) =>
		patch({ pools: section.pools.flatMap((own, place) => (place === at ? (pool ?? []) : own)) });
	const number = index + 1;

	function removePool(at: number, pool: TypedPool) {
		setPool(at, undefined);
		focusNext(`${name}.pools.${at}`, `${name}.add-pool`);
		if (isSame(pool, NEW_POOL)) return;
		onRemoved({
			text: m.admin_mock_pool_removed({ number, row: at + 1 }),
			done: m.admin_mock_pool_back({ number, row: at + 1 }),
			restore: (own) => ({ ...own, pools: putBack(own.pools, at, pool) }),
			focus: `${name}.pools.${at}`,
		});
	}

	function chooseNone() {
		const { chosen } = section;
		patch({ chosen: [] });
		focusNext(`${name}.choose`);
		onRemoved({
			text: m.admin_mock_chosen_removed({ number }),
			done: m.admin_mock_chosen_back({ number }),
			restore: (own) => ({
				...own,
				chosen: [...chosen, ...own.chosen.filter((one) => !chosen.some((old) => isSame(old, one)))],
			}),
			focus: `${name}.choose`,
		});
	}

	function dropOwnMarks(own: TypedRules) {
		patch({ rules: null });
		if (isSame(own, rules)) return;
		onRemoved({
			text: m.admin_mock_own_marks_removed({ number }),
			done: m.admin_mock_own_marks_back({ number }),
			restore: (now) => ({ ...now, rules: own }),
			focus: name,
		});
	}

	return (
		<fieldset id={fieldId(name)} tabIndex={-1} className="box mock-section space-y-4">
			<legend className="font-semibold">{m.admin_mock_section_number({ number: index + 1 })}</legend>
			<div className="mock-fields">
				<TextField
					name={`${name}.name`}
					label={m.admin_mock_section_name()}
					isRequired
					error={errorOf(`${name}.name`)}
					value={section.name}
					onType={(value) => patch({ name: value })}
				/>
				<NumberField
					name={`${name}.questions`}
					label={m.admin_mock_questions_count()}
					isRequired
					errorOf={errorOf}
					value={section.questions}
					onType={(questions) => patch({ questions })}
				/>
				{order !== "free" && (
					<NumberField
						name={`${name}.minutes`}
						label={m.admin_mock_section_minutes()}
						errorOf={errorOf}
						value={section.minutes}
						onType={(minutes) => patch({ minutes })}
					/>
				)}
				<TextField
					name={`${name}.pass`}
					label={m.admin_mock_pass()}
					error={errorOf(`${name}.pass`)}
					value={section.pass}
					onType={(pass) => patch({ pass })}
				/>
			</div>
			<div className="space-y-3">
				<p className="font-semibold">{m.admin_mock_from()}</p>
				{section.pools.map((pool, at) => (
					<PoolFields
						key={at}
						name={`${name}.pools.${at}`}
						number={at + 1}
						pool={pool}
						types={typedTypes(rules, section.rules)}
						sources={sources}
						errorOf={errorOf}
						onChange={(next) => setPool(at, next)}
						onRemove={() => removePool(at, pool)}
					/>
				))}
				{count > 1 && sources.subtopics.length > 1 && section.pools.some(isOfAll) && (
					<p className="note">{m.admin_mock_pool_of_all()}</p>
				)}
				{section.chosen.length > 0 && (
					<p className="flex flex-wrap items-center gap-3">
						<span>{m.admin_mock_chosen_count({ count: section.chosen.length })}</span>
						<Button isSmall text={m.admin_mock_chosen_clear()} onClick={chooseNone} />
					</p>
				)}
				<div className="flex flex-wrap gap-3">
					<Button
						id={fieldId(`${name}.add-pool`)}
						isSmall
						icon="add"
						text={m.admin_mock_pool_add()}
						onClick={() => patch({ pools: [...section.pools, NEW_POOL] })}
					/>
					<Button
						id={fieldId(`${name}.choose`)}
						isSmall
						text={m.admin_mock_choose()}
						of={m.admin_mock_section_number({ number: index + 1 })}
						data-needs-script
						onClick={() => setIsChoosing(true)}
					/>
				</div>
				{isChoosing && (
					<QuestionPicker
						moduleId={moduleId}
						sources={sources}
						elsewhere={elsewhere}
						chosen={section.chosen}
						onChange={(chosen) => patch({ chosen })}
						onClose={() => setIsChoosing(false)}
					/>
				)}
			</div>
			<label className="choice">
				<input
					type="checkbox"
					checked={section.rules !== null}
					onChange={() => (section.rules === null ? patch({ rules }) : dropOwnMarks(section.rules))}
				/>
				<span>{m.admin_mock_own_marks()}</span>
			</label>
			{section.rules && (
				<RulesFields
					name={`${name}.rules`}
					caption={m.admin_mock_own_marks()}
					rules={section.rules}
					errorOf={errorOf}
					onChange={(own) => patch({ rules: own })}
				/>
			)}
			<ProblemList problems={problems} />
			{count > 1 && (
				<Button isSmall kind="danger" text={m.admin_mock_section_remove()} of={section.name} onClick={onRemove} />
			)}
		</fieldset>
	);
}

/** What cannot work, said while it is typed. */
export function ProblemList({ problems }: { problems: readonly PaperProblem[] }) {
	return (
		<div role="status">
			{problems.length > 0 && (
				// Publishing that is refused leads here.
				<ul tabIndex={-1} data-paper-problems className="space-y-1 text-bad">
					{problems.map((problem) => (
						<li key={JSON.stringify(problem)}>{paperProblemText(problem)}</li>
					))}
				</ul>
			)}
		</div>
	);
}

type NumberFieldProps = {
	name: string;
	label: string;
	isRequired?: boolean;
	help?: string;
	errorOf: (field: string) => string | undefined;
	value: string;
	onType: (value: string) => void;
};

export function NumberField({ name, errorOf, value, onType, ...field }: NumberFieldProps) {
	return (
		<Field name={name} error={errorOf(name)} {...field}>
			{(attributes) => (
				<input
					{...attributes}
					className="input"
					inputMode="numeric"
					autoComplete="off"
					value={value}
					onChange={({ target }) => onType(target.value)}
				/>
			)}
		</Field>
	);
}

type PoolFieldsProps = {
	name: string;
	number: number;
	pool: TypedPool;
	/** The types that its section marks. */
	types: readonly MarkedType[];
	sources: PaperSources;
	errorOf: (field: string) => string | undefined;
	onChange: (pool: TypedPool) => void;
	onRemove: () => void;
};

/** A row that draws from the whole module, whatever its section is called. */
function isOfAll({ subtopicId, topic }: TypedPool): boolean {
	return subtopicId === "" && topic === "";
}

function PoolFields({ name, number, pool, types, sources, errorOf, onChange, onRemove }: PoolFieldsProps) {
	const { groups, subtopics } = sources;
	const inSubtopic = groups.filter(({ subtopicId }) => pool.subtopicId === "" || subtopicId === pool.subtopicId);
	const inTopic = inSubtopic.filter(({ topic }) => pool.topic === "" || topic === pool.topic);
	const fitting = inTopic.filter(({ difficulty }) => pool.difficulty === "" || difficulty === pool.difficulty);
	const countOf = (isMarked: boolean) =>
		fitting.reduce((sum, { type, count }) => (types.includes(type) === isMarked ? sum + count : sum), 0);
	const unmarked = countOf(false);
	const row = m.admin_mock_pool_number({ number });
	const error = errorOf(`${name}.count`);
	return (
		<fieldset id={fieldId(name)} tabIndex={-1} aria-label={row} className="mock-pool">
			<label>
				<span className="text-small">{m.admin_mock_pool_count()}</span>
				<input
					id={fieldId(`${name}.count`)}
					className="input"
					inputMode="numeric"
					autoComplete="off"
					aria-invalid={error !== undefined}
					aria-describedby={error && `${fieldId(`${name}.count`)}-about`}
					value={pool.count}
					onChange={({ target }) => onChange({ ...pool, count: target.value })}
				/>
			</label>
			<Choice
				label={m.admin_mock_pool_subtopic()}
				value={pool.subtopicId}
				options={subtopics.map(({ id, title }) => ({ value: id, text: title }))}
				onChoose={(subtopicId) => onChange({ ...pool, subtopicId, topic: "", difficulty: "" })}
			/>
			<Choice
				label={m.admin_mock_pool_topic()}
				value={pool.topic}
				options={wordsOf(inSubtopic.map(({ topic }) => topic))}
				onChoose={(topic) => onChange({ ...pool, topic })}
			/>
			<Choice
				label={m.admin_mock_pool_difficulty()}
				value={pool.difficulty}
				options={wordsOf(inTopic.map(({ difficulty }) => difficulty))}
				onChoose={(difficulty) => onChange({ ...pool, difficulty })}
			/>
			{error && (
				<p id={`${fieldId(`${name}.count`)}-about`} className="field-error">
					{error}
				</p>
			)}
			<div className="mock-pool-foot">
				<p className="text-small text-quiet">
					<span>{m.admin_mock_pool_there({ count: countOf(true) })}</span>
					{unmarked > 0 && <span>{`, ${m.admin_mock_pool_unmarked({ count: unmarked })}`}</span>}
				</p>
				<Button isSmall kind="quiet" text={m.admin_mock_pool_remove()} of={row} onClick={onRemove} />
			</div>
		</fieldset>
	);
}

function wordsOf(words: readonly (string | null)[]) {
	const different = new Set(words.filter((word) => word !== null));
	return [...different].toSorted().map((word) => ({ value: word, text: word }));
}

type ChoiceProps = {
	label: string;
	value: string;
	options: readonly { value: string; text: string }[];
	onChoose: (value: string) => void;
};

/** A choice among words that the module has; the first one is any of them. */
function Choice({ label, value, options, onChoose }: ChoiceProps) {
	return (
		<label>
			<span className="text-small">{label}</span>
			<select className="input" value={value} onChange={({ target }) => onChoose(target.value)}>
				<option value="">{m.admin_mock_any()}</option>
				{options.map((option) => (
					<option key={option.value} value={option.value}>
						{option.text}
					</option>
				))}
			</select>
		</label>
	);
}
