// What a page's loader may use: the hub and the visit's facts, handed over by pages.ts through React Router's context.
import { createContext } from "react-router";
import type { Hub } from "#server/hub.ts";

/** The hub of this process. The only word from app to server, and it is a type. */
export const hubContext = createContext<Hub>();

/**
 * The visitor's network address as it counts for limits, the id in the log, and who must be told of each module that the
 * page shows, of what made it fail, and of the page's text, which its answer comes without.
 */
export type VisitFacts = {
	address: string;
	requestId: string;
	shows: (moduleId: string) => void;
	rendered: (response: Response, html: string) => void;
	failed: (error: unknown) => void;
};
export const visitContext = createContext<VisitFacts>();

export type { Hub };
export type Administrator = NonNullable<Awaited<ReturnType<Hub["auth"]["findAdministrator"]>>>;

/** Who is signed in, set by the panel's guard (routes/admin/layout.tsx); null: nobody. */
export const administratorContext = createContext<Administrator | null>(null);
