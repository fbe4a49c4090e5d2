// Which of the two engines a database runs on; a type of its own so that migrations need not import the opener.
export type Engine = "sqlite" | "postgres";
