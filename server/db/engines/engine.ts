// The two database engines. Its own file so that migrations need not import open.ts.
export type Engine = "sqlite" | "postgres";
