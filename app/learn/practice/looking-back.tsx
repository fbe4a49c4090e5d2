// A look back: the days of practice, what was right at the first attempt over time, what is strong and what fades. Each drawing has a
// table or a sentence that says the same. Loaded when it is opened.
import { useMemo } from "react";
import type { PracticeAnswer } from "#core/practice/answers.ts";
import { lookBack, type SubtopicLook } from "#core/practice/looking-back.ts";
import { listNames, type ModuleQuestions } from "#core/questions/module-questions.ts";
import * as m from "#messages";

export type LookingBackProps = { list: ModuleQuestions; answers: readonly PracticeAnswer[]; today: number };

export default function LookingBack({ list, answers, today }: LookingBackProps) {
	const { days, subtopics } = useMemo(() => lookBack(listNames(list), answers, today), [list, answers, today]);
	const titles = new Map(list.subtopics.map(({ subtopicId, title }) => [subtopicId, title]));
	const seen = subtopics.filter((subtopic) => subtopic.seen > 0);
	return (
		<div className="mt-3 space-y-6">
			<div>
				<p className="tabular-nums">{m.look_back_days({ count: days.filter(Boolean).length })}</p>
				<Days days={days} />
			</div>
			<div>
				<h3 className="text-base">{m.look_back_right()}</h3>
				<div className="overflow-x-auto">
					<table className="mt-2 w-full text-small tabular-nums">
						<thead>
							<tr className="text-start text-quiet">
								{[m.look_back_subtopic(), m.look_back_before(), m.look_back_last_weeks()].map((name) => (
									<th key={name} scope="col" className="pe-3 text-start font-normal">
										{name}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{seen.map((subtopic) => (
								<tr key={subtopic.subtopicId} className="border-t border-line">
									<th scope="row" className="py-2 pe-3 text-start font-normal wrap-anywhere">
										<span>{titles.get(subtopic.subtopicId)}</span>
										<Weeks subtopic={subtopic} />
									</th>
									<td className="pe-3">{shareText(subtopic.weeks.slice(0, -RECENT))}</td>
									<td>{shareText(subtopic.weeks.slice(-RECENT))}</td>
								</tr>
							))}
						</tbody>
					</table>
				</div>
			</div>
			<div>
				<h3 className="text-base">{m.look_back_memory()}</h3>
				<Legend />
				<p className="mt-1 text-small text-quiet">{m.look_back_when()}</p>
				<ul className="mt-2 space-y-3">
					{seen.map((subtopic) => (
						<li key={subtopic.subtopicId}>
							<span className="wrap-anywhere">{titles.get(subtopic.subtopicId)}</span>
							<Parts {...subtopic} />
							<span className="text-small text-quiet tabular-nums">{partsText(subtopic)}</span>
						</li>
					))}
				</ul>
			</div>
		</div>
	);
}

/** Weeks that are called the last ones. */
const RECENT = 4;

/** A square for each day, filled where something was answered. */
function Days({ days }: { days: readonly boolean[] }) {
	return (
		<svg viewBox={`0 0 ${days.length * 10} 10`} className="bars mt-2 max-w-96" aria-hidden="true">
			{days.map((isFilled, index) => (
				<rect
					key={index}
					x={index * 10 + 1}
					y="1"
					width="8"
					height="8"
					rx="2"
					fill={isFilled ? "var(--action)" : "none"}
					stroke={isFilled ? "var(--action)" : "var(--edge)"}
				/>
			))}
		</svg>
	);
}

/** A bar for each week, as high as the part that was right. */
function Weeks({ subtopic: { weeks } }: { subtopic: SubtopicLook }) {
	return (
		<svg viewBox="0 0 96 24" className="mt-1 h-6 w-24" aria-hidden="true">
			<path d="M0 23.5H96" stroke="var(--edge)" />
			{weeks.map(({ answered, right }, index) => {
				const height = answered === 0 ? 0 : 2 + (20 * right) / answered;
				return <rect key={index} x={index * 8 + 1} y={23 - height} width="6" height={height} fill="var(--action)" />;
			})}
		</svg>
	);
}

function shareText(weeks: SubtopicLook["weeks"]): string {
	const answered = weeks.reduce((sum, week) => sum + week.answered, 0);
	const right = weeks.reduce((sum, week) => sum + week.right, 0);
	return answered === 0 ? m.look_back_none() : m.look_back_share({ right, count: answered });
}

/** Names the colours of the parts. */
function Legend() {
	const parts = [
		{ text: m.look_back_strong(), fill: "var(--action)", opacity: 1 },
		{ text: m.look_back_known(), fill: "var(--action)", opacity: 0.5 },
		{ text: m.look_back_fading(), fill: "var(--mark)", opacity: 1 },
		{ text: m.look_back_unseen(), fill: "var(--line)", opacity: 1 },
	];
	return (
		<ul className="mt-1 flex flex-wrap gap-x-4 text-small text-quiet">
			{parts.map(({ text, fill, opacity }) => (
				<li key={text} className="inline-flex items-center gap-1.5">
					<svg viewBox="0 0 10 10" className="size-3 flex-none" aria-hidden="true">
						<rect width="10" height="10" rx="2" fill={fill} opacity={opacity} />
					</svg>
					<span>{text}</span>
				</li>
			))}
		</ul>
	);
}

/** Strong, known and fading parts of a subtopic; the rest was never answered. */
function Parts({ strong, fading, seen, total }: SubtopicLook) {
	const known = seen - strong - fading;
	const width = (count: number) => (100 * count) / Math.max(1, total);
	return (
		<svg viewBox="0 0 100 4" preserveAspectRatio="none" className="my-1 h-2 w-full" aria-hidden="true">
			<rect width="100" height="4" fill="var(--line)" />
			<rect width={width(strong)} height="4" fill="var(--action)" />
			<rect x={width(strong)} width={width(known)} height="4" fill="var(--action)" opacity="0.5" />
			<rect x={width(strong + known)} width={width(fading)} height="4" fill="var(--mark)" />
		</svg>
	);
}

function partsText({ strong, fading, seen, total }: SubtopicLook): string {
	return m.look_back_parts({ strong, known: seen - strong - fading, fading, seen, total });
}
