// Separate file, so that the schemas of the calls do not import the code that judges answers.

/** Longest written answer (given-answer.ts), in UTF-16 units. */
export const GIVEN_LENGTH = 1_000;
