// The context of every group of rows: how long to measure, and a site in a temporary folder.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHub } from "#server/hub.ts";
import { readGivenSettings } from "../../scripts/settings.ts";
import { makeQuestions } from "../../tests/make.ts";
import type { Times } from "./load.ts";
import type { Row } from "./report.ts";

/** `isQuick`: runs everything, but too briefly for meaningful figures. */
export type Context = {
	isQuick: boolean;
	times: Times;
	/** How long the learners of the steady run stay. */
	steadySeconds: number;
	site: Site;
	folder: string;
};
export type Group = { what: string; run: (context: Context) => Promise<Row[]> };

export type Site = {
	folder: string;
	/** The sample's module page, a page of one of its subtopics, and the address of a quiz file of 100 kB. */
	modulePath: string;
	quizPath: string;
};

const QUIZ_BYTES = 100_000;

/** A site after its first start, with one additional large question file. */
export async function makeSite(): Promise<Site & { remove: () => void }> {
	const folder = mkdtempSync(join(tmpdir(), "doubtless-bench-"));
	const hub = await createHub(readGivenSettings({ DATA_DIR: folder, LOG_LEVEL: "error" }));
	await hub.administrators.ensureFirstAdministrator();
	const modulePath = `/module/${hub.site.sampleCode}`;
	const module = await hub.access.openModule(hub.site.sampleCode, "127.0.0.1");
	const noLinks = { surveyDocLink: null, questionDocLink: null, readDocLink: null, reviewDocLink: null };
	const subtopic = { title: "A large quiz", description: "For the bench.", ...noLinks };
	const { id } = await hub.catalog.createSubtopic(module.id, subtopic);
	const saved = await hub.questionFiles.saveQuestionFile(module.id, id, "large.json", makeQuiz(QUIZ_BYTES));
	if (!saved.ok) throw new Error("The bench's own quiz file was refused.");
	await hub.close();
	const remove = () => rmSync(folder, { recursive: true, force: true });
	return { folder, modulePath, quizPath: `/mcq-data/${module.id}/${id}.json`, remove };
}

/** A question file of about this many bytes. */
function makeQuiz(bytes: number): Buffer {
	const one = JSON.stringify(makeQuestions(1)[0]).length + 1;
	return Buffer.from(JSON.stringify({ questions: makeQuestions(Math.ceil(bytes / one)) }));
}
