// "Today": what is due and what is new in a module, never more than the learner's daily number, one question at a time; the exam's day
// and what it means; a look back.
import { useEffect, useMemo, useState } from "react";
import { LazyPart, preloadPart, useLazyComponent } from "#app/learn/progress/session/lazy-part.tsx";
import { dayText } from "#app/ui/script/day-text.ts";
import { useIsOffline } from "#app/ui/use-offline.ts";
import { nameOf, type QuestionName } from "#core/practice/answers.ts";
import type { LikelyKnown } from "#core/practice/likely-known.ts";
import { foldMemory } from "#core/practice/memory.ts";
import { planDay } from "#core/practice/plan.ts";
import { foldSettings, settingsOf } from "#core/practice/settings.ts";
import { listNames, type ModuleQuestions } from "#core/questions/module-questions.ts";
import * as m from "#messages";
import { loadDosePart, preloadDose, useDose } from "./dose.ts";
import { type Found, type PracticeData, useDate, useFound, usePracticeData } from "./practice-data.ts";
import { PracticeIsland, type PracticeIslandProps } from "./practice-island.tsx";
import { LaterPart, PracticeWait } from "./practice-wait.tsx";
import { SurenessSwitch, useAsksSureness } from "./sureness-switch.tsx";

const loadLookingBack = () => import("./looking-back.tsx");
const loadExamForm = () => import("./exam-form.tsx");
const loadLikelyKnown = () => import("#core/practice/likely-known.ts");

export function TodayIsland(props: PracticeIslandProps) {
	return <PracticeIsland {...props} View={TodayView} />;
}

function TodayView({ moduleId }: { moduleId: string }) {
	const { data, reload } = usePracticeData(moduleId);
	// While the log is read, so that the form mostly comes with the plan.
	useEffect(() => void preloadPart(loadExamForm), []);
	if (data.state !== "ready") return <PracticeWait hasFailed={data.state === "failed"} />;
	return <Today {...data} reload={reload} />;
}

function Today({ reload, ...data }: PracticeData & { reload: () => void }) {
	const { list } = data;
	const found = useFound(data);
	const date = useDate();
	const planned = usePlan(data, found);
	const [dose, setDose, onClose] = useDose(reload);
	const { due, fresh } = planned.plan;
	const names = useMemo(() => [...due, ...fresh], [due, fresh]);
	const [asksSureness, chooseSureness] = useAsksSureness(data, found, reload);
	useEffect(() => {
		preloadDose({ asksSureness, dose: { list, names }, otherPage: `/mistakes/${list.moduleId}` });
	}, [asksSureness, list, names]);
	const waiting = useWaiting(list, names);
	const canSave = useCanSave(list.moduleId);
	if (dose) {
		const props = {
			...found,
			list,
			dose,
			asksSureness,
			next: nextText(planned.plan, waiting.size),
			back: m.back_to_today(),
			mistakes: `/mistakes/${list.moduleId}`,
			onAnswered: reload,
			onClose,
		};
		return <LaterPart load={loadDosePart} props={props} isAtStake />;
	}
	const begin = () => setDose({ names: names.filter((name) => !waiting.has(nameOf(name))) });
	return (
		<div className="practice-columns">
			<div>
				<DayPlan
					planned={planned}
					found={found}
					date={date}
					waitingCount={waiting.size}
					onBegin={begin}
					onResult={() => setDose({ names: [] })}
				/>
				<div className="mt-6 flex flex-wrap gap-x-6">
					<a className="link inline-flex min-h-11 items-center" href={`/mistakes/${list.moduleId}`}>
						{planned.toReadCount > 0 ? m.today_to_read({ count: planned.toReadCount }) : m.mistakes_title()}
					</a>
					<a className="link inline-flex min-h-11 items-center" href={`/subtopics/${list.moduleId}`}>
						{m.all_subtopics()}
					</a>
				</div>
				{/* Its place is kept while the device is asked. */}
				<p className="min-h-11 max-w-reading text-small">
					{canSave && (
						<a className="link inline-flex min-h-11 items-center" href={`/subtopics/${list.moduleId}`}>
							{m.today_save_offline()}
						</a>
					)}
				</p>
			</div>
			<div>
				<LazyPart
					name={m.exam_heading()}
					load={loadExamForm}
					props={{
						examDay: planned.examDay,
						perDay: planned.perDay,
						moduleId: list.moduleId,
						title: list.title,
						today: date,
						onChange: reload,
					}}
					// As high as the form, so that nothing moves when it comes.
					waiting={
						<div
							className={`mt-6 min-[25rem]:h-93.75 ${planned.examDay === undefined ? "h-108.75 sm:h-88.75 lg:h-102.5" : "h-128.75 lg:h-122.5"}`}
						/>
					}
					isAtStake={false}
				/>
				<SurenessSwitch isOn={asksSureness} onChange={chooseSureness} />
			</div>
			<LookBack {...data} {...found} />
		</div>
	);
}

/** What is left for today, below the result of a dose. */
function nextText({ due, fresh, extraCount }: Planned["plan"], waitingCount: number): string {
	const count = due.length + fresh.length;
	if (count === 0) return m.today_done_hint();
	if (waitingCount === count) return m.today_waiting({ count });
	if (waitingCount > 0)
		return `${m.today_left({ count: count - waitingCount })} ${m.today_waiting({ count: waitingCount })}`;
	return extraCount === count ? m.today_only_extra({ count }) : m.today_left({ count });
}

/** What the plan of the day is made of, and the plan. */
function usePlan({ list, log }: PracticeData, found: Found) {
	const { answers, mistakes, today } = found;
	return useMemo(() => {
		const questions = listNames(list);
		const { examDay, perDay } = settingsOf(foldSettings(log.settings), list.moduleId);
		const toRead = new Set([...mistakes.values()].filter(({ isToRead }) => isToRead).map(({ name }) => name));
		const memories = foldMemory(answers.filter(({ day }) => day < today));
		const plan = planDay({ questions, answers, today, perDay, examDay, toRead, memories });
		const toReadCount = questions.filter((question) => toRead.has(nameOf(question))).length;
		return { plan, examDay, perDay, questions, memories, toReadCount };
	}, [list, log, answers, mistakes, today]);
}

type Planned = ReturnType<typeof usePlan>;

/** Undefined without an exam ahead, and until the plan has been drawn: on a slow phone the figure takes as long as the plan. */
function useLikelyKnown({ questions, memories, examDay, perDay, plan }: Planned, { answers, today }: Found) {
	const [known, setKnown] = useState<LikelyKnown>();
	const leftToday = plan.due.length + plan.fresh.length;
	useEffect(() => {
		if (examDay === undefined || plan.coverage.daysLeft === undefined) return setKnown(undefined);
		let isWanted = true;
		const reckon = async () => {
			const { likelyKnown } = await loadLikelyKnown();
			if (!isWanted) return;
			const all = foldMemory(
				answers.filter(({ day }) => day >= today),
				memories,
			);
			setKnown(likelyKnown(questions, all, { today, examDay, perDay, leftToday }));
		};
		// Without it the rest of the plan shows.
		const timer = setTimeout(() => void reckon().catch(() => undefined));
		return () => {
			isWanted = false;
			clearTimeout(timer);
		};
	}, [questions, memories, examDay, perDay, plan, leftToday, answers, today]);
	return known;
}

type DayPlanProps = {
	planned: Planned;
	found: Found;
	/** By it the days until the exam are counted: after midnight it is ahead of the learner's day. */
	date: number;
	/** Questions of the plan that cannot open before there is a network. */
	waitingCount: number;
	onBegin: () => void;
	/** Shows the result of what today's plan has asked so far. */
	onResult: () => void;
};

function DayPlan({ planned, found, date, waitingCount, onBegin, onResult }: DayPlanProps) {
	const { plan, perDay } = planned;
	const known = useLikelyKnown(planned, found);
	const { due, fresh, extraCount, doneCount, elsewhereCount, isBegun, isGentle, coverage } = plan;
	const planCount = due.length + fresh.length;
	const count = planCount - waitingCount;
	const { seen, total } = coverage;
	const { examDay } = planned;
	const daysLeft = examDay === undefined ? undefined : examDay - date;
	const isAhead = daysLeft !== undefined && daysLeft > 0;
	const isOver = daysLeft !== undefined && daysLeft < 0;
	return (
		<section className="mt-5 max-w-reading" aria-labelledby="plan">
			<div className="box p-5 sm:p-8">
				<h2 id="plan" className="text-title">
					{count > 0
						? m.today_count({ count })
						: waitingCount > 0
							? m.today_needs_network()
							: doneCount > 0
								? m.today_done()
								: m.today_nothing()}
				</h2>
				{count > 0 && waitingCount === 0 && <p className="mt-1 text-quiet tabular-nums">{partsText(plan)}</p>}
				{waitingCount > 0 && <p className="mt-1 text-quiet tabular-nums">{m.today_waiting({ count: waitingCount })}</p>}
				{count > 0 && extraCount === planCount && waitingCount === 0 && (
					<p className="mt-1 text-quiet">{m.today_only_extra({ count })}</p>
				)}
				{isGentle && count > 0 && <p className="mt-1 text-quiet">{m.today_gentle()}</p>}
				{elsewhereCount > 0 && <p className="mt-1 text-quiet">{m.today_elsewhere({ count: elsewhereCount })}</p>}
				{planCount === 0 && <p className="mt-1 text-quiet">{m.today_done_hint()}</p>}
				{count > 0 && (
					<button type="button" data-begins-dose className="button button-main mt-5 w-full" onClick={onBegin}>
						{isBegun ? m.continue_learning() : m.today_begin()}
					</button>
				)}
				{isBegun && (
					<button type="button" data-begins-dose className="button button-plain mt-3 w-full" onClick={onResult}>
						{m.today_result()}
					</button>
				)}
			</div>
			<p className="mt-3 text-small text-quiet tabular-nums">
				<span>{m.plan_seen({ seen, total })}</span>
				{isAhead && <span>{` · ${m.plan_days_left({ count: daysLeft })}`}</span>}
			</p>
			{isAhead && (
				// Its place is kept, so that nothing moves when it comes.
				<p className={`text-small text-quiet tabular-nums ${known ? "" : "invisible"}`}>
					{m.plan_known({ low: known?.low ?? seen, high: known?.high ?? seen })}
				</p>
			)}
			{daysLeft === 0 && <p className="mt-1">{m.plan_exam_today()}</p>}
			{isOver && <p className="mt-1">{m.plan_exam_over({ day: dayText(examDay ?? 0, { dateStyle: "long" }) })}</p>}
			{isAhead && <Shortage coverage={coverage} perDay={perDay} />}
		</section>
	);
}

function partsText({ due, fresh, extraCount }: Planned["plan"]): string {
	if (extraCount === 0) return m.today_parts({ due: due.length, fresh: fresh.length });
	return m.today_parts_extra({ due: due.length - extraCount, extra: extraCount, fresh: fresh.length });
}

/** What a larger daily number would change, where this one does not reach all questions. */
function Shortage({ coverage, perDay }: { coverage: Planned["plan"]["coverage"]; perDay: number }) {
	const { reachable, total, more } = coverage;
	if (reachable >= total) return null;
	const facts = { perDay, reachable, total };
	return (
		<p className="mt-1">
			{more ? m.plan_short({ ...facts, more: more.perDay, reached: more.reachable }) : m.plan_short_most(facts)}
		</p>
	);
}

type LookBackProps = PracticeData & Pick<Found, "answers" | "today">;

/** Drawn when it is opened. */
function LookBack({ list, answers, today }: LookBackProps) {
	const [isOpen, setOpen] = useState(false);
	const LookingBack = useLazyComponent(loadLookingBack, isOpen);
	if (answers.length === 0) return null;
	return (
		<details
			className="box mt-6 max-w-reading px-4 open:pb-4"
			onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
		>
			<summary className="py-2.5 font-semibold">{m.look_back_heading()}</summary>
			{LookingBack && <LookingBack list={list} answers={answers} today={today} />}
		</details>
	);
}

const NONE: ReadonlySet<string> = new Set();

/** The names of the questions that wait for a network; none while there is one. */
function useWaiting(list: ModuleQuestions, names: readonly QuestionName[]): ReadonlySet<string> {
	const isOffline = useIsOffline();
	const [waiting, setWaiting] = useState(NONE);
	useEffect(() => {
		if (!isOffline) return setWaiting(NONE);
		let isWanted = true;
		loadDosePart()
			.then(({ listWaiting }) => listWaiting(list, names))
			.then(
				(found) => isWanted && setWaiting(new Set(found.map(nameOf))),
				// What asks questions cannot open itself.
				() => isWanted && setWaiting(new Set(names.map(nameOf))),
			);
		return () => {
			isWanted = false;
		};
	}, [isOffline, list, names]);
	return waiting;
}

/** Whether the module can be stored for use without a network and is not: there is a network, and a service worker. */
function useCanSave(moduleId: string): boolean {
	const isOffline = useIsOffline();
	const [isMissing, setMissing] = useState(false);
	useEffect(() => {
		lacksPack(moduleId).then(setMissing, () => undefined);
	}, [moduleId]);
	return isMissing && !isOffline;
}

/** Rejects where the browser's caches are blocked: then reading them throws. */
export async function lacksPack(moduleId: string): Promise<boolean> {
	if (!navigator.serviceWorker || !globalThis.caches) return false;
	// The last entry of a download (offline/offline-modules.ts).
	return (await caches.match(`/module/${moduleId}/pack.json`)) === undefined;
}
