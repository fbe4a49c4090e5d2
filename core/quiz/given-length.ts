// A file of its own, so that the calls that carry answers do not load what judges them.

/** Longest written answer (given-answer.ts), in UTF-16 units. */
export const GIVEN_LENGTH = 1_000;
