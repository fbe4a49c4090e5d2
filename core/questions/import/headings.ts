// What a column of a table holds, by its heading in English or Hindi. Called by read-table.ts.
import { latinDigits, positionOf } from "./keys.ts";

/** Only in tables that we wrote: keys that are always letters, the fields of a number, and ids, which elsewhere are row numbers. */
const OWN = [
	["letters", /^correct letters$/],
	["value", /^number$/],
	["tolerance", /^tolerance$/],
	["unit", /^unit$/],
	["format", /^format$/],
	["id", /^id$/],
	["option-ids", /^option ids$/],
] as const;
const EXACT = [
	[
		"key",
		/^(?:the )?(?:(?:correct|right|true)(?: ?(?:answers?|ans|options?|opt|choices?|index|letter|key))?(?: ?\(s\))?|ans(?:wers?)?(?: ?(?:key|option|letter|no))?|key|सही ?(?:उत्तर|विकल्प|जवाब)?|उत्तर(?: कुंजी)?|जवाब|solution key|(?:bonne )?réponse(?: correcte)?|(?:richtige |korrekte )?(?:antwort|lösung)|respuesta(?: correcta)?)$/,
	],
	[
		"question",
		/^(?:questions?(?: ?(?:text|txt|title|stem|statement|en|english))?|stem|prompt|problem|text|front|title|प्रश्न|सवाल|frage|प्रश्न पाठ|qtext|q)$/,
	],
	["options", /^(?:options|choices|alternatives|answer options|answers list|विकल्प)$/],
	[
		"explanation",
		/^(?:explanations?(?: ?(?:text|txt))?|erklärung|explication|solutions?|sol|exp|reason(?:ing)?|rationale|feedback|general ?feedback|answer explanation|व्याख्या|हल|स्पष्टीकरण|extra|notes?)$/,
	],
	["topic", /^(?:topics?|chapter|category|subject|unit|sub ?topic|tags?|lesson|विषय|अध्याय|इकाई|पाठ)$/],
	["difficulty", /^(?:difficulty(?: level)?|level|कठिनाई(?: स्तर)?|स्तर)$/],
	["source", /^(?:source|exam|reference|book|स्रोत|परीक्षा)$/],
	["year", /^(?:year|वर्ष|साल)$/],
	["type", /^(?:(?:question )?type|प्रकार)$/],
	[
		"number",
		/^(?:#|no|nr|s ?no|sr ?no|sl ?no|sr|serial(?: ?(?:no|number))?|id|q ?no|qid|question ?(?:no|number|id|#)|number|क्रम(?: ?संख्या|ांक)?|क्र|प्र ?सं|प्रश्न ?(?:संख्या|क्रमांक))$/,
	],
] as const;

export type ColumnMeaning =
	| { is: (typeof OWN | typeof EXACT)[number][0] }
	/** `position` of the option, from 0. */
	| { is: "option"; position: number }
	/** The explanation of the option at a position. */
	| { is: "note"; position: number }
	/** A wrong option (column without a number). */
	| { is: "wrong" }
	| { is: "unknown" };

/** With the word the ninth letter is no Roman number. */
const LETTER = /^(?:option|opt|choice|answer option|alternative|विकल्प)[-_ .(]*([a-z])\)?(?: ?[-–(].*)?$/u;
const OPTION =
	/^(?:option|opt|choice|answer|ans|alternative|antwort|réponse|विकल्प|उत्तर|\()?[-_ .(]*([a-h]|[1-9]\d?|[१-९]|[कखगघङच]|[अबसद])\)?(?: ?[-–(].*)?$/u;
const WRONG = /^(?:incorrect|wrong|distractor|false)(?: ?(?:answers?|options?|choices?|ans))?(?: ?[-_]? ?\d+)?$/;

/** The meanings of the headings of a table; "unknown" for other and empty headings. */
export function readHeadings(headings: readonly string[]): ColumnMeaning[] {
	const isOwn = headings.some((heading) => heading.trim() === "Correct letters");
	return headings.map((heading) => (isOwn ? ownHeading(heading) : undefined) ?? readHeading(heading));
}

function ownHeading(heading: string): ColumnMeaning | undefined {
	const name = heading.trim().toLowerCase();
	const note = /^explanation ([a-z])$/.exec(name)?.[1];
	if (note !== undefined) return { is: "note", position: note.charCodeAt(0) - 97 };
	// "I" is the ninth letter here, elsewhere also a Roman number.
	const option = /^option ([a-z])$/.exec(name)?.[1];
	if (option !== undefined) return { is: "option", position: option.charCodeAt(0) - 97 };
	const found = OWN.find(([, pattern]) => pattern.test(name));
	return found && { is: found[0] };
}

/** A heading, or what is left of it without words in brackets and without the line breaks of a template: "Answer 3\n(Optional)". */
function readHeading(heading: string): ColumnMeaning {
	const whole = readName(heading);
	if (whole.is !== "unknown") return whole;
	const bare = heading.replaceAll(/\([^()]{0,80}\)/g, " ").trim();
	return bare === heading.trim() || bare === "" ? whole : readName(bare);
}

function readName(heading: string): ColumnMeaning {
	const name = heading
		.normalize("NFKC")
		.toLowerCase()
		.replace(/ - (?:max|choose) .*$/, "")
		.replaceAll(/[*:।.]+/g, " ")
		.replaceAll(/[_\s]+/g, " ")
		.trim();
	if (WRONG.test(name)) return { is: "wrong" };
	const found = EXACT.find(([, pattern]) => pattern.test(name));
	if (found) return { is: found[0] };
	const letter = LETTER.exec(name)?.[1];
	if (letter !== undefined) return { is: "option", position: letter.charCodeAt(0) - 97 };
	const label = OPTION.exec(latinDigits(name))?.[1];
	const position = label === undefined ? undefined : positionOf(label);
	return position === undefined ? { is: "unknown" } : { is: "option", position };
}

/** Whether the columns suffice to build questions. */
export function isUsable(columns: readonly ColumnMeaning[]): boolean {
	const count = (is: ColumnMeaning["is"]) => columns.filter((column) => column.is === is).length;
	if (count("question") !== 1 || count("key") + count("letters") > 1) return false;
	if (count("wrong") > 0) return count("key") === 1;
	return count("option") >= 2 || count("options") === 1;
}

/** Whether there are questions with their types and keys, and nothing of options. */
export function hasTypedKeys(columns: readonly ColumnMeaning[]): boolean {
	return (["question", "type", "key"] as const).every(
		(is) => columns.filter((column) => column.is === is).length === 1,
	);
}
