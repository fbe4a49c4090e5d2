// For tests only: phones that run the page's own log (app/learn/progress/log) without a browser, over an application in this process.
// Their log is in memory, as in a browser without storage.
import { AsyncLocalStorage } from "node:async_hooks";
import { vi } from "vitest";
import { BUILD_HEADER } from "#app/ui/script/contact.ts";
import type { Http } from "#server/http.ts";

/** The phone whose request runs now. */
const sender = new AsyncLocalStorage<{ cookie: string; local: Map<string, string> }>();

/** Sends the page's requests to `http`, with the cookie of the requesting phone, until vi.unstubAllGlobals. */
export function answerPages(http: Http): void {
	vi.stubGlobal("localStorage", {
		getItem: (key: string) => sender.getStore()?.local.get(key) ?? null,
		setItem: (key: string, value: string) => sender.getStore()?.local.set(key, value),
		removeItem: (key: string) => sender.getStore()?.local.delete(key),
	});
	vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
		const phone = sender.getStore();
		const headers = { ...(init.headers as Record<string, string>), ...(phone?.cookie && { Cookie: phone.cookie }) };
		const response = await http.request(path, { ...init, headers, signal: null });
		const set = response.headers.getSetCookie()[0];
		if (phone && set) phone.cookie = /Max-Age=0/.test(set) ? "" : (set.split(";")[0] ?? "");
		// The real server sends it with every response.
		response.headers.set(BUILD_HEADER, "test");
		return response;
	});
}

export type LogPhone = Awaited<ReturnType<typeof openLogPhone>>;

/** @param cookie of a phone whose storage was wiped */
export async function openLogPhone(cookie = "") {
	// Each phone imports its own copy of the modules, because they hold its log.
	vi.resetModules();
	const [store, sync, code, own, practice, whole, forgetting] = [
		await import("#app/learn/progress/log/log-store.ts"),
		await import("#app/learn/progress/log/sync.ts"),
		await import("#app/learn/progress/log/learner-code.ts"),
		await import("#app/learn/progress/log/own-questions.ts"),
		await import("#app/learn/practice/dose/practice-log.ts"),
		await import("#app/learn/progress/log/log-status.ts"),
		await import("#app/learn/progress/log/forget.ts"),
	];
	const jar = { cookie, local: new Map<string, string>() };
	const as = <Result>(work: () => Promise<Result>) => sender.run(jar, work);
	return {
		jar,
		append: store.appendEvents,
		status: whole.readLogStatus,
		last: store.loadLastSubtopic,
		load: own.loadOwnQuestions,
		practise: practice.logPractised,
		loadPractice: practice.loadPractice,
		sync: () => as(sync.syncAgain),
		createCode: async () => {
			const made = await as(code.createCode);
			return made.ok ? made.code : made.failure.kind;
		},
		join: (typed: string) => as(() => code.joinLog(typed)),
		forget: () => as(() => forgetting.forget("all")),
		sendAgain: () => as(forgetting.sendAgain),
	};
}
