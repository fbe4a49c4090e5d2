// Which section of which subtopic is open on a module's page, and the question files that are to be gone through: they open one after
// the other, and each waits until it is saved or left out.
import { useRef, useState } from "react";
import type { MethodPhase } from "#core/modules/phases.ts";
import type { DeskSubtopic } from "./desk-subtopic.ts";

/** `isQuiet`: opened by the page itself, so that the focus stays where it is. */
export type OpenSection = { id: string; section: MethodPhase; isQuiet?: boolean };
export type WaitingFile = { subtopic: DeskSubtopic; file: File };

export function useOpenSection() {
	const [open, setShown] = useState<OpenSection>();
	const [waiting, setWaiting] = useState<readonly WaitingFile[]>([]);
	// Files are checked, and steps end, after later renders.
	const latest = useRef({ open, waiting });

	function setOpen(next: OpenSection | undefined) {
		latest.current = { ...latest.current, open: next };
		setShown(next);
	}

	function store(next: readonly WaitingFile[]) {
		latest.current = { ...latest.current, waiting: next };
		setWaiting(next);
	}

	const openFile = ({ subtopic: { id } }: WaitingFile) => setOpen({ id, section: "recite" });
	const isShown = ({ subtopic }: WaitingFile) => isOpen(subtopic.id, "recite");

	function isOpen(id: string, section: MethodPhase): boolean {
		const { open: now } = latest.current;
		return now?.id === id && now.section === section;
	}

	return {
		open,
		setOpen,
		isOpen,
		/** The file that the open section goes through. */
		given: waiting.find(({ subtopic }) => open?.section === "recite" && open.id === subtopic.id)?.file,
		/** The files that are not shown. */
		waiting: waiting.filter(({ subtopic, file }) => {
			const first = waiting.find((one) => one.subtopic.id === subtopic.id);
			return first?.file !== file || open?.section !== "recite" || open.id !== subtopic.id;
		}),
		/** Opens a file of questions, after those that are being gone through. */
		give(next: WaitingFile) {
			const isFree = !latest.current.waiting.some(isShown);
			store([...latest.current.waiting, next]);
			if (isFree) openFile(next);
		},
		openFile,
		leaveOut: (left: WaitingFile) => store(latest.current.waiting.filter((one) => one !== left)),
		/** The questions of a subtopic are saved. @returns whether the next file has been opened */
		openNext(subtopicId: string): boolean {
			const at = latest.current.waiting.findIndex(({ subtopic }) => subtopic.id === subtopicId);
			const left = at < 0 ? latest.current.waiting : latest.current.waiting.toSpliced(at, 1);
			store(left);
			const [next] = left;
			if (next) openFile(next);
			return next !== undefined;
		},
	};
}
