// The version of the stored session's shape. The schema loads zod and session.ts must not, so both import it from here.

/** Rises when the stored shape changes; core/progress/session/read-session.ts then gets a migration from the version before. */
export const SESSION_VERSION = 5;
