// The search box over the page: what is typed is searched in the whole site, and Enter opens the highlighted result. Loaded when it is
// opened (open-search.tsx).
import { Autocomplete } from "@base-ui/react/autocomplete";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { Button } from "#app/admin/panel/button.tsx";
import { Dialog } from "#app/admin/panel/dialog.tsx";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { bodyOf, panelFetch } from "#app/admin/panel/panel-fetch.ts";
import { PanelIcon } from "#app/admin/panel/panel-icon.tsx";
import { type SearchGroup, type SearchHit, type SearchKind, searchAnswerSchema } from "#core/search/hits.ts";
import * as m from "#messages";
import { HitWords } from "./hit-words.tsx";
import { groupName, hitPath, searchPath } from "./search-words.ts";

/** Delay after the last letter, in milliseconds. */
const PAUSE_MS = 200;
/** Longest search, in characters. */
const MAX_LENGTH = 200;

/** A result, or the entry that opens all results of a group. */
type Entry = { kind: SearchKind; hit: SearchHit } | { kind: SearchKind; total: number };
type EntryGroup = { kind: SearchKind; items: Entry[] };
type Found = { words: string; groups: SearchGroup[]; is: "nothing" | "asking" | "there" | "failed" };

export type SearchBoxProps = {
	/** What is typed. */
	words: string;
	onType: (words: string) => void;
	/** The field has the focus. */
	onFocus: () => void;
	onClose: () => void;
};

export default function SearchBox({ words, onType, onFocus, onClose }: SearchBoxProps) {
	const navigate = useNavigate();
	const input = useRef<HTMLInputElement>(null);
	const { found, ask } = useSiteSearch();
	const search = useEffectEvent(ask);
	useEffect(() => search(words), [words]);

	function open(entry: Entry) {
		onClose();
		void navigate("hit" in entry ? hitPath(entry.kind, entry.hit) : searchPath(words, entry.kind));
	}

	return (
		<Dialog title={m.admin_search_everything()} isWide firstFocus={input} onCancel={onClose}>
			<Autocomplete.Root<EntryGroup[]>
				items={found.groups.map(entriesOf)}
				// The server filters.
				filter={null}
				mode="none"
				inline
				open
				autoHighlight="always"
				keepHighlight
				itemToStringValue={(entry: Entry) => ("hit" in entry ? entry.hit.title : groupName(entry.kind))}
				value={words}
				onValueChange={(text, { reason }) => {
					if (reason !== "item-press") onType(text);
				}}
			>
				<div className="relative">
					<PanelIcon name="search" className="pointer-events-none absolute inset-s-3 top-3 size-5 text-quiet" />
					<Autocomplete.Input
						ref={input}
						className="input ps-10"
						dir="auto"
						aria-label={m.admin_search_everything()}
						placeholder={m.admin_search_everything_hint()}
						maxLength={MAX_LENGTH}
						onFocus={onFocus}
						autoComplete="off"
					/>
				</div>
				<Autocomplete.Status className="mt-2 min-h-6 text-small text-quiet">{statusOf(found)}</Autocomplete.Status>
				<Autocomplete.List className="search-results" aria-label={m.admin_search_groups()}>
					{(group: EntryGroup) => (
						<Autocomplete.Group key={group.kind} items={group.items}>
							<Autocomplete.GroupLabel className="search-group">{groupName(group.kind)}</Autocomplete.GroupLabel>
							<Autocomplete.Collection>
								{(entry: Entry) => (
									<Autocomplete.Item
										key={"hit" in entry ? `${entry.hit.id} ${entry.hit.part}` : "all"}
										value={entry}
										className="choice-item"
										onClick={() => open(entry)}
									>
										{"hit" in entry ? (
											<HitWords kind={entry.kind} hit={entry.hit} />
										) : (
											<span className="text-action">
												{m.admin_search_all({ count: entry.total, kind: groupName(entry.kind) })}
											</span>
										)}
									</Autocomplete.Item>
								)}
							</Autocomplete.Collection>
						</Autocomplete.Group>
					)}
				</Autocomplete.List>
			</Autocomplete.Root>
			<div className="dialog-actions">
				<Button text={m.admin_close()} onClick={onClose} />
			</div>
		</Dialog>
	);
}

function entriesOf({ kind, total, hits }: SearchGroup): EntryGroup {
	const items: Entry[] = hits.map((hit) => ({ kind, hit }));
	if (total > hits.length) items.push({ kind, total });
	return { kind, items };
}

function statusOf({ is, words, groups }: Found): string {
	if (is === "nothing") return "";
	if (is === "asking") return groups.length === 0 ? m.admin_searching() : "";
	if (is === "failed") return m.admin_search_failed();
	const count = groups.reduce((sum, { total }) => sum + total, 0);
	return count === 0 ? m.admin_nothing_found({ search: words.trim() }) : m.admin_search_count({ count });
}

/** Searches while one types: after a pause, and only the latest response counts. */
function useSiteSearch(): { found: Found; ask: (words: string) => void } {
	const { signInAgain } = usePanel();
	const [found, setFound] = useState<Found>({ words: "", groups: [], is: "nothing" });
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const lastRequest = useRef(0);

	async function askNow(words: string) {
		const request = ++lastRequest.current;
		const query = new URLSearchParams({ of: "search", search: words });
		const reply = await panelFetch(`/admin/choices?${query}`, undefined, signInAgain);
		if (request !== lastRequest.current) return;
		const { data } = z.safeParse(searchAnswerSchema, bodyOf(reply));
		setFound({ words, groups: data?.groups ?? [], is: data ? "there" : "failed" });
	}

	return {
		found,
		ask(words) {
			clearTimeout(timer.current);
			lastRequest.current++;
			if (words.trim() === "") return setFound({ words, groups: [], is: "nothing" });
			setFound((now) => ({ ...now, is: "asking" }));
			timer.current = setTimeout(() => void askNow(words), PAUSE_MS);
		},
	};
}
