// A page with only a document in the product's reading type, shown in the learning page's frame or in a tab of its own.
import type { ReactNode } from "react";
import { NotFound } from "#app/ui/not-found.tsx";

export function ReadingPage({ children }: { children: ReactNode }) {
	return <main className="reading mx-auto w-full px-5 py-6 sm:px-8 sm:py-8">{children}</main>;
}

/** For the page's error boundary. */
export function DocumentNotFound() {
	return (
		<main className="px-4">
			<NotFound />
		</main>
	);
}
