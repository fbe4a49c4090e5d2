// The problems and notices of a question file, each with its place and what to do.

import type { Problem } from "#core/problem.ts";
import * as m from "#messages";
import { problemLocation, problemText } from "#messages/problem-text";
import type { Findings } from "./findings.ts";

export type ProblemListProps = { problems: Findings; areNotices?: boolean };

export function ProblemList({ problems: { list: problems, isCut }, areNotices = false }: ProblemListProps) {
	const list = (
		<ol className="problem-list">
			{problems.map((problem) => (
				<li key={JSON.stringify(problem)}>
					<b className="font-semibold">{problemLocation(problem)}</b>
					<span>{` ${problemText(problem)}`}</span>
				</li>
			))}
		</ol>
	);
	if (!areNotices) {
		return (
			<section className="mt-3" aria-label={m.admin_problems()}>
				{list}
				{isCut && <p className="mt-2 text-quiet">{m.admin_problems_cut({ count: problems.length })}</p>}
			</section>
		);
	}
	const isChanged = problems.some(isTextChanged);
	return (
		<details className="mt-3" open={isChanged}>
			<summary className="link inline-flex min-h-11 cursor-pointer items-center">
				{isCut ? m.admin_notices_cut({ count: problems.length }) : m.admin_notices({ count: problems.length })}
			</summary>
			<p className="text-quiet">{isChanged ? m.admin_notices_changed() : m.admin_notices_hint()}</p>
			{list}
		</details>
	);
}

/** Whether learners would read something else than the typed text. */
export function isTextChanged({ code }: Problem): boolean {
	return code === "single-backslash" || code === "duplicate-key";
}
