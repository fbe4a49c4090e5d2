// The listed questions of "My mistakes", by subtopic: some at a time, since each has to be loaded; a search loads all of them.
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { LoadProblemNotice } from "#app/learn/questions/loading/load-failure.tsx";
import { ReviewedAnswers, ReviewedItem } from "#app/learn/questions/reviewed-question.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextOrHtml } from "#app/ui/question-view.tsx";
import { dayText } from "#app/ui/script/day-text.ts";
import { type ListPlace, saveListPlace, showListPlace, takeListPlace } from "#app/ui/script/list-place.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { nameOf, type PracticeAnswer, type QuestionName } from "#core/practice/answers.ts";
import type { QuestionMarks } from "#core/practice/marks.ts";
import type { Mistake } from "#core/practice/mistakes.ts";
import type { ListedSubtopic } from "#core/questions/module-questions.ts";
import { rightTexts } from "#core/questions/question-texts.ts";
import * as m from "#messages";
import { Confusions } from "./confusions.tsx";
import { type LoadedQuestion, storeOf, useLoadedQuestions } from "./dose/question-store.ts";
import { hasWords } from "./mistake-filter.ts";
import { MistakeHelp } from "./mistake-help.tsx";
import type { PracticeData } from "./practice-data.ts";

/** Questions that are shown at once. */
const SHOWN = 20;

export type MistakeItemsProps = PracticeData & {
	/** The questions that the filter and the search let through. */
	listed: readonly QuestionName[];
	/** Words, empty without a search, and the questions in which they are looked for. */
	search: string;
	searched: readonly QuestionName[];
	/** Called with the names of those that have the words; undefined without a search. */
	onFound: (names: ReadonlySet<string> | undefined) => void;
	/** Called with the words of the search before a reload. */
	onSearch: (search: string) => void;
	mistakes: ReadonlyMap<string, Mistake>;
	marks: QuestionMarks;
	notes: ReadonlyMap<string, { topic?: string | undefined; year?: string | undefined }>;
	/** The learner's notes by the names of their questions, also those that were just written. */
	ownNotes: ReadonlyMap<string, string>;
	onBookmarked: (name: string, isOn: boolean) => void;
	onNoted: (name: string, text: string) => void;
	answers: readonly PracticeAnswer[];
	today: number;
	/** Whether pairs that are mixed up can be asked for below the list. */
	hasConfusions: boolean;
};

export default function MistakeItems(props: MistakeItemsProps) {
	const { list, listed, search, searched, hasConfusions } = props;
	const [place] = useState(takeListPlace);
	const store = storeOf(list);
	const [count, setCount] = useState(place?.count ?? SHOWN);
	const [attempt, setAttempt] = useState(0);
	const isSearching = search !== "";
	const sorted = useMemo(() => bySubtopic(listed, list.subtopics), [listed, list]);
	const shown = isSearching ? sorted : sorted.slice(0, count);
	const wanted = isSearching ? searched : shown;
	const problem = useLoadedQuestions(store, wanted, attempt);
	const isLoaded = wanted.every((name) => store.find(name) || store.isGone(name));
	useSearch(props);
	// What is mixed up in the questions that the filter and the search let through.
	const answers = useMemo(() => {
		const names = new Set(listed.map(nameOf));
		return props.answers.filter(({ name }) => names.has(name));
	}, [props.answers, listed]);
	const section = usePlace(props, place, { count, isLoaded });
	return (
		<section ref={section} className="mt-8 lg:mt-5" aria-label={m.mistakes_questions()}>
			{problem && <LoadProblemNotice problem={problem} onTryAgain={() => setAttempt(attempt + 1)} />}
			{[...Map.groupBy(shown, ({ subtopicId }) => subtopicId)].map(([subtopicId, names]) => (
				<SubtopicItems key={subtopicId} {...props} subtopicId={subtopicId} names={names} />
			))}
			{!isSearching && count < sorted.length && (
				<button type="button" className="button button-plain mt-4" onClick={() => setCount(count + SHOWN)}>
					{m.mistakes_more({ count: Math.min(SHOWN, sorted.length - count) })}
				</button>
			)}
			{hasConfusions && <Confusions list={list} answers={answers} />}
		</section>
	);
}

/** Says which of the questions that have loaded have the words of the search. */
function useSearch({ list, search, searched, notes, ownNotes, onFound }: MistakeItemsProps) {
	const store = storeOf(list);
	const hasAll = (name: QuestionName) => {
		const question = store.find(name)?.question;
		const own = [notes.get(nameOf(name))?.topic ?? "", ownNotes.get(nameOf(name)) ?? ""];
		return question && hasWords([question.text, ...rightTexts(question), question.explanation, ...own], search);
	};
	const found = search === "" ? undefined : searched.filter(hasAll).map(nameOf).join("\n");
	const report = useEffectEvent(onFound);
	useEffect(() => report(found === undefined ? undefined : new Set(found.split("\n"))), [found]);
}

/** Keeps the learner's place when the page is left, and shows it again once its questions have loaded. */
function usePlace(
	{ search, onSearch }: MistakeItemsProps,
	place: ListPlace | undefined,
	{ count, isLoaded }: { count: number; isLoaded: boolean },
) {
	const section = useRef<HTMLElement>(null);
	const save = useEffectEvent(() => {
		if (section.current) saveListPlace(section.current, { search, count });
	});
	useEffect(() => {
		const leave = () => save();
		addEventListener("pagehide", leave);
		document.addEventListener("visibilitychange", leave);
		return () => {
			removeEventListener("pagehide", leave);
			document.removeEventListener("visibilitychange", leave);
		};
	}, []);
	const searchAgain = useEffectEvent(onSearch);
	useEffect(() => {
		if (place) searchAgain(place.search);
	}, [place]);
	const isShown = useRef(false);
	// The list is that of the search.
	const isReady = place?.search === search && isLoaded;
	useEffect(() => {
		if (!place || !isReady || isShown.current || !section.current) return;
		isShown.current = true;
		const list = section.current;
		// The view has drawn what the search found.
		requestAnimationFrame(() => showListPlace(list, place));
	}, [place, isReady]);
	return section;
}

/** In the order of the subtopics; those of one in the order in which they came. */
function bySubtopic(names: readonly QuestionName[], subtopics: readonly ListedSubtopic[]): QuestionName[] {
	const places = new Map(subtopics.map(({ subtopicId }, place) => [subtopicId, place]));
	const placeOf = ({ subtopicId }: QuestionName) => places.get(subtopicId) ?? 0;
	return [...names].sort((one, other) => placeOf(one) - placeOf(other));
}

type SubtopicItemsProps = MistakeItemsProps & { subtopicId: string; names: readonly QuestionName[] };

function SubtopicItems({ subtopicId, names, ...props }: SubtopicItemsProps) {
	const subtopic = props.list.subtopics.find((each) => each.subtopicId === subtopicId);
	if (!subtopic) return null;
	return (
		<>
			<h2 className="mt-6 text-title wrap-anywhere">{subtopic.title}</h2>
			<ul className="mt-3 max-w-reading space-y-2">
				{names.map((name) => (
					<Item key={nameOf(name)} {...props} subtopic={subtopic} name={name} />
				))}
			</ul>
		</>
	);
}

type ItemProps = Omit<SubtopicItemsProps, "subtopicId" | "names"> & { subtopic: ListedSubtopic; name: QuestionName };

function Item({ subtopic, name, ...props }: ItemProps) {
	const { list, mistakes, notes, today } = props;
	const store = storeOf(list);
	const loaded = store.find(name);
	if (store.isGone(name)) return null;
	if (!loaded) {
		return (
			<li className="box p-4">
				<Skeleton className="" bars={["h-5 w-4/5"]} />
			</li>
		);
	}
	const mistake = mistakes.get(nameOf(name));
	const facts = [notes.get(nameOf(name))?.topic, mistake && missedText(mistake, today)].filter(Boolean).join(" · ");
	const summary = (
		<>
			<TextOrHtml text={loaded.question.text} html={loaded.html?.text} className="min-w-0 flex-1 font-serif" />
			<span className="min-w-0 text-small text-quiet tabular-nums wrap-anywhere">
				<span>{facts}</span>
				{mistake?.isToRead && <span className="block font-semibold text-ink">{m.mistakes_read_first()}</span>}
				{mistake?.isFixed && (
					<span className="ms-2 inline-flex items-center gap-1 font-semibold text-good">
						<Icon name="right" className="size-4" />
						{m.mistakes_is_fixed()}
					</span>
				)}
			</span>
		</>
	);
	return (
		<li data-entry={nameOf(name)}>
			<ReviewedItem {...name} summary={summary}>
				<Answers loaded={loaded} mistake={mistake} />
				<MistakeHelp {...props} subtopic={subtopic} name={name} loaded={loaded} mistake={mistake} />
			</ReviewedItem>
		</li>
	);
}

/** The own answer, if there was a wrong one, the right one and the reason. */
function Answers({ loaded: { question, html }, mistake }: { loaded: LoadedQuestion; mistake: Mistake | undefined }) {
	if (mistake || question.type !== "number") {
		return <ReviewedAnswers question={question} given={mistake?.given ?? ""} html={html} />;
	}
	return <p className="mt-2">{`${m.right_answer()}: ${rightTexts(question).join("")}`}</p>;
}

/**
 * "Missed 3 times, last on 24 Nov 2026; guessed today". The log has the learner's day of an answer and no time: before 4:00 it is the date of
 * the evening before, which would be wrong for an answer given just now.
 */
export function missedText({ missed, guessed, lastDay, wrongDay }: Mistake, today: number): string {
	const on = (day: number) => (day === today ? m.mistakes_today() : m.mistakes_on_day({ day: dayText(day) }));
	if (wrongDay === null) return m.mistakes_guessed({ count: guessed, day: on(lastDay) });
	const text = m.mistakes_missed({ count: missed, day: on(wrongDay) });
	return lastDay > wrongDay ? m.mistakes_guessed_since({ text, day: on(lastDay) }) : text;
}
