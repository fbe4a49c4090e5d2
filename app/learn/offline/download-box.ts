// 'Save this module for offline use (1.2 MB)' on the module's page: size first, progress, cancel, what is stored and from when,
// update and remove. Plain DOM: the module's page has no React. Loaded after the page; without a pack it shows nothing.
import { make } from "#app/ui/script/make.ts";
import type { Pack } from "#core/offline/pack.ts";
import * as m from "#messages";
import {
	downloadModule,
	fetchPack,
	findOfflineModule,
	ModuleWithdrawn,
	type OfflineModule,
	planModule,
	removeOfflineModule,
} from "./offline-modules.ts";
import { showDay, showSize } from "./size-words.ts";

/** Shares of progress at which screen readers announce it. */
const SPOKEN_STEPS = [25, 50, 75];

type Action = { label: string; run: () => void; isMain?: boolean };
type View = { text?: string | undefined; actions?: readonly Action[]; progress?: HTMLProgressElement };

/** Fills the box of the module with this id. `onChange`: called when the stored modules have changed. */
export async function showDownloadBox(box: HTMLElement, moduleId: string, onChange: () => void): Promise<void> {
	const content = make("div", { className: "keep-box" });
	const status = make("p", { className: "sr-only", role: "status" });
	box.replaceChildren(content, status);

	function render({ text, actions = [], progress }: View): void {
		const hadFocus = content.contains(document.activeElement);
		const words = make("span", { textContent: text ?? "" });
		const buttons = actions.map(({ label, run, isMain }) => {
			const className = `button ${isMain ? "button-main" : "button-plain"}`;
			return make("button", { type: "button", className, textContent: label, onclick: run });
		});
		content.replaceChildren(...(progress ? [progress] : []), ...(text === undefined ? [] : [words]), ...buttons);
		if (hadFocus) buttons[0]?.focus();
	}

	/** The last pack that the server named. Without a network it is offered again. */
	let known: Pack | undefined;
	/** Counts choices and downloads: an older one that ends late renders nothing. */
	let lastRequest = 0;

	/** Renders the actions, with `message` above. @param saveLabel of the button that downloads, instead of the usual one */
	async function showChoice(message?: string, saveLabel?: string): Promise<void> {
		lastRequest += 1;
		const request = lastRequest;
		const kept = await findOfflineModule(moduleId);
		const fetched = await fetchPack(moduleId).catch((error: unknown) => {
			return error instanceof ModuleWithdrawn ? ("gone" as const) : undefined;
		});
		if (request !== lastRequest) return;
		if (fetched === "gone") return content.replaceChildren();
		if (!fetched) addEventListener("online", () => request === lastRequest && void showChoice(message), { once: true });
		known = fetched ?? known;
		const pack = known;
		const plan = pack && (await planModule(pack, kept));
		if (request !== lastRequest) return;
		if (message !== undefined) status.textContent = message;
		const size = showSize(plan?.bytes ?? 0);
		const save = (label: string): Action[] =>
			pack ? [{ label: saveLabel ?? label, run: () => void download(pack, plan?.bytes ?? 0) }] : [];
		if (!kept) return render({ text: message, actions: save(m.offline_save({ size })) });
		const isOld = pack !== undefined && pack.version !== kept.pack.version;
		const remove = { label: m.offline_remove(), run: () => void removeThis() };
		render({
			text: withPapers(message ?? sayKept(kept)),
			actions: [...(isOld ? save(m.offline_update({ size })) : []), remove],
		});
	}

	async function download(pack: Pack, total: number): Promise<void> {
		lastRequest += 1;
		const stop = new AbortController();
		const progress = make("progress", { className: "progress-line", max: Math.max(1, total), value: 0 });
		progress.setAttribute("aria-label", m.offline_saving());
		const cancel = { label: m.offline_cancel(), run: () => stop.abort() };
		render({ text: m.offline_progress({ done: showSize(0), size: showSize(total) }), actions: [cancel], progress });
		status.textContent = m.offline_saving();
		let spoken = 0;
		const onProgress = (bytes: number) => {
			progress.value = bytes;
			const words = progress.nextElementSibling;
			if (words) words.textContent = m.offline_progress({ done: showSize(bytes), size: showSize(total) });
			const step = SPOKEN_STEPS.findLast((share) => bytes * 100 >= share * total) ?? 0;
			if (step <= spoken) return;
			spoken = step;
			status.textContent = m.offline_part({ percent: step });
		};
		// Asks the browser not to evict it when space is short; missing in some browsers.
		navigator.storage?.persist?.().catch(() => undefined);
		const address = location.pathname.startsWith("/module/") ? location.pathname : `/module/${moduleId}`;
		const options = { address, signal: stop.signal, onProgress, now: () => Date.now() };
		const failure = await downloadModule(pack, options).then(
			() => undefined,
			(error: unknown) => sayFailure(error, total),
		);
		await showChoice(
			failure ?? m.offline_saved_today(),
			failure === m.offline_save_failed() ? m.try_again() : undefined,
		);
		onChange();
	}

	async function removeThis(): Promise<void> {
		await removeOfflineModule(moduleId);
		await showChoice(m.offline_removed());
		onChange();
	}

	await showChoice();
}

function sayKept({ keptAt }: OfflineModule): string {
	const day = showDay(keptAt, Date.now());
	return day === undefined ? m.offline_saved_today() : m.offline_saved_on({ date: day });
}

/** The module's page lists its mock exams, which the download has not. */
function withPapers(text: string): string {
	const hasPapers = document.querySelector("[data-papers]:not([hidden])") !== null;
	return hasPapers ? `${text}. ${m.offline_without_papers()}` : text;
}

function sayFailure(error: unknown, bytes: number): string {
	const name = error instanceof Error ? error.name : "";
	if (name === "AbortError") return m.offline_cancelled();
	if (name === "QuotaExceededError") return m.offline_full({ size: showSize(bytes) });
	return error instanceof ModuleWithdrawn ? m.offline_module_gone() : m.offline_save_failed();
}
