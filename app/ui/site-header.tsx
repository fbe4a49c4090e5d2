// The header of every public page: the link home and the theme switch.

import { Mark } from "./mark.tsx";
import { useSite } from "./site.ts";
import { ThemeSwitch } from "./theme-switch.tsx";

export function SiteHeader() {
	const { productName } = useSite();
	return (
		<header className="border-b border-line">
			<div className="mx-auto flex min-h-15 max-w-page flex-wrap items-center justify-between gap-x-4 px-4 sm:px-6">
				<a href="/" className="inline-flex min-h-12 min-w-0 items-center gap-2.5 font-serif text-title font-semibold">
					<Mark className="size-6 shrink-0 text-action" />
					<span className="min-w-0 [overflow-wrap:anywhere]">{productName}</span>
				</a>
				<ThemeSwitch />
			</div>
		</header>
	);
}
