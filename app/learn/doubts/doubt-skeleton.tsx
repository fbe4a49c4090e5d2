// The placeholder of the doubt chat while its code loads.
import * as m from "#messages";

export function DoubtSkeleton() {
	return (
		<div role="status">
			<p className="sr-only">{m.doubt_loading()}</p>
			<div aria-hidden="true" className="max-w-reading space-y-4">
				<div className="skeleton h-8 w-1/3" />
				<div className="skeleton h-4 w-11/12" />
				<div className="skeleton h-4 w-3/4" />
				<div className="skeleton mt-10 h-28 w-full" />
			</div>
		</div>
	);
}
