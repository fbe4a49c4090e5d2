// Chooses questions of a section one by one: search, tick, pages. A tick changes the form at once; closing loses nothing.
import { useEffect, useState } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { Dialog } from "#app/admin/panel/dialog.tsx";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { bodyOf, panelFetch } from "#app/admin/panel/panel-fetch.ts";
import { paperNameOf } from "#core/papers/draw.ts";
import * as m from "#messages";
import { CHOSEN_PER_PAGE, chosenAddress, type FoundQuestions, searchAddress } from "./find-questions.ts";
import type { TypedSection } from "./paper-fields.ts";
import { typeWord } from "./type-words.ts";
import type { PaperSources } from "./use-paper-check.ts";

/** After the last key, in milliseconds. */
const WAIT_MS = 250;

type Chosen = TypedSection["chosen"];
export type QuestionPickerProps = {
	moduleId: string;
	sources: PaperSources;
	chosen: Chosen;
	elsewhere: Chosen;
	onChange: (chosen: Chosen) => void;
	onClose: () => void;
};

export function QuestionPicker({ moduleId, sources, chosen, elsewhere, onChange, onClose }: QuestionPickerProps) {
	const [search, setSearch] = useState("");
	const [page, setPage] = useState(1);
	// Those that were chosen when the list was opened: a row stays where its tick is taken away.
	const [only, setOnly] = useState<Chosen | null>(null);
	const { found, isFailed } = useFound(
		only ? chosenAddress(moduleId, only, page) : searchAddress(moduleId, search, page),
	);
	const pageCount = only ? Math.max(1, Math.ceil(only.length / CHOSEN_PER_PAGE)) : (found?.pageCount ?? 1);
	const total = only ? only.length : found?.total;
	return (
		<Dialog title={m.admin_mock_choose_title()} isWide onCancel={onClose}>
			<p className="text-small text-quiet">{m.admin_mock_choose_help()}</p>
			<label className="block">
				<span className="font-semibold">{m.admin_mock_choose_search()}</span>
				<input
					type="search"
					className="input w-full"
					value={search}
					onChange={({ target }) => {
						setSearch(target.value);
						setOnly(null);
						setPage(1);
					}}
				/>
			</label>
			<label className="choice">
				<input
					type="checkbox"
					checked={only !== null}
					onChange={({ target }) => {
						setOnly(target.checked ? chosen : null);
						setSearch("");
						setPage(1);
					}}
				/>
				<span>{m.admin_mock_choose_only()}</span>
			</label>
			<p role="status" className={isFailed ? "text-bad" : "text-small text-quiet"}>
				{isFailed
					? m.admin_mock_choose_failed()
					: total === 0
						? m.admin_mock_choose_none()
						: total !== undefined && m.admin_search_count({ count: total })}
			</p>
			<Rows found={found} sources={sources} chosen={chosen} elsewhere={elsewhere} onChange={onChange} />
			{pageCount > 1 && (
				<div className="flex flex-wrap items-center justify-between gap-3">
					<Button isSmall text={m.admin_page_before()} isOff={page <= 1} onClick={() => setPage(page - 1)} />
					<span className="text-small text-quiet tabular-nums">{m.admin_page_of({ page, pageCount })}</span>
					<Button isSmall text={m.admin_page_after()} isOff={page >= pageCount} onClick={() => setPage(page + 1)} />
				</div>
			)}
			<div className="dialog-actions">
				<span className="me-auto self-center">{m.admin_mock_chosen_count({ count: chosen.length })}</span>
				<Button kind="main" text={m.admin_done()} onClick={onClose} />
			</div>
		</Dialog>
	);
}

type RowsProps = { found: FoundQuestions | undefined } & Omit<QuestionPickerProps, "moduleId" | "onClose">;

function Rows({ found, sources, chosen, elsewhere, onChange }: RowsProps) {
	const places = new Map(chosen.map((name, index) => [paperNameOf(name), index + 1]));
	const taken = new Set(elsewhere.map(paperNameOf));
	const titles = new Map(sources.subtopics.map(({ id, title }) => [id, title]));
	return (
		<ul className="space-y-2">
			{found?.rows.map(({ subtopicId, questionId, text, topic, type }) => {
				const name = paperNameOf({ subtopicId, questionId });
				const place = places.get(name);
				const facts = [titles.get(subtopicId), topic, typeWord(type)];
				if (place !== undefined) facts.push(m.admin_mock_chosen_place({ number: place }));
				if (taken.has(name)) facts.push(m.admin_mock_chosen_elsewhere());
				return (
					<li key={name}>
						<label className="choice">
							<input
								type="checkbox"
								checked={place !== undefined}
								// A question that is chosen twice can be taken away here.
								disabled={taken.has(name) && place === undefined}
								onChange={({ target }) => {
									const others = chosen.filter((one) => paperNameOf(one) !== name);
									onChange(target.checked ? [...others, { subtopicId, questionId }] : others);
								}}
							/>
							<span className="min-w-0 wrap-anywhere">
								<span dir="auto" className="line-clamp-3">
									{text}
								</span>
								<span className="block text-small text-quiet">{facts.filter(Boolean).join(" · ")}</span>
							</span>
						</label>
					</li>
				);
			})}
		</ul>
	);
}

/** What an address answers; until the next answer is there, the one before stays on screen. */
function useFound(address: string) {
	const { signInAgain } = usePanel();
	const [state, setState] = useState<{ found?: FoundQuestions; isFailed: boolean }>({ isFailed: false });
	useEffect(() => {
		const stop = new AbortController();
		const timer = setTimeout(async () => {
			const found = bodyOf(await panelFetch<FoundQuestions>(address, { signal: stop.signal }, signInAgain));
			if (stop.signal.aborted) return;
			setState((before) => (found ? { found, isFailed: false } : { ...before, isFailed: true }));
		}, WAIT_MS);
		return () => {
			clearTimeout(timer);
			stop.abort();
		};
	}, [address, signInAgain]);
	return state;
}
