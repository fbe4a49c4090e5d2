// TypeScript type of the table of the bin (server/desk/bin). See tables.ts for what all columns have in common.

/** Something that was deleted and can come back. Its rows have the entry's id as `binId`. */
export type BinEntryTable = {
	id: string;
	kind: "module" | "subtopic" | "file" | "paper";
	/** The id of the module, subtopic or paper; of a file's subtopic. */
	subjectId: string;
	/** The module that it belongs to: itself for a module. */
	moduleId: string;
	title: string;
	/** The titles of what it belongs to, outermost first, as JSON. */
	place: string;
	titleKey: string;
	searchText: string;
	/** 0: it is being deleted for good. */
	deletedAt: number;
	/** The e-mail at the time. */
	deletedBy: string;
};
