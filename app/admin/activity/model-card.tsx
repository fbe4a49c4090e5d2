// The AI on the dashboard: which model answers doubts, its status, today's use and, for the operator, the exact
// cause of the last failure and what to change.

import type { ReactNode } from "react";
import { DateTime } from "#app/admin/panel/date-time.tsx";
import { Sentence } from "#app/admin/panel/sentence.tsx";
import { useSite } from "#app/ui/site.ts";
import type { FailureCause, ModelStatus } from "#core/doubts/model-status.ts";
import * as m from "#messages";

export type ModelCardProps = {
	/** Undefined without a model. */
	status: ModelStatus | undefined;
	day: { answers: number; limit: number };
};

export function ModelCard({ status, day }: ModelCardProps) {
	const number = new Intl.NumberFormat(useSite().language);
	return (
		<section aria-labelledby="model-state" className="box mt-7 p-4 sm:p-5">
			<h2 id="model-state" className="text-title">
				{m.admin_model()}
			</h2>
			{status === undefined ? (
				<>
					<p className="mt-1 text-quiet">{m.admin_model_none()}</p>
					<OperatorDetails>
						<p className="text-quiet">{m.admin_model_setting()}</p>
					</OperatorDetails>
				</>
			) : (
				<>
					<p className="mt-1">
						<span className="break-all">{m.admin_model_name({ model: status.model })}</span>
						<span> </span>
						{status.keyEnd && <span className="text-quiet">{m.admin_model_key({ end: status.keyEnd })}</span>}
					</p>
					<p className="text-quiet">
						{m.admin_model_day({ used: number.format(day.answers), limit: number.format(day.limit) })}
					</p>
					<State status={status} />
				</>
			)}
		</section>
	);
}

function State({ status: { closed, lastFailure, lastAnsweredAt } }: { status: ModelStatus }) {
	const isOver = !closed && (lastAnsweredAt ?? 0) > (lastFailure?.at ?? 0);
	return (
		<>
			{closed ? (
				<p className="mt-3 font-semibold text-bad">
					<Sentence
						message={(time = "") => m.admin_model_closed({ time })}
						parts={[<DateTime key="time" at={closed.until} />]}
					/>
				</p>
			) : (
				<p className="mt-3">
					{lastAnsweredAt === undefined ? (
						m.admin_model_not_yet()
					) : (
						<Sentence
							message={(time = "") => m.admin_model_answered({ time })}
							parts={[<DateTime key="time" at={lastAnsweredAt} />]}
						/>
					)}
				</p>
			)}
			{lastFailure && (
				<OperatorDetails>
					<p className={isOver ? "text-quiet" : ""}>
						<Sentence
							message={(time = "") =>
								isOver ? m.admin_model_failure_before({ time }) : m.admin_model_last_failure({ time })
							}
							parts={[<DateTime key="time" at={lastFailure.at} />]}
						/>
						<span>{` ${causeWords(lastFailure.cause)}`}</span>
					</p>
					<p dir="auto" className="mt-1 font-mono break-words text-quiet">
						{lastFailure.detail}
					</p>
				</OperatorDetails>
			)}
		</>
	);
}

function causeWords(cause: FailureCause): string {
	const words = {
		"bad-key": m.admin_cause_bad_key,
		"payment-required": m.admin_cause_payment,
		"not-allowed": m.admin_cause_not_allowed,
		"model-gone": m.admin_cause_model_gone,
		"request-refused": m.admin_cause_request_refused,
		"too-large": m.admin_cause_too_large,
		"limit-minute": m.admin_cause_limit_minute,
		"limit-day": m.admin_cause_limit_day,
		"limit-unknown": m.admin_cause_limit_unknown,
		"provider-error": m.admin_cause_provider_error,
		"provider-busy": m.admin_cause_provider_busy,
		unreachable: m.admin_cause_unreachable,
		timeout: m.admin_cause_timeout,
		"broken-answer": m.admin_cause_broken_answer,
		"empty-answer": m.admin_cause_empty_answer,
	} as const satisfies Record<FailureCause, () => string>;
	return words[cause]();
}

/** Collapsed by default, because teachers read the dashboard too. */
function OperatorDetails({ children }: { children: ReactNode }) {
	return (
		<details>
			<summary className="link inline-flex min-h-11 cursor-pointer items-center">{m.admin_for_operator()}</summary>
			{children}
		</details>
	);
}
