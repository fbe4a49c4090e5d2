// A card for an error or an empty state: what happened, what is safe, what to do next.
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

export type NoticeProps = {
	title: string;
	/** "page": the whole page, so its title is the h1. */
	as?: "page" | "part";
	icon?: IconName;
	children?: ReactNode;
	actions?: ReactNode;
};

export function Notice({ title, as = "part", icon, children, actions }: NoticeProps) {
	const Heading = as === "page" ? "h1" : "h2";
	return (
		<section className={`box mx-auto w-full max-w-reading p-6 sm:p-8 ${as === "page" ? "my-8 sm:my-16" : ""}`}>
			{icon && <Icon name={icon} className="mb-3 size-8 text-action" />}
			<Heading tabIndex={as === "page" ? -1 : undefined} className={as === "page" ? "text-head" : "text-title"}>
				{title}
			</Heading>
			<div className="mt-2 space-y-3 text-quiet">{children}</div>
			{actions && <div className="mt-6 flex flex-wrap gap-3">{actions}</div>}
		</section>
	);
}
