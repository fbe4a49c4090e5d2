// Save bar text for an import, and the focus while rows wait for a decision. Used by both forms.
import { countOpenForms, countStates, type ImportWork } from "#core/questions/import/review/work.ts";
import * as m from "#messages";

/** The label of the button that stores the file. */
export function saveLabel(work: ImportWork | undefined, isReplacing: boolean): string {
	if (work) {
		const { good, confirm, fix } = countStates(work);
		return m.admin_import_save({ count: good + confirm + fix });
	}
	return isReplacing ? m.admin_replace() : m.admin_upload();
}

/** @param isRefused Save was pressed on the unchanged rows */
export function rowsStatus(
	{ work, madeFrom }: { work: ImportWork; madeFrom: File | undefined },
	isRefused = false,
): string {
	const { good, confirm, fix } = countStates(work);
	const count = confirm + fix;
	const open = countOpenForms(work);
	if (count > 0 && open === count)
		return isRefused ? m.admin_import_open_not_saved({ count }) : m.admin_import_open({ count });
	if (count > 0) return isRefused ? m.admin_import_not_saved({ count }) : m.admin_import_undecided({ count });
	if (good === 0) return m.admin_import_none_left();
	return madeFrom ? `${m.admin_import_ready()}. ${m.admin_import_saves_original()}` : m.admin_import_ready();
}

/** Focuses the heading of the import: what was read, and how many questions. */
export function focusSummary(): void {
	const heading = document.querySelector<HTMLElement>("[data-import-summary]");
	heading?.focus({ preventScroll: true });
	heading?.closest(".note")?.scrollIntoView({ block: "start" });
}

/** After all good rows were confirmed together: focuses the next undecided row, or the button that stores them. */
export function focusNextStep(rows: HTMLElement | null): void {
	if (rows?.querySelector("[data-next-undecided]")) focusUndecided();
	else rows?.closest("form, .add-box")?.querySelector<HTMLElement>(".save-bar .button-main")?.focus();
}

/** Focuses the first undecided row, on whatever page it is; the first row of all if every row is left out. */
export function focusUndecided(): void {
	const find = (selector: string) => document.querySelector<HTMLElement>(selector);
	const row = find("[data-import-row=fix], [data-import-row=confirm]");
	const next = row ? null : find("[data-next-undecided]");
	next?.click();
	const shown = next ? null : (row ?? find("[data-import-row]"));
	// A row that waits for its open form only has to be used.
	const target = shown?.querySelector<HTMLElement>("[data-use-row]") ?? shown;
	target?.focus();
	target?.scrollIntoView({ block: "center" });
}
