// The version of the stored session's shape, in a file of its own: the schema and the rules both need it, and neither
// may need the other.

/** Rises when the stored shape changes; core/session/read-session.ts then gets the step from the version before. */
export const SESSION_VERSION = 1;
