// Whom a settlement of a question touches, as the panel shows it before it is stored. Marks are exact texts (core/marks/fraction.ts).

/** A result whose marks or rank change, with both now and afterwards. */
export type ChangedResult = {
	id: string;
	name: string | null;
	before: string;
	after: string;
	rank: number;
	rankAfter: number;
};

/** Candidates whose marks rise or fall, and the largest changes. */
export type SettlementEffect = {
	ended: number;
	rise: number;
	fall: number;
	/** Candidates whose rank changes and whose marks do not. */
	ranksOnly: number;
	mostUp: string;
	mostDown: string;
	/** A page of the results that change, by rank; null where the paper asks for no names. */
	changed: { rows: readonly ChangedResult[]; page: number; pageCount: number } | null;
};
