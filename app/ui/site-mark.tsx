// The site's mark: the institute's own, or the product's.
import { Mark } from "./mark.tsx";
import { useSite } from "./site.ts";

export function SiteMark() {
	const { mark } = useSite().look;
	if (mark === null) return <Mark className="size-6 shrink-0 text-action" />;
	// The name stands beside it.
	return <img src={mark.header} alt="" width="32" height="32" className="size-8 shrink-0" />;
}
