// The browser files of learner's pages, as the build lists them (vite.learner.config.ts). Read once at the start, by serve.ts.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** A page's script with the chunks that it imports, in this order, and its styles: written into the page, or linked (in development). */
export type PageFiles = { scripts: readonly string[]; style: { text: string } | { href: string } };
export type LearnerFiles = {
	/** The build's id, which every response carries (X-Hub-Build); undefined in development. */
	build: string | undefined;
	/** Pages without React: home, module, subtopics, errors. */
	plainPage: PageFiles;
	learningPage: PageFiles;
	/** The learner's own pages: their progress, and what is stored about them. */
	progressPage: PageFiles;
	dataPage: PageFiles;
	/** Practice: "Today" and "My mistakes". */
	todayPage: PageFiles;
	mistakesPage: PageFiles;
	/** A paper for its candidates. */
	paperPage: PageFiles;
	/** Files of the parts that load later, such as "recite": the part first, then what it imports. */
	parts: Readonly<Record<string, readonly string[]>>;
	/** Every file that a learner's page may load. */
	all: readonly string[];
};

const pathsSchema = z.array(z.string());
const pageSchema = z.object({ scripts: pathsSchema, style: z.string() });
const manifestSchema = z.object({
	build: z.string(),
	pages: z.object({
		"plain-page": pageSchema,
		"learning-page": pageSchema,
		"progress-page": pageSchema,
		"data-page": pageSchema,
		"today-page": pageSchema,
		"mistakes-page": pageSchema,
		"paper-page": pageSchema,
	}),
	parts: z.record(z.string(), pathsSchema),
	files: pathsSchema,
});

/** Reads the build's list. @throws when the pages are not built */
export function readLearnerFiles(buildFolder: string): LearnerFiles {
	const { build, pages, parts, files } = z.parse(
		manifestSchema,
		JSON.parse(readFileSync(join(buildFolder, "learner-manifest.json"), "utf8")),
	);
	const readPage = ({ scripts, style }: z.infer<typeof pageSchema>): PageFiles => {
		// Within the page they save a request before the first paint.
		return { scripts, style: { text: readFileSync(join(buildFolder, "client", style), "utf8").trim() } };
	};
	const sheets = Object.values(pages).map(({ style }) => style);
	return {
		build,
		plainPage: readPage(pages["plain-page"]),
		learningPage: readPage(pages["learning-page"]),
		progressPage: readPage(pages["progress-page"]),
		dataPage: readPage(pages["data-page"]),
		todayPage: readPage(pages["today-page"]),
		mistakesPage: readPage(pages["mistakes-page"]),
		paperPage: readPage(pages["paper-page"]),
		parts,
		all: files.filter((file) => !sheets.includes(file)),
	};
}

/** In development Vite serves the sources themselves. */
export const DEVELOPMENT_FILES: LearnerFiles = {
	build: undefined,
	plainPage: developmentPage("plain-page.ts", "plain-page.css"),
	learningPage: developmentPage("learning-page.tsx", "theme.css"),
	progressPage: developmentPage("progress-page.tsx", "theme.css"),
	dataPage: developmentPage("data-page.tsx", "theme.css"),
	todayPage: developmentPage("today-page.tsx", "practice-page.css"),
	mistakesPage: developmentPage("mistakes-page.tsx", "practice-page.css"),
	paperPage: developmentPage("paper-page.tsx", "paper-page.css"),
	parts: {},
	all: [],
};

function developmentPage(script: string, style: string): PageFiles {
	const refresh = "/@id/__x00__virtual:react-router/inject-hmr-runtime";
	return { scripts: ["/@vite/client", refresh, `/app/${script}`], style: { href: `/app/${style}` } };
}
