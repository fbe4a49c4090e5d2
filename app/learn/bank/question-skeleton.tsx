// Skeleton of a question while the quiz loads.
import * as m from "#messages";

export function QuestionSkeleton() {
	return (
		<div role="status">
			<p className="sr-only">{m.loading_questions()}</p>
			<div aria-hidden="true" className="space-y-4">
				<div className="skeleton h-6 w-1/2" />
				<div className="skeleton h-3 w-full" />
				<div className="skeleton mt-8 h-8 w-11/12" />
				<div className="skeleton h-14 w-full" />
				<div className="skeleton h-14 w-full" />
				<div className="skeleton h-14 w-full" />
				<div className="skeleton h-14 w-full" />
			</div>
		</div>
	);
}
