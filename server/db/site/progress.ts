// How far a long piece of work on a site is, as those who do it tell it and those who show it read it.

/** `table` is what is being worked on; `rows` of `total` rows of the whole site are done. */
export type Progress = {
	step: "save" | "read" | "check" | "copy";
	table: string;
	rows: number;
	total: number;
};
export type TellProgress = (progress: Progress) => void;

/** Counts the rows of one step over all tables. */
export function createCounter(step: Progress["step"], total: number, tell: TellProgress) {
	let rows = 0;
	return (table: string, more: number): void => {
		rows += more;
		tell({ step, table, rows, total });
	};
}
