// What a loader or action reads from React Router's context, which pages.ts fills: the hub and the request's facts.
import { createContext } from "react-router";
import type { Refusal } from "#core/problem.ts";
import type { LearnerFiles, PageFiles } from "#server/http/pages/learner-files.ts";
import type { Hub } from "#server/hub.ts";
import type { InlineTexts } from "./inline-texts.ts";

/** The hub of this process. The only imports from app to server, and they are types. */
export const hubContext = createContext<Hub>();
/** The browser files of learner's pages, as the build made them. */
export const filesContext = createContext<LearnerFiles>();

/** What is known of a request beside its address (PageRequest in server/http/pages/page-handler.ts). */
export type RequestFacts = {
	address: string;
	isChecked: boolean;
	requestId: string;
	/** Why the visitor may not have the module of the address. */
	refusal?: Refusal | undefined;
};
export const requestContext = createContext<RequestFacts>();

/** What a page gives beside its response, filled while it is made (Page in server/http/pages/page-handler.ts). */
export type PageReport = {
	moduleIds: Set<string>;
	/** Times at which what the page shows changes by itself, in milliseconds since 1970. */
	changesAt: number[];
	inlineTexts: InlineTexts | undefined;
	error: unknown;
};
export const reportContext = createContext<PageReport>();

export function createPageReport(): PageReport {
	return { moduleIds: new Set(), changesAt: [], inlineTexts: undefined, error: undefined };
}

export type { Hub, LearnerFiles, PageFiles };
export type Administrator = NonNullable<Awaited<ReturnType<Hub["auth"]["findAdministrator"]>>>;

/** The signed-in administrator, set by the panel's middleware (routes/admin/layout.tsx); null without a session. */
export const administratorContext = createContext<Administrator | null>(null);
