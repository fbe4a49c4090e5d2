// What a loader or action reads from React Router's context, which pages.ts fills: the hub and the request's facts.
import { createContext } from "react-router";
import type { Hub } from "#server/hub.ts";

/** The hub of this process. The only import from app to server, and it is a type. */
export const hubContext = createContext<Hub>();

/** What loaders and rendering get beside the request, and what they report (Visit in server/pages/page-handler.ts). */
export type VisitFacts = {
	address: string;
	isChecked: boolean;
	requestId: string;
	shows: (moduleId: string) => void;
	allowScripts: (scripts: readonly string[]) => void;
	failed: (error: unknown) => void;
};
export const visitContext = createContext<VisitFacts>();

export type { Hub };
export type Administrator = NonNullable<Awaited<ReturnType<Hub["auth"]["findAdministrator"]>>>;

/** The signed-in administrator, set by the panel's middleware (routes/admin/layout.tsx); null: nobody. */
export const administratorContext = createContext<Administrator | null>(null);
