// Footnotes of study texts in linear time. Takes the definitions of markdown-it-footnote and replaces its rules that take quadratic time: the
// list at the end, which it copies for each note, and the references, each of which it searches for to the end of the paragraph. Called by
// read-study-markdown.ts.
import type MarkdownItConstructor from "markdown-it";
import type { StateCore, StateInline, Token } from "markdown-it";
import footnotes from "markdown-it-footnote";

type MarkdownIt = InstanceType<typeof MarkdownItConstructor>;

/** Longest label of a reference. */
const MAX_LABEL = 200;
/** Characters that brackets without an end may cost in a paragraph, for each of its characters; after that they are text. */
const SEARCHES = 20;
const FREE_SEARCHES = 20_000;

type Note = { label?: string; count?: number; content?: string; tokens?: Token[] };
type Notes = { refs?: Record<string, number>; list?: Note[] };

export function addFootnotes(markdown: MarkdownIt): void {
	boundBrackets(markdown);
	markdown.use(footnotes);
	markdown.inline.ruler.at("footnote_ref", readReference);
	markdown.core.ruler.at("footnote_tail", writeNotes);
}

/** Bounds the search for the bracket that closes a label, which begins again at each opening bracket. */
function boundBrackets(markdown: MarkdownIt): void {
	const { parseLinkLabel } = markdown.helpers;
	const spent = new WeakMap<StateInline, number>();
	markdown.helpers.parseLinkLabel = (state, start, ...rest) => {
		const before = spent.get(state) ?? 0;
		if (before > state.src.length * SEARCHES + FREE_SEARCHES) return -1;
		const end = parseLinkLabel(state, start, ...rest);
		if (end < 0) spent.set(state, before + state.posMax - start);
		return end;
	};
}

/** What the plugin keeps in the environment of a text. */
function notesOf({ env }: { env: { footnotes?: Notes } | object }): Notes | undefined {
	return "footnotes" in env ? env.footnotes : undefined;
}

/** "[^label]", for a label that has a definition. */
function readReference(state: StateInline, silent: boolean): boolean {
	const notes = notesOf(state);
	if (!notes?.refs || !state.src.startsWith("[^", state.pos)) return false;
	const end = state.src.slice(state.pos, Math.min(state.posMax, state.pos + MAX_LABEL + 3)).indexOf("]");
	const label = state.src.slice(state.pos + 2, state.pos + end);
	if (end < 3 || /[ \n]/.test(label)) return false;
	const known = notes.refs[`:${label}`];
	if (known === undefined) return false;
	if (!silent) {
		notes.list ??= [];
		const id = known < 0 ? notes.list.length : known;
		notes.refs[`:${label}`] = id;
		notes.list[id] ??= { label, count: 0 };
		const note = notes.list[id];
		const subId = note.count ?? 0;
		note.count = subId + 1;
		state.push("footnote_ref", "", 0).meta = { id, subId, label };
	}
	state.pos += end + 1;
	return true;
}

/** Moves the definitions that are referred to behind the text, in the order of their numbers. */
function writeNotes(state: StateCore): void {
	const notes = notesOf(state);
	if (!notes) return;
	const definitions = new Map<string, Token[]>();
	const text: Token[] = [];
	let open: Token[] | undefined;
	for (const token of state.tokens) {
		if (token.type === "footnote_reference_open") {
			open = [];
			// The plugin types its meta as any.
			definitions.set(String(token.meta?.label), open);
		} else if (token.type === "footnote_reference_close") open = undefined;
		else (open ?? text).push(token);
	}
	state.tokens = text;
	if (!notes.list) return;
	const add = (...[type, tag, nesting]: ConstructorParameters<typeof Token>) => {
		const token = new state.Token(type, tag, nesting);
		text.push(token);
		return token;
	};
	add("footnote_block_open", "", 1);
	for (const [id, { label, content = "", tokens }] of notes.list.entries()) {
		add("footnote_open", "", 1).meta = { id, label };
		if (tokens) {
			add("paragraph_open", "p", 1);
			Object.assign(add("inline", "", 0), { children: tokens, content });
			add("paragraph_close", "p", -1);
		} else for (const token of definitions.get(label ?? "") ?? []) text.push(token);
		add("footnote_close", "", -1);
	}
	add("footnote_block_close", "", -1);
}
