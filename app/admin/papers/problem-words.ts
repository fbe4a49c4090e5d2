// What of a paper cannot work, as sentences: by section, and of the whole paper.
import { showMarks } from "#core/marks/fraction.ts";
import type { PaperProblem, TimeNotice } from "#core/papers/check-paper.ts";
import * as m from "#messages";
import { typeWord } from "./type-words.ts";

export function paperProblemText(problem: PaperProblem): string {
	switch (problem.code) {
		case "no-sections":
			return m.admin_mock_problem_no_sections();
		case "sum-differs":
			return m.admin_mock_problem_sum({ wanted: problem.wanted, listed: problem.listed });
		case "too-few-questions": {
			const { pool, wanted, found, unmarked } = problem;
			const few = m.admin_mock_problem_few({ row: pool + 1, wanted, found });
			if (unmarked.length === 0) return few;
			return `${few} ${m.admin_mock_problem_few_unmarked({ types: unmarked.map(typeWord).join(", ") })}`;
		}
		case "chosen-missing":
			return m.admin_mock_problem_missing();
		case "chosen-twice":
			return m.admin_mock_problem_twice();
		case "type-unmarked":
			return m.admin_mock_problem_unmarked({ type: typeWord(problem.type) });
		case "nothing-marked":
			return m.admin_mock_problem_nothing_marked();
		case "wrong-gains":
			return m.admin_mock_problem_wrong_gains({ type: typeWord(problem.type), wrong: problem.wrong });
		case "blank-above-right": {
			const { type, blank, right } = problem;
			const marks = { blank: showMarks(blank), right: showMarks(right) };
			return m.admin_mock_problem_blank_above({ type: typeWord(type), ...marks });
		}
		case "not-attempted-above-right": {
			const { notAttempted, right } = problem;
			return m.admin_mock_problem_not_attempted_above({ mark: showMarks(notAttempted), right: showMarks(right) });
		}
		case "total-over-other-number":
			return m.admin_mock_problem_total({ questions: problem.questions, inRule: problem.inRule });
		case "pass-above-most":
			return m.admin_mock_problem_pass({ most: showMarks(problem.most) });
		case "section-without-minutes":
			return m.admin_mock_problem_no_minutes();
		case "minutes-differ":
			return m.admin_mock_problem_minutes({ minutes: problem.minutes, inSections: problem.inSections });
		case "closes-before-opening":
			return m.admin_mock_problem_closes();
		case "extra-time-too-short":
			return m.admin_mock_problem_extra();
	}
}

/** What is odd about times, at the field that says it. */
export function timeNoticeText(notice: TimeNotice, dateText: (at: number) => string): string {
	switch (notice.code) {
		case "closes-before-opening":
			return m.admin_mock_problem_closes();
		case "shorter-than-paper": {
			const { minutes, open, last } = notice;
			return m.admin_mock_time_short({ minutes, open, last: dateText(last) });
		}
		case "results-before-opening":
			return m.admin_mock_time_results_opening();
		case "results-before-last":
			return m.admin_mock_time_results_last({ last: dateText(notice.last) });
	}
}

/** Those of a section, or of no section. */
export function problemsOf(problems: readonly PaperProblem[], section: number | null): PaperProblem[] {
	return problems.filter((problem) => ("section" in problem ? problem.section : null) === section);
}
