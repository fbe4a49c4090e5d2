// "Today": what is due and what is new in a module, never more than the learner's daily number, one question at a time; the exam's day
// and what it means; a look back.
import { useEffect, useMemo, useState } from "react";
import { preloadPart, useLazyComponent } from "#app/learn/session/lazy-part.tsx";
import { likelyKnown } from "#core/practice/likely-known.ts";
import { planDay } from "#core/practice/plan.ts";
import { foldSettings, settingsOf } from "#core/practice/settings.ts";
import * as m from "#messages";
import { ExamForm } from "./exam-form.tsx";
import { listNames } from "./mistake-filter.ts";
import { LaterPart } from "./mistakes-view.tsx";
import { type Found, type PracticeData, useFound, usePracticeData } from "./practice-data.ts";
import type { Dose } from "./practice-session.tsx";
import { PracticeWait } from "./practice-wait.tsx";
import { SurenessSwitch } from "./sureness-switch.tsx";

const loadLookingBack = () => import("./looking-back.tsx");
const loadDosePart = () => import("./dose-part.tsx");

export function TodayView({ moduleId }: { moduleId: string }) {
	const { data, reload } = usePracticeData(moduleId);
	if (data.state !== "ready") return <PracticeWait hasFailed={data.state === "failed"} />;
	return <Today {...data} reload={reload} />;
}

function Today({ reload, ...data }: PracticeData & { reload: () => void }) {
	const { list } = data;
	const found = useFound(data);
	const planned = usePlan(data, found);
	const [dose, setDose] = useState<Dose>();
	useEffect(() => void preloadPart(loadDosePart), []);
	const { due, fresh } = planned.plan;
	if (dose) {
		const left = due.length + fresh.length;
		const next = left > 0 ? m.today_left({ count: left }) : m.today_done_hint();
		const props = { ...found, list, dose, next, onAnswered: reload, onClose: () => setDose(undefined) };
		return <LaterPart load={loadDosePart} props={props} isAtStake />;
	}
	const begin = () => setDose({ names: [...due, ...fresh] });
	return (
		<>
			<DayPlan {...planned} onBegin={begin} />
			<div className="mt-6 flex flex-wrap gap-x-6">
				<a className="link inline-flex min-h-11 items-center" href={`/mistakes/${list.moduleId}`}>
					{m.mistakes_title()}
				</a>
				<a className="link inline-flex min-h-11 items-center" href={`/subtopics/${list.moduleId}`}>
					{m.all_subtopics()}
				</a>
			</div>
			<ExamForm {...planned} moduleId={list.moduleId} title={list.title} today={found.today} onChange={reload} />
			<SurenessSwitch isOn={found.asksSureness} onChange={reload} />
			<LookBack {...data} {...found} />
		</>
	);
}

/** What the plan of the day is made of, and the plan. */
function usePlan({ list, log }: PracticeData, found: Found) {
	const { answers, mistakes, today } = found;
	return useMemo(() => {
		const questions = listNames(list);
		const { examDay, perDay } = settingsOf(foldSettings(log.settings), list.moduleId);
		const toRead = new Set([...mistakes.values()].filter(({ isToRead }) => isToRead).map(({ name }) => name));
		const plan = planDay({ questions, answers, today, perDay, examDay, toRead });
		const isAhead = examDay !== undefined && examDay >= today;
		const known = isAhead ? likelyKnown(questions, answers, { today, examDay, perDay }) : undefined;
		return { plan, examDay, perDay, known };
	}, [list, log, answers, mistakes, today]);
}

type Planned = ReturnType<typeof usePlan>;

function DayPlan({ plan, known, perDay, onBegin }: Planned & { onBegin: () => void }) {
	const { due, fresh, doneCount, isGentle, coverage } = plan;
	const count = due.length + fresh.length;
	const { seen, total, daysLeft, reachable, perDayForAll } = coverage;
	return (
		<section className="mt-5 max-w-reading" aria-labelledby="plan">
			<div className="box p-5 sm:p-8">
				<h2 id="plan" className="text-title">
					{count > 0 ? m.today_count({ count }) : doneCount > 0 ? m.today_done() : m.today_nothing()}
				</h2>
				{count > 0 && (
					<p className="mt-1 text-quiet tabular-nums">{m.today_parts({ due: due.length, fresh: fresh.length })}</p>
				)}
				{isGentle && count > 0 && <p className="mt-1 text-quiet">{m.today_gentle()}</p>}
				{count === 0 && <p className="mt-1 text-quiet">{m.today_done_hint()}</p>}
				{count > 0 && (
					<button type="button" className="button button-main mt-5 w-full" onClick={onBegin}>
						{doneCount > 0 ? m.go_on_learning() : m.today_begin()}
					</button>
				)}
			</div>
			<p className="mt-3 text-small text-quiet tabular-nums">
				<span>{m.plan_seen({ seen, total })}</span>
				{daysLeft !== undefined && <span>{` · ${m.plan_days_left({ count: daysLeft })}`}</span>}
				{known && <span>{` · ${m.plan_known({ low: known.low, high: known.high })}`}</span>}
			</p>
			{daysLeft !== undefined && reachable < total && (
				<p className="mt-1">{m.plan_short({ perDay, reachable, total, perDayForAll })}</p>
			)}
		</section>
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
