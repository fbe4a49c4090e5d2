// "My mistakes": every question of a module that was missed or guessed, over all subtopics, with what helps against it, and doses to
// practise. Also bookmarked questions and new ones.
import { useEffect, useId, useMemo, useState } from "react";
import { nameOf, type QuestionName } from "#core/practice/answers.ts";
import { chooseDose, DOSE_SIZES, type DoseSize } from "#core/practice/doses.ts";
import * as m from "#messages";
import { loadDosePart, preloadDose, useDose } from "./dose.ts";
import {
	filterNames,
	filterQuery,
	listChoices,
	MISTAKE_LISTS,
	type MistakeFilter,
	type MistakeList,
	readFilter,
	readNotes,
	sortIntoLists,
} from "./mistake-filter.ts";
import { type Found, type PracticeData, useFound, useMarksNow, usePracticeData } from "./practice-data.ts";
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
	const { marks, notes: ownNotes, onBookmarked, onNoted } = useMarksNow(data, read);
	const learned = { ...read, marks };
	const notes = useMemo(() => readNotes(list), [list]);
	const { filter, setFilter, search, setSearch } = useFilter(list);
	const { lists, listed, isListed, isNarrowed, setFound } = useLists(list, learned, { filter, search, notes });
	const [dose, setDose, onClose] = useDose(reload);
	const [asksSureness, chooseSureness] = useAsksSureness(data, read, reload);
	useEffect(() => {
		preloadDose({ asksSureness, dose: undefined, otherPage: `/today/${list.moduleId}` });
	}, [asksSureness, list]);
	if (dose) {
		const ways = { next: undefined, back: m.back_to_mistakes(), mistakes: undefined };
		const props = { ...learned, ...ways, list, dose, asksSureness, onAnswered: reload, onClose };
		return <LaterPart load={loadDosePart} props={props} isAtStake />;
	}
	const names = listed[filter.list];
	const askable = names.filter((name) => !learned.mistakes.get(nameOf(name))?.isToRead);
	const begin = (size: DoseSize) => {
		const dose = chooseNames(askable, size, { ...learned, notes, list: filter.list });
		if (dose.length > 0)
			setDose({ names: dose, limitMs: size === "five-minutes" ? FIVE_MINUTES_MS : undefined, isExtra: true });
	};
	return (
		<div className={isListed ? "practice-columns mistakes" : undefined}>
			<div>
				<Choices list={list} listed={listed} filter={filter} onChange={setFilter} />
				{isListed && <Search text={search} found={isNarrowed ? names.length : undefined} onChange={setSearch} />}
				{(names.length > 0 || !isListed) && (
					<Doses
						count={askable.length}
						locked={names.length - askable.length}
						none={lists[filter.list].length > 0 ? m.mistakes_none_chosen() : noneText(filter.list)}
						onBegin={begin}
					/>
				)}
				<SurenessSwitch isOn={asksSureness} onChange={chooseSureness} />
			</div>
			{isListed && (
				<LaterPart
					key={JSON.stringify(filter)}
					load={loadMistakeItems}
					props={{
						...data,
						...learned,
						notes,
						ownNotes,
						listed: names,
						search: search.trim(),
						searched: SEARCHED.flatMap((name) => lists[name]),
						onFound: setFound,
						onSearch: setSearch,
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

/** What was never answered shows no words, and is not searched. */
const SEARCHED = ["open", "fixed", "bookmarked"] as const;

type Learned = Pick<Found, "answers" | "today" | "mistakes" | "marks">;
type Narrowing = { filter: MistakeFilter; search: string; notes: ReturnType<typeof readNotes> };

/** The questions of each list: all, those of the chosen subtopic, topic and year, and of these the ones with the words of the search. */
function useLists(list: PracticeData["list"], learned: Learned, { filter, search, notes }: Narrowing) {
	const { answers, mistakes, marks } = learned;
	const [found, setFound] = useState<ReadonlySet<string>>();
	const lists = useMemo(() => {
		const answered = new Set(answers.map(({ name }) => name));
		return sortIntoLists(list, [...mistakes.values()], { bookmarks: marks.bookmarks, answered });
	}, [list, answers, mistakes, marks]);
	const chosen = mapLists((name) => filterNames(lists[name], filter, notes));
	const isListed = filter.list !== "new" && chosen[filter.list].length > 0;
	// Not by a field that is not shown.
	const isNarrowed = isListed && search.trim() !== "" && found !== undefined;
	const listed = mapLists((name) =>
		isNarrowed && name !== "new" ? chosen[name].filter((each) => found.has(nameOf(each))) : chosen[name],
	);
	return { lists, listed, isListed, isNarrowed, setFound };
}

function mapLists<Names>(namesOf: (list: MistakeList) => Names): Record<MistakeList, Names> {
	return { open: namesOf("open"), fixed: namesOf("fixed"), bookmarked: namesOf("bookmarked"), new: namesOf("new") };
}

/** The questions of a dose: of mistakes those that need it most, of other lists the first ones. */
function chooseNames(
	askable: readonly QuestionName[],
	size: DoseSize,
	{ list, answers, today, mistakes, notes }: Learned & Pick<Narrowing, "notes"> & { list: MistakeList },
): readonly QuestionName[] {
	if (list === "open" || list === "fixed") {
		const own = askable.flatMap((name) => mistakes.get(nameOf(name)) ?? []);
		return chooseDose(own, { answers, today }, { size }, (name) => notes.get(nameOf(name)) ?? {});
	}
	return askable.slice(0, size === "all" ? askable.length : size === "five-minutes" ? FIVE_MINUTES_AT_MOST : size);
}

/** The filter is in the page's address, so that Back and a reload keep it; a search, which can be of own words, stays in the tab. */
function useFilter(list: PracticeData["list"]) {
	const [search, setSearch] = useState("");
	const [filter, setFilter] = useState(() => readFilter(new URLSearchParams(location.search), list));
	return {
		filter,
		search,
		setSearch,
		setFilter(chosen: MistakeFilter) {
			setFilter(chosen);
			if (chosen.list === "new") setSearch("");
			history.replaceState(history.state, "", location.pathname + filterQuery(chosen));
		},
	};
}

function focusChosenList(): void {
	document.querySelector<HTMLElement>("input[name=list]:checked")?.focus();
}

/** New questions of five minutes, which the clock ends earlier. */
const FIVE_MINUTES_AT_MOST = 60;

type ChoicesProps = Pick<PracticeData, "list"> & {
	listed: Record<MistakeList, readonly QuestionName[]>;
	filter: MistakeFilter;
	onChange: (filter: MistakeFilter) => void;
};

/** The lists with their counts, and the choices of subtopic, topic and year, where there is something to choose. */
function Choices({ list, listed, filter, onChange }: ChoicesProps) {
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
						<span>{listName(name)}</span> <span className="text-quiet tabular-nums">{listed[name].length}</span>
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

type SearchProps = {
	text: string;
	/** The number of listed questions that have its words; undefined without one, and until they are looked for. */
	found: number | undefined;
	onChange: (text: string) => void;
};

/** The words to search; mistake-items.tsx, which has the questions, finds them. */
function Search({ text, found, onChange }: SearchProps) {
	const id = useId();
	return (
		<>
			<label htmlFor={id} className="mt-4 block font-semibold">
				{m.mistakes_search()}
			</label>
			<input
				id={id}
				type="search"
				className="field mt-1 w-full max-w-reading"
				value={text}
				onChange={(event) => onChange(event.target.value)}
			/>
			<p role="status" className="mt-1 min-h-6 text-small text-quiet tabular-nums">
				{found !== undefined && m.mistakes_found({ count: found })}
			</p>
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
	/** Said where there are none. */
	none: string;
	onBegin: (size: DoseSize) => void;
};

function Doses({ count, locked, none, onBegin }: DosesProps) {
	const toRead = locked > 0 && <p className="mt-3 max-w-reading">{m.mistakes_locked({ count: locked })}</p>;
	if (count === 0 && toRead) return toRead;
	if (count === 0) {
		return <p className="mt-6 max-w-reading font-serif text-lead">{none}</p>;
	}
	const sizes = DOSE_SIZES.filter((size) => size === "all" || (size === "five-minutes" ? count > 1 : size < count));
	return (
		<>
			<fieldset className="chips mt-3">
				<legend className="mb-1 font-semibold">{m.mistakes_practise()}</legend>
				{sizes.map((size) => (
					<button
						key={size}
						type="button"
						data-begins-dose
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

function noneText(list: MistakeList): string {
	return {
		open: m.mistakes_none(),
		fixed: m.mistakes_none_fixed(),
		bookmarked: m.mistakes_none_bookmarked(),
		new: m.mistakes_none_new(),
	}[list];
}

function doseName(size: DoseSize, count: number): string {
	if (size === "all") return m.dose_all({ count });
	return size === "five-minutes" ? m.dose_minutes() : m.dose_count({ count: size });
}
