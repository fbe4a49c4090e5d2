// One result of the search: its title with the words that were found, and where it is.

import type { SearchHit, SearchKind } from "#core/search/hits.ts";
import { phaseOf, sectionTitle } from "./search-words.ts";

export type HitWordsProps = { kind: SearchKind; hit: SearchHit };

export function HitWords({ kind, hit }: HitWordsProps) {
	const { title, place, found, part } = hit;
	// A text is not its title.
	const isInTitle =
		kind !== "texts" && found !== undefined && title.includes(found.match) && title.startsWith(found.before);
	const phase = kind === "texts" ? phaseOf(part) : undefined;
	return (
		<span className="block min-w-0 wrap-anywhere">
			<span dir="auto" className="line-clamp-2 font-semibold">
				{isInTitle ? <Found {...found} /> : <span>{title}</span>}
				{phase && <span className="font-normal text-quiet">{` · ${sectionTitle(phase)}`}</span>}
			</span>
			{place.length > 0 && (
				<span dir="auto" className="line-clamp-1 text-small text-quiet">
					{place.join(" › ")}
				</span>
			)}
			{found && !isInTitle && (
				<span dir="auto" className="line-clamp-2 text-small text-quiet">
					<Found {...found} />
				</span>
			)}
		</span>
	);
}

function Found({ before, match, after }: NonNullable<SearchHit["found"]>) {
	return (
		<>
			<span>{before}</span>
			<mark className="found-words">{match}</mark>
			<span>{after}</span>
		</>
	);
}
