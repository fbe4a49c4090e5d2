// "My mistakes": every question of a module that was missed or guessed, over all subtopics, with what helps against it, and doses to
// practise. Also bookmarked questions and new ones.
import { useEffect, useMemo, useState } from "react";
import { nameOf } from "#core/practice/answers.ts";
import { chooseDose, DOSE_SIZES, type DoseSize } from "#core/practice/doses.ts";
import * as m from "#messages";
import { loadDosePart, preloadDose, useDose } from "./dose.ts";
import {
	filterNames,
	listChoices,
	MISTAKE_LISTS,
	type MistakeFilter,
	type MistakeList,
	readNotes,
	sortIntoLists,
} from "./mistake-filter.ts";
import { type PracticeData, useFound, useMarksNow, usePracticeData } from "./practice-data.ts";
import { PracticeIsland, type PracticeIslandProps } from "./practice-island.tsx";
import { LaterPart, PracticeWait } from "./practice-wait.tsx";
import { SurenessSwitch, useAsksSureness } from "./sureness-switch.tsx";

const FIVE_MINUTES_MS = 300_000;

const loadMistakeItems = () => import("./mistake-items.tsx");

export function MistakesIsland(props: PracticeIslandProps) {
	return <PracticeIsland {...props} View={MistakesView} />;
}

function MistakesView({ moduleId }: { moduleId: string }) {
	const { data, reload } = usePracticeData(moduleId);
	if (data.state !== "ready") return <PracticeWait hasFailed={data.state === "failed"} />;
	return <Mistakes {...data} reload={reload} />;
}

function Mistakes({ reload, ...data }: PracticeData & { reload: () => void }) {
	const { list } = data;
	const read = useFound(data);
	const { answers, today, mistakes } = read;
	const { marks, notes: ownNotes, onBookmarked, onNoted } = useMarksNow(data, read);
	const found = { ...read, marks };
	const notes = useMemo(() => readNotes(list), [list]);
	const lists = useMemo(() => {
		const answered = new Set(answers.map(({ name }) => name));
		return sortIntoLists(list, [...mistakes.values()], { bookmarks: marks.bookmarks, answered });
	}, [list, answers, mistakes, marks]);
	const [filter, setFilter] = useState<MistakeFilter>({ list: "open", subtopicId: "", topic: "", year: "" });
	const [dose, setDose, onClose] = useDose(reload);
	const [asksSureness, chooseSureness] = useAsksSureness(data, read, reload);
	useEffect(() => {
		preloadDose({ asksSureness, dose: undefined, otherPage: `/today/${list.moduleId}` });
	}, [asksSureness, list]);
	if (dose) {
		const ways = { next: undefined, back: m.back_to_mistakes(), mistakes: undefined };
		const props = { ...found, ...ways, list, dose, asksSureness, onAnswered: reload, onClose };
		return <LaterPart load={loadDosePart} props={props} isAtStake />;
	}
	const listed = filterNames(lists[filter.list], filter, notes);
	const askable = listed.filter((name) => !mistakes.get(nameOf(name))?.isToRead);
	const begin = (size: DoseSize) => {
		const own = askable.flatMap((name) => mistakes.get(nameOf(name)) ?? []);
		const isOfMistakes = filter.list === "open" || filter.list === "fixed";
		const count = size === "all" ? askable.length : size === "five-minutes" ? FIVE_MINUTES_AT_MOST : size;
		const names = isOfMistakes
			? chooseDose(own, { answers, today }, { size }, (name) => notes.get(nameOf(name)) ?? {})
			: askable.slice(0, count);
		if (names.length > 0)
			setDose({ names, limitMs: size === "five-minutes" ? FIVE_MINUTES_MS : undefined, isExtra: true });
	};
	const isListed = filter.list !== "new" && listed.length > 0;
	return (
		<div className={isListed ? "practice-columns mistakes" : undefined}>
			<div>
				<Choices list={list} lists={lists} filter={filter} onChange={setFilter} />
				<Doses
					count={askable.length}
					locked={listed.length - askable.length}
					isFiltered={lists[filter.list].length > 0}
					onBegin={begin}
				/>
				<SurenessSwitch isOn={asksSureness} onChange={chooseSureness} />
			</div>
			{isListed && (
				<LaterPart
					key={JSON.stringify(filter)}
					load={loadMistakeItems}
					props={{
						...data,
						...found,
						notes,
						ownNotes,
						listed,
						hasConfusions: filter.list === "open",
						onBookmarked: (name: string, isOn: boolean) => {
							onBookmarked(name, isOn);
							// Its entry is gone from the list.
							if (filter.list === "bookmarked" && !isOn) focusChosenList();
						},
						onNoted,
					}}
				/>
			)}
		</div>
	);
}

function focusChosenList(): void {
	document.querySelector<HTMLElement>("input[name=list]:checked")?.focus();
}

/** New questions of five minutes, which the clock ends earlier. */
const FIVE_MINUTES_AT_MOST = 60;

type ChoicesProps = Pick<PracticeData, "list"> & {
	lists: ReturnType<typeof sortIntoLists>;
	filter: MistakeFilter;
	onChange: (filter: MistakeFilter) => void;
};

/** The lists with their counts, and the choices of subtopic, topic and year, where there is something to choose. */
function Choices({ list, lists, filter, onChange }: ChoicesProps) {
	const { topics, years } = listChoices(list, filter.subtopicId);
	const subtopics = list.subtopics.filter(({ ids }) => ids.length > 0);
	return (
		<>
			<fieldset className="chips mt-5">
				<legend className="sr-only">{m.mistakes_show()}</legend>
				{MISTAKE_LISTS.map((name) => (
					<label key={name} className="chip">
						<input
							type="radio"
							name="list"
							className="sr-only"
							checked={filter.list === name}
							onChange={() => onChange({ ...filter, list: name })}
						/>
						<span>{listName(name)}</span> <span className="text-quiet tabular-nums">{lists[name].length}</span>
					</label>
				))}
			</fieldset>
			<div className="mt-3 flex flex-wrap gap-3 empty:hidden">
				{subtopics.length > 1 && (
					<Select
						label={m.mistakes_subtopic()}
						all={m.all_subtopics()}
						value={filter.subtopicId}
						choices={subtopics.map(({ subtopicId, title }) => [subtopicId, title])}
						onChange={(subtopicId) => onChange({ ...filter, subtopicId, topic: "", year: "" })}
					/>
				)}
				{topics.length > 1 && (
					<Select
						label={m.mistakes_topic()}
						all={m.mistakes_all_topics()}
						value={filter.topic}
						choices={topics.map((topic) => [topic, topic])}
						onChange={(topic) => onChange({ ...filter, topic })}
					/>
				)}
				{years.length > 0 && (
					<Select
						label={m.mistakes_year()}
						all={m.mistakes_all_years()}
						value={filter.year}
						choices={years.map((year) => [year, year])}
						onChange={(year) => onChange({ ...filter, year })}
					/>
				)}
			</div>
		</>
	);
}

function listName(list: MistakeList): string {
	return {
		open: m.mistakes_open(),
		fixed: m.mistakes_fixed(),
		bookmarked: m.mistakes_bookmarked(),
		new: m.mistakes_new(),
	}[list];
}

type SelectProps = {
	label: string;
	/** The first choice, whose value is empty. */
	all: string;
	value: string;
	choices: readonly (readonly [value: string, label: string])[];
	onChange: (value: string) => void;
};

function Select({ label, all, value, choices, onChange }: SelectProps) {
	return (
		<select
			className="field max-w-full"
			aria-label={label}
			value={value}
			onChange={(event) => onChange(event.target.value)}
		>
			<option value="">{all}</option>
			{choices.map(([choice, name]) => (
				<option key={choice} value={choice}>
					{name}
				</option>
			))}
		</select>
	);
}

type DosesProps = {
	/** Of the listed questions: those that can be asked, and those whose place in the text is read first. */
	count: number;
	locked: number;
	/** The list has questions that the choices hide. */
	isFiltered: boolean;
	onBegin: (size: DoseSize) => void;
};

function Doses({ count, locked, isFiltered, onBegin }: DosesProps) {
	const toRead = locked > 0 && <p className="mt-3 max-w-reading">{m.mistakes_locked({ count: locked })}</p>;
	if (count === 0 && toRead) return toRead;
	if (count === 0) {
		const none = isFiltered ? m.mistakes_none_chosen() : m.mistakes_none();
		return <p className="mt-6 max-w-reading font-serif text-lead">{none}</p>;
	}
	const sizes = DOSE_SIZES.filter((size) => size === "all" || (size === "five-minutes" ? count > 1 : size < count));
	return (
		<>
			<fieldset className="chips mt-5">
				<legend className="mb-1 font-semibold">{m.mistakes_practise()}</legend>
				{sizes.map((size) => (
					<button
						key={size}
						type="button"
						className={`button ${size === sizes[0] ? "button-main" : "button-plain"}`}
						onClick={() => onBegin(size)}
					>
						{doseName(size, count)}
					</button>
				))}
			</fieldset>
			{toRead}
		</>
	);
}

function doseName(size: DoseSize, count: number): string {
	if (size === "all") return m.dose_all({ count });
	return size === "five-minutes" ? m.dose_minutes() : m.dose_count({ count: size });
}
