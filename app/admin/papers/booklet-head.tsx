// The first page of a printed booklet: what the paper is, places for a candidate's name, and the rules of marking.
import { showMarks } from "#core/marks/fraction.ts";
import type { PaperMarks } from "#core/papers/paper-marks.ts";
import * as m from "#messages";

export type BookletSection = {
	name: string;
	/** Number of its first and last question in each booklet. */
	first: number;
	last: number;
	/** Null where it has no time of its own. */
	minutes: number | null;
	/** One sentence for each type of question. */
	marks: readonly string[];
};

export type BookletHeadProps = {
	title: string;
	moduleTitle: string;
	booklet: string;
	minutes: number;
	count: number;
	reach: PaperMarks;
	sections: readonly BookletSection[];
	/** What else decides the marks. */
	rules: readonly string[];
};

export function BookletHead({ title, moduleTitle, booklet, minutes, count, reach, ...parts }: BookletHeadProps) {
	const { sections, rules } = parts;
	const { most, least } = reach;
	const [first] = sections;
	const isAlike = sections.every(({ marks }) => marks.join() === first?.marks.join());
	const marking = isAlike
		? (first?.marks ?? [])
		: sections.flatMap(({ name, marks }) => marks.map((text) => m.mock_type_marks({ type: name, marks: text })));
	return (
		<header className="booklet-head">
			<h2 dir="auto">{title}</h2>
			<p dir="auto">{moduleTitle}</p>
			<p className="paper-names">
				<span>{m.admin_paper_name()}</span>
				<span>{m.admin_mock_print_roll()}</span>
				<span>{m.admin_paper_date()}</span>
			</p>
			<p className="booklet-facts">
				<span>{m.admin_mock_print_head({ booklet, minutes, count })}</span>
				{most !== null && <span>{m.mock_most({ marks: showMarks(most) })}</span>}
			</p>
			{sections.length > 1 && (
				// With large text it is wider than a phone.
				<div className="overflow-x-auto print:overflow-visible">
					<SectionTable sections={sections} reach={reach} />
				</div>
			)}
			<h3>{m.admin_mock_scheme()}</h3>
			<ul>
				{[...marking, ...rules].map((text) => (
					<li key={text}>{text}</li>
				))}
				{least !== null && <li>{m.mock_least({ marks: showMarks(least) })}</li>}
			</ul>
		</header>
	);
}

function SectionTable({ sections, reach }: Pick<BookletHeadProps, "sections" | "reach">) {
	const hasMinutes = sections.some(({ minutes }) => minutes !== null);
	const hasLeast = reach.sections.some(({ least }) => least !== null);
	const marksOf = (marks: string | null | undefined) => (marks == null ? "–" : showMarks(marks));
	return (
		<table>
			<thead>
				<tr>
					<th scope="col">{m.admin_mock_section()}</th>
					<th scope="col">{m.admin_mock_questions_count()}</th>
					<th scope="col">{m.admin_mock_marks()}</th>
					{hasLeast && <th scope="col">{m.admin_mock_pass()}</th>}
					{hasMinutes && <th scope="col">{m.admin_mock_print_minutes()}</th>}
				</tr>
			</thead>
			<tbody>
				{sections.map(({ name, first, last, minutes }, index) => (
					<tr key={first}>
						<th scope="row" dir="auto">
							{name}
						</th>
						<td>{m.admin_mock_print_range({ first, last })}</td>
						<td>{marksOf(reach.sections[index]?.most)}</td>
						{hasLeast && <td>{marksOf(reach.sections[index]?.least)}</td>}
						{hasMinutes && <td>{minutes ?? "–"}</td>}
					</tr>
				))}
			</tbody>
		</table>
	);
}
