// What the bin of the panel takes, and for how long.

/** What lies in the bin is deleted after so many days. */
export const BIN_DAYS = 30;
export const BIN_MS = BIN_DAYS * 24 * 3_600_000;

export type BinKind = "module" | "subtopic" | "file" | "paper";
