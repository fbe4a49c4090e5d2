// Checks the documents: links lead somewhere, every decision is in the index, one version everywhere, and no rule is cited by a
// number that a reader of this project cannot look up.
import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import { ROOT } from "../../scripts/settings.ts";
import type { FileRule } from "./repository.ts";
import type { ProjectFile } from "./source.ts";

const INDEX = "docs/decisions/README.md";
const DECISION = /^docs\/decisions\/\d{4}-[\w-]+\.md$/;
/** Numbers of rules that stand in another document, such as a checklist of security. */
const FOREIGN_RULE = /\b[FLX]-\d{2}\b|\(security \d/;

/** Relative links of Markdown files name a file or folder, and a heading in it. */
export const linksWork: FileRule = (files) => {
	const texts = new Map(files.map(({ path, text }) => [path, text]));
	const folders = new Set(files.flatMap(({ path }) => listFolders(path)));
	return files.filter(isMarkdown).flatMap(({ path, text }) => {
		return listLinks(text).flatMap((link) => {
			const [to = "", heading] = link.split("#");
			const target = to === "" ? path : posix.normalize(posix.join(posix.dirname(path), to)).replace(/\/$/, "");
			// Not one of the text files.
			if (/\.(png|webp)$/.test(target))
				return existsSync(join(ROOT, target)) ? [] : [`${path}: ${link} does not exist`];
			if (!texts.has(target) && !folders.has(target)) return [`${path}: ${link} does not exist`];
			if (heading === undefined || listHeadings(texts.get(target) ?? "").includes(heading)) return [];
			return [`${path}: ${link} is no heading`];
		});
	});
};

/** Files, constants and functions that docs/architecture.md and CONTRIBUTING.md name exist. */
export const namesExist: FileRule = (files) => {
	const code = files.filter(({ path }) => /\.(tsx?|mjs)$|^\.env/.test(path) && !path.startsWith("tests/house"));
	const words = new Set(code.flatMap(({ text }) => text.match(/\w+/g) ?? []));
	const endings = new Set(files.flatMap(({ path }) => listEndings(path)));
	const pages = files.filter(({ path }) => path === "docs/architecture.md" || path === "CONTRIBUTING.md");
	return pages.flatMap(({ path, text }) => {
		return [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, name = ""]) => {
			const isFile = /^[\w./-]+\.(tsx?|mjs|css|json)$/.test(name);
			const isWord = /^([A-Z][A-Z_]{3,}|[a-z]+[A-Z]\w+)$/.test(name);
			const isKnown = isFile ? endings.has(name) : !isWord || words.has(name);
			return isKnown ? [] : [`${path}: there is no ${name}`];
		});
	});
};

/** A path and its ends: "core/quiz/judge.ts", "quiz/judge.ts", "judge.ts". */
function listEndings(path: string): string[] {
	const [, rest] = /^[^/]+\/(.*)$/.exec(path) ?? [];
	return rest === undefined ? [path] : [path, ...listEndings(rest)];
}

/** docs/decisions/README.md has a row for every record, in order, with its title, its date and its state. */
export const decisionsAreIndexed: FileRule = (files) => {
	const rows = (files.find(({ path }) => path === INDEX)?.text ?? "")
		.split("\n")
		.filter((line) => line.startsWith("| ["));
	const order = rows.map((row) => /\((\d{4}-[^)]*)\)/.exec(row)?.[1] ?? "");
	const records = files.filter(({ path }) => DECISION.test(path)).sort((a, b) => (a.path < b.path ? -1 : 1));
	const wanted = records.map(describeDecision);
	return [
		...wanted
			.filter((row) => !rows.some((given) => given.startsWith(row)))
			.map((row) => `${INDEX} lacks: ${row}accepted |`),
		...rows.filter((row) => !wanted.some((given) => row.startsWith(given))).map((row) => `${INDEX} is wrong: ${row}`),
		...rows
			.filter((row) => !/\| (accepted|replaced by \[)[^|]* \|$/.test(row))
			.map((row) => `${INDEX} has no state: ${row}`),
		...order
			.filter((name, index) => name < (order[index - 1] ?? ""))
			.map((name) => `${INDEX}: ${name} is not in order`),
	];
};

/** The version is the same in package.json, its lock file and the changelog, and no document needs a tag of a version. */
export const oneVersion: FileRule = (files) => {
	const find = (name: string) => files.find(({ path }) => path === name)?.text ?? "";
	const version = /"version": "([\d.]+)"/.exec(find("package.json"))?.[1];
	const lock = /"version": "([\d.]+)"/.exec(find("package-lock.json"))?.[1];
	const changes = /^## ([\d.]+)/m.exec(find("CHANGELOG.md"))?.[1];
	const tags = files.filter(isMarkdown).flatMap(({ path, text }) => {
		return text.split("\n").flatMap((line, index) => (/\bv\d+\.\d+\.\d+\b/.test(line) ? [`${path}:${index + 1}`] : []));
	});
	return [...(version === lock && version === changes ? [] : [`${version}, ${lock}, ${changes}`]), ...tags];
};

/** Comments and documents say a rule and do not cite its number in a document that is not part of the project. */
export const noForeignRules: FileRule = (files) => {
	return files
		.filter(({ path }) => /\.(tsx?|mjs|css|md)$/.test(path) && !path.startsWith("tests/house"))
		.flatMap(({ path, text }) => {
			return text.split("\n").flatMap((line, index) => (FOREIGN_RULE.test(line) ? [`${path}:${index + 1}`] : []));
		});
};

/** The start of a record's row: all but its state. */
function describeDecision({ path, text }: ProjectFile): string {
	const [, number = "?", title = "?"] = /^# (\d+)\. (.*)/.exec(text) ?? [];
	const date = /^Date: (\d{4}-\d{2}-\d{2})/m.exec(text)?.[1] ?? "?";
	return `| [${number}](${posix.basename(path)}) | ${title} | ${date} | `;
}

function isMarkdown({ path }: ProjectFile): boolean {
	return path.endsWith(".md");
}

function listFolders(path: string): string[] {
	const folder = posix.dirname(path);
	return folder === "." ? ["."] : [folder, ...listFolders(folder)];
}

/** The targets of a Markdown file's links within the project, outside of code. */
function listLinks(text: string): string[] {
	const prose = text.replace(/^```[\s\S]*?^```/gm, "").replace(/`[^`\n]*`/g, "");
	return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
		.map(([, to = ""]) => to)
		.filter((to) => !/^(https?:|mailto:|\/)/.test(to));
}

/** The anchors of a Markdown file's headings, as GitHub makes them. */
function listHeadings(text: string): string[] {
	return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
		title
			.toLowerCase()
			.replace(/[^\p{L}\p{N} _-]/gu, "")
			.replaceAll(" ", "-"),
	);
}
