// The subtopics of a module on its page: their lines in order, adding, dropping files, and moving. Every step saves by itself.
import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { stateChipId } from "#app/admin/modules/publication/state-chip.tsx";
import { Button } from "#app/admin/panel/button.tsx";
import { DraftNotice } from "#app/admin/panel/forms/draft-notice.tsx";
import { FileInput } from "#app/admin/panel/forms/file-input.tsx";
import { PageLinks } from "#app/admin/panel/lists/page-links.tsx";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { PanelIcon } from "#app/admin/panel/panel-icon.tsx";
import type { QuestionFileLimits } from "#app/admin/questions/files/use-chosen-file.ts";
import { deleteSubtopicQuestion } from "#app/admin/subtopics/delete-question.ts";
import { handToEditor } from "#app/admin/texts/text-draft.ts";
import { DOCUMENT_PHASES, type MethodPhase } from "#core/modules/phases.ts";
import { missingSections } from "#core/texts/section-state.ts";
import * as m from "#messages";
import { AddSubtopics } from "./add-subtopics.tsx";
import { type DeskSubtopic, sectionMark } from "./desk-subtopic.ts";
import { type AssignedFile, FilesDialog } from "./files-dialog.tsx";
import { FillDocument } from "./fill-document.tsx";
import { FillQuestions } from "./fill-questions.tsx";
import { FillReports } from "./fill-reports.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { chipId } from "./section-chips.tsx";
import { lineId, SubtopicLine } from "./subtopic-line.tsx";
import { ConflictChoice } from "./use-conflict-choice.tsx";
import { useDeskSteps } from "./use-desk-steps.ts";
import { type OpenSection, useOpenSection } from "./use-open-section.ts";
import type { Steps } from "./use-steps.ts";
import { nameBox, sectionBox, type Typed } from "./use-typed.ts";
import { WaitingFiles } from "./waiting-files.tsx";

/** The parameter of the list's page in the address. */
export const SUBTOPICS_PARAM = "subtopics";
const SECTION_ID = "subtopics";

export type SubtopicSectionProps = {
	moduleId: string;
	subtopics: readonly DeskSubtopic[];
	list: { page: number; pageCount: number; total: number };
	/** Whether learners get the module, and how many of its subtopics are drafts. */
	isOpen: boolean;
	drafts: number;
	limits: QuestionFileLimits;
	steps: Steps;
	/** What is typed here and not saved. */
	typed: Typed;
};

type Dropped = { files: readonly File[]; preferred: string | undefined };

export function SubtopicSection({
	moduleId,
	subtopics,
	list,
	isOpen,
	drafts,
	limits,
	steps,
	typed,
}: SubtopicSectionProps) {
	const desk = useDeskSteps({ moduleId, limits, steps });
	const { can, showToast, confirm } = usePanel();
	const sections = useOpenSection();
	const { open, setOpen, waiting } = sections;
	const [dropped, setDropped] = useState<Dropped>();
	const [moving, setMoving] = useState<DeskSubtopic>();
	const [isOver, setIsOver] = useState(false);
	const input = useRef<HTMLInputElement>(null);
	/** Ends when the files that were put last are steps. */
	const putting = useRef<Promise<unknown>>(undefined);

	/** Closes the open section; the focus goes to the next empty one, or back to its chip. After the page's Save it stays. */
	function closeAndGoOn({ id, states }: DeskSubtopic, section: MethodPhase) {
		// A later try may end while another one is open.
		if (!sections.isOpen(id, section)) return;
		setOpen(undefined);
		const next = missingSections(states).find((one) => one !== section) ?? section;
		if (!document.activeElement?.closest(".save-bar, .panel-form")) document.getElementById(chipId(id, next))?.focus();
	}

	const { setPending, recovered } = typed;
	useEffect(() => setPending("files", waiting.length > 0), [setPending, waiting.length]);

	function openFirstTyped() {
		for (const { id } of open ? [] : subtopics) {
			const section = DOCUMENT_PHASES.find((phase) => typed.of(sectionBox(id, phase)) !== undefined);
			if (section) return setOpen({ id, section, isQuiet: true });
		}
	}
	const isRestored = recovered?.is === "restored";
	const show = useRef(openFirstTyped);
	show.current = openFirstTyped;
	useEffect(() => {
		if (isRestored) show.current();
	}, [isRestored]);

	function put(files: readonly AssignedFile[]) {
		setDropped(undefined);
		putting.current = Promise.all([putting.current, takeFiles(files)]);
	}

	async function takeFiles(files: readonly AssignedFile[]) {
		for (const { file, subtopic, section } of files) {
			const phase = DOCUMENT_PHASES.find((one) => one === section);
			if (phase) void desk.fillFile(subtopic, phase, file);
			else if (await desk.isPlainQuestions(subtopic, file)) void desk.fillQuestions(subtopic, file);
			else sections.give({ subtopic, file });
		}
	}

	/** One file on a chip needs no question. */
	function drop(subtopic: DeskSubtopic, section: MethodPhase | undefined, files: readonly File[]) {
		const [file] = files;
		if (section && file && files.length === 1) put([{ file, subtopic, section }]);
		else setDropped({ files, preferred: subtopic.id });
	}

	/** What is being put counts, so that what it fills is not left as empty. */
	async function publishAll() {
		await putting.current;
		if (await desk.publish()) takeFocus(SECTION_ID);
	}

	async function publish(subtopic: DeskSubtopic) {
		if (await desk.publish(subtopic)) takeFocus(stateChipId(subtopic.id));
	}

	async function remove(subtopic: DeskSubtopic) {
		const { id, states } = subtopic;
		const count = states.length - missingSections(states).length;
		const isSure = await confirm(deleteSubtopicQuestion(subtopic.typed.title, count));
		const at = subtopics.indexOf(subtopic);
		const neighbour = subtopics[at + 1] ?? subtopics[at - 1];
		if (!isSure || !(await desk.remove(subtopic))) return;
		if (open?.id === id) setOpen(undefined);
		document.getElementById(neighbour ? lineId(neighbour.id) : SECTION_ID)?.focus();
	}

	function ask(files: readonly File[]) {
		if (files.length === 0) return;
		if (subtopics.length === 0) showToast(m.admin_desk_files_first_subtopic(), "failed");
		else setDropped({ files, preferred: undefined });
	}

	return (
		<section
			aria-labelledby={SECTION_ID}
			className="desk-subtopics"
			data-over={isOver || undefined}
			onDragOver={(event) => {
				if (!can("edit") || !event.dataTransfer.types.includes("Files")) return;
				event.preventDefault();
				setIsOver(true);
			}}
			onDragLeave={({ currentTarget, relatedTarget }) => {
				if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
			}}
			onDrop={(event) => {
				setIsOver(false);
				if (!can("edit") || event.dataTransfer.files.length === 0) return;
				event.preventDefault();
				ask([...event.dataTransfer.files]);
			}}
		>
			<div className="mb-3 flex flex-wrap items-end justify-between gap-3">
				<div className="max-w-reading">
					<h2 id={SECTION_ID} tabIndex={-1} className="text-title">
						{m.admin_subtopics()}
					</h2>
					<p className="for-editors text-quiet">{m.admin_desk_subtopics_hint()}</p>
				</div>
				<Button
					isSmall
					icon="file"
					className="for-editors"
					text={m.admin_desk_choose_files()}
					data-needs-script
					onClick={() => input.current?.click()}
				/>
				<FileInput input={input} accept="" multiple onFiles={ask} />
			</div>
			{isOpen && drafts > 0 && (
				<div className="note mb-3">
					<PanelIcon name="edit" className="mt-0.5 size-5 text-action" />
					<p className="min-w-0 flex-1">{m.admin_desk_drafts({ count: drafts })}</p>
					<Button
						isSmall
						className="for-editors"
						text={m.admin_desk_publish_all({ count: drafts })}
						data-needs-script
						onClick={() => void publishAll()}
					/>
				</div>
			)}
			<DraftNotice recovered={recovered} />
			<FillReports reports={desk.reports} onForget={desk.forgetReport} />
			<WaitingFiles files={waiting} onOpen={sections.openFile} onLeaveOut={sections.leaveOut} />
			<ol className="space-y-3">
				{subtopics.map((subtopic, index) => (
					<SubtopicLine
						key={subtopic.id}
						moduleId={moduleId}
						subtopic={subtopic}
						index={index}
						total={list.total}
						open={open?.id === subtopic.id ? open.section : undefined}
						onOpen={(section) => setOpen(section && { id: subtopic.id, section })}
						typed={typed}
						onRename={(title, onSaved) => {
							const seen = typed.seen(nameBox(subtopic.id), subtopic);
							return desk.rename(subtopic, seen, title, onSaved);
						}}
						onPlace={(place) => void desk.place(subtopic, place)}
						onDrop={(from, to) => {
							const moved = subtopics[from];
							const target = subtopics[to];
							if (moved && target) void desk.place(moved, target.place);
						}}
						onMoveElsewhere={() => setMoving(subtopic)}
						onPublish={() => void publish(subtopic)}
						onDelete={() => void remove(subtopic)}
						onFiles={(section, files) => drop(subtopic, section, files)}
					>
						{open?.id === subtopic.id && (
							<FillSection
								key={open.section}
								moduleId={moduleId}
								subtopic={subtopic}
								open={open}
								given={sections.given}
								limits={limits}
								desk={desk}
								typed={typed}
								onDone={() => {
									const isNext = open.section === "recite" && sections.openNext(subtopic.id);
									if (!isNext) closeAndGoOn(subtopic, open.section);
								}}
							/>
						)}
					</SubtopicLine>
				))}
			</ol>
			<PageLinks
				page={list.page}
				pageCount={list.pageCount}
				param={SUBTOPICS_PARAM}
				label={m.admin_subtopics()}
				onTurn={() => document.getElementById(SECTION_ID)?.focus()}
			/>
			<AddSubtopics typed={typed} areDrafts={isOpen} onAdd={desk.add} />
			{dropped && (
				<FilesDialog
					files={dropped.files}
					subtopics={subtopics}
					preferred={dropped.preferred}
					onPut={put}
					onClose={() => setDropped(undefined)}
				/>
			)}
			{moving && (
				<MoveDialog
					moduleId={moduleId}
					title={moving.typed.title}
					onMove={(module) => {
						setMoving(undefined);
						void desk.moveElsewhere(moving, module);
					}}
					onClose={() => setMoving(undefined)}
				/>
			)}
			{desk.asked && <ConflictChoice {...desk.asked} />}
			{desk.askedText && <ConflictChoice {...desk.askedText} />}
		</section>
	);
}

/** After the pressed button was removed; what has been focused meanwhile keeps the focus. */
function takeFocus(id: string): void {
	if (document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true });
}

type FillSectionProps = {
	moduleId: string;
	subtopic: DeskSubtopic;
	open: OpenSection;
	/** The file that is to be gone through. */
	given: File | undefined;
	limits: QuestionFileLimits;
	desk: ReturnType<typeof useDeskSteps>;
	typed: Typed;
	onDone: () => void;
};

function FillSection({ moduleId, subtopic, open, given, limits, desk, typed, onDone }: FillSectionProps) {
	const { revalidate } = useRevalidator();
	const { administratorId } = usePanel();
	const phase = DOCUMENT_PHASES.find((one) => one === open.section);
	const box = sectionBox(subtopic.id, open.section);
	const onSaved = (text: string) => () => {
		typed.clearSaved(box, text);
		onDone();
	};
	if (phase) {
		const seen = typed.seen(box, subtopic);
		return (
			<FillDocument
				subtopic={subtopic}
				phase={phase}
				typed={typed.of(box) ?? ""}
				isChanged={sectionMark(seen, phase) !== sectionMark(subtopic, phase)}
				onType={(text) => typed.set(box, text === "" ? undefined : text, subtopic)}
				takesFocus={open.isQuiet !== true}
				saver={typed.section}
				onLink={(link) => desk.fillLink(subtopic, seen, phase, link, onSaved(link))}
				onText={(markdown) => desk.fillText(seen, phase, markdown, onSaved(markdown))}
				onFile={(file) => void desk.fillFile(subtopic, phase, file, onDone)}
				onEditor={(markdown) => {
					// Else leaving asks, and Stay finds everything in its place.
					const isFree = typed.isOnly(box) && !subtopic.texts.some((one) => one.phase === phase);
					if (isFree && handToEditor(administratorId, subtopic.id, phase, markdown)) typed.set(box, undefined);
				}}
				onClear={() => void desk.clear(subtopic, phase, onDone)}
			/>
		);
	}
	return (
		<FillQuestions
			moduleId={moduleId}
			subtopic={subtopic}
			limits={limits}
			given={given}
			onPending={(isPending) => typed.setPending(box, isPending)}
			saver={typed.section}
			onSaved={async (count, isFirst) => {
				desk.saidQuestions(subtopic, count, isFirst);
				await revalidate();
				onDone();
			}}
		/>
	);
}
