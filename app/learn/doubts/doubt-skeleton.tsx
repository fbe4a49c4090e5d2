// The placeholder of the doubt chat while its code loads.
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as m from "#messages";

const BARS = ["h-8 w-1/3", "h-4 w-11/12", "h-4 w-3/4", "mt-10 h-28 w-full"];

export function DoubtSkeleton() {
	return (
		<div role="status">
			<p className="sr-only">{m.doubt_loading()}</p>
			<Skeleton className="max-w-reading space-y-4" bars={BARS} />
		</div>
	);
}
