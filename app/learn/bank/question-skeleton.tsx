// Skeleton of a question while the quiz loads.
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as m from "#messages";

const OPTION = "h-14 w-full";
const BARS = ["h-6 w-1/2", "h-3 w-full", "mt-8 h-8 w-11/12", OPTION, OPTION, OPTION, OPTION];

export function QuestionSkeleton() {
	return (
		<div role="status">
			<p className="sr-only">{m.loading_questions()}</p>
			<Skeleton className="space-y-4" bars={BARS} />
		</div>
	);
}
