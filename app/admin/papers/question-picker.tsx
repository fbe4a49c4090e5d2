// Chooses questions of a section one by one: search, tick, pages; those that are chosen can be put into another order. A tick changes
// the form at once; closing loses nothing.
import { useEffect, useState } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { Dialog } from "#app/admin/panel/dialog.tsx";
import { MoveButtons } from "#app/admin/panel/forms/move-buttons.tsx";
import { moveItem } from "#app/admin/panel/lists/use-drag-order.ts";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { bodyOf, panelFetch } from "#app/admin/panel/panel-fetch.ts";
import { paperNameOf } from "#core/papers/draw.ts";
import * as m from "#messages";
import {
	chosenAddress,
	chosenPage,
	chosenPageOf,
	type FoundQuestions,
	inChosenOrder,
	keepPlaces,
	searchAddress,
} from "./find-questions.ts";
import { PageButtons } from "./page-buttons.tsx";
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
	const [moved, setMoved] = useState("");
	const listed = only && chosenPage(only, page);
	const { found, isFailed } = useFound(
		listed ? chosenAddress(moduleId, listed) : searchAddress(moduleId, search, page),
	);
	const pageCount = only ? chosenPageOf(Math.max(0, only.length - 1)) : (found?.pageCount ?? 1);
	const total = only ? only.length : found?.total;

	function move(from: number, to: number) {
		const name = chosen[from];
		if (!only || !name || from === to) return;
		const next = moveItem(chosen, from, to);
		const shown = keepPlaces(only, next);
		onChange(next);
		setOnly(shown);
		setPage(chosenPageOf(shown.indexOf(name)));
		setMoved(m.admin_mock_chosen_moved({ place: to + 1, total: chosen.length }));
	}

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
				<span className="min-w-0">
					<span className="block">{m.admin_mock_choose_only()}</span>
					<span className="block text-small text-quiet">{m.admin_mock_choose_order()}</span>
				</span>
			</label>
			<p role="status" className={isFailed ? "text-bad" : "text-small text-quiet"}>
				{isFailed
					? m.admin_mock_choose_failed()
					: total === 0
						? m.admin_mock_choose_none()
						: total !== undefined && m.admin_search_count({ count: total })}
			</p>
			<p role="status" className="sr-only">
				{only && moved}
			</p>
			<Rows
				rows={listed ? inChosenOrder(found?.rows ?? [], listed) : (found?.rows ?? [])}
				sources={sources}
				chosen={chosen}
				elsewhere={elsewhere}
				onChange={onChange}
				onMove={only && move}
			/>
			{pageCount > 1 && <PageButtons page={page} pageCount={pageCount} onPage={setPage} />}
			<div className="dialog-actions dialog-actions-stay">
				<span className="me-auto self-center">{m.admin_mock_chosen_count({ count: chosen.length })}</span>
				<Button kind="main" text={m.admin_done()} onClick={onClose} />
			</div>
		</Dialog>
	);
}

type RowsProps = {
	rows: FoundQuestions["rows"];
	/** Places from 0; null where the list is not that of the chosen ones. */
	onMove: ((from: number, to: number) => void) | null;
} & Omit<QuestionPickerProps, "moduleId" | "onClose">;

function Rows({ rows, sources, chosen, elsewhere, onChange, onMove }: RowsProps) {
	const places = new Map(chosen.map((name, index) => [paperNameOf(name), index + 1]));
	const taken = new Set(elsewhere.map(paperNameOf));
	const titles = new Map(sources.subtopics.map(({ id, title }) => [id, title]));
	return (
		<ul className="space-y-2">
			{rows.map(({ subtopicId, questionId, text, topic, type }) => {
				const name = paperNameOf({ subtopicId, questionId });
				const place = places.get(name);
				const facts = [titles.get(subtopicId), topic, typeWord(type)];
				if (place !== undefined) facts.push(m.admin_mock_chosen_place({ number: place }));
				if (taken.has(name)) facts.push(m.admin_mock_chosen_elsewhere());
				return (
					<li key={name} className="mock-chosen">
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
						{onMove && place !== undefined && (
							<span className="mock-order">
								<PlaceField place={place} total={chosen.length} onMove={(to) => onMove(place - 1, to - 1)} />
								<MoveButtons
									number={place}
									total={chosen.length}
									labels={{
										up: m.admin_mock_chosen_up({ number: place }),
										down: m.admin_mock_chosen_down({ number: place }),
									}}
									onMove={(to) => onMove(place - 1, to === "up" ? place - 2 : place)}
								/>
							</span>
						)}
					</li>
				);
			})}
		</ul>
	);
}

/** The place of a row, from 1: another number moves it there when the field is left or Enter is pressed. */
function PlaceField({ place, total, onMove }: { place: number; total: number; onMove: (to: number) => void }) {
	const [typed, setTyped] = useState<string>();
	function move() {
		const to = Number(typed?.trim() || place);
		setTyped(undefined);
		if (Number.isInteger(to) && to !== place) onMove(Math.min(Math.max(to, 1), total));
	}
	return (
		<input
			className="input mock-place"
			inputMode="numeric"
			autoComplete="off"
			aria-label={m.admin_mock_chosen_at({ number: place })}
			value={typed ?? place}
			onChange={({ target }) => setTyped(target.value)}
			onBlur={move}
			onKeyDown={(event) => {
				if (event.key === "Enter") move();
			}}
		/>
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
