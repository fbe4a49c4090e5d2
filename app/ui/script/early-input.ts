// What somebody types into a page of the panel before its scripts have run. React keeps none of it: its state begins with the server's
// values, and a page that the browser has translated gets new fields. An inline script notes it, and the document hands it over once
// React has drawn the page (root.tsx).

/** The list of noted fields on the window; it is there until the page has started. */
const NOTES = "earlyInput";
const FIELDS = "input,textarea,select";

/**
 * Runs before the first paint. The place of a field among all finds it again where React has replaced it. A form that needs the scripts
 * is not sent without them: that would load the page again, without what was typed.
 */
export const earlyInputScript = `window.${NOTES}=new Map();addEventListener("input",function(e){var n=window.${NOTES},t=e.target;if(n&&t.matches("${FIELDS}"))n.set(t,{place:[].indexOf.call(document.querySelectorAll("${FIELDS}"),t),value:t.value,isChecked:t.checked===true,caret:t.selectionStart})},true);addEventListener("submit",function(e){if(window.${NOTES}&&!e.target.hasAttribute("method"))e.preventDefault()},true)`;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Note = { place: number; value: string; isChecked: boolean; caret: number | null };

/** Types what was noted again, so that the forms get it. Called once, while React draws the page. */
export async function repeatEarlyInput(): Promise<void> {
	const notes = takeNotes();
	const lastNoted = notes.at(-1)?.[0];
	for (const [noted, note] of notes) {
		// React draws each change before the next one, which may be of the same list. No event of the person comes in between.
		await null;
		const field = noted.isConnected ? noted : findAgain(noted, note);
		if (!field) continue;
		// Only the field that was left last had the focus, and it is lost with the field.
		if (noted === lastNoted && field !== noted && document.activeElement === document.body)
			field.focus({ preventScroll: true });
		repeat(field, noted, note);
	}
}

function takeNotes(): [Field, Note][] {
	const notes: unknown = Reflect.get(window, NOTES);
	Reflect.deleteProperty(window, NOTES);
	return notes instanceof Map ? [...notes] : [];
}

/** The field that React has drawn in the place of a noted one. */
function findAgain(noted: Field, { place }: Note): Field | undefined {
	const fields = [...document.querySelectorAll<Field>(FIELDS)];
	const isSameKind = (field: Field | undefined) => field?.tagName === noted.tagName && field.type === noted.type;
	const sameId = noted.id === "" ? undefined : fields.find(({ id }) => id === noted.id);
	return [sameId, fields[place]].find(isSameKind);
}

function repeat(field: Field, noted: Field, note: Note): void {
	if (field instanceof HTMLSelectElement) {
		field.value = note.value;
		field.dispatchEvent(new Event("change", { bubbles: true }));
	} else if (field.type === "file") repeatFiles(field, noted);
	else if (field.type === "checkbox" || field.type === "radio") {
		if (field instanceof HTMLInputElement) repeatCheck(field, note);
	} else repeatText(field, note);
}

function repeatFiles(field: HTMLInputElement | HTMLTextAreaElement, noted: Field): void {
	if (!(field instanceof HTMLInputElement && noted instanceof HTMLInputElement)) return;
	if (field !== noted) field.files = noted.files;
	field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** A press that leads to the noted state. */
function repeatCheck(field: HTMLInputElement, { isChecked }: Note): void {
	field.checked = !isChecked;
	field.click();
}

function repeatText(field: HTMLInputElement | HTMLTextAreaElement, { value, caret }: Note): void {
	// A list to choose from opens only where somebody types now.
	if (field.role === "combobox" && document.activeElement !== field) return;
	if (value === field.defaultValue) return;
	const caretNow = field.value === value ? field.selectionStart : caret;
	// React passes an event on if the value differs from the one that was set last on the field itself.
	field.value = field.defaultValue;
	Reflect.set(Object.getPrototypeOf(field), "value", value, field);
	// A list to choose from takes an event without a type for autofill.
	field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
	// Fields of dates, numbers and addresses have no caret to set.
	if (caretNow !== null && document.activeElement === field) field.setSelectionRange(caretNow, caretNow);
}
