// The hub: opens the database once and builds the services of every subject on it. Built by serve.ts, tests and scripts;
// passed on to http.ts and, through React Router's context, to the pages.
import { randomInt } from "node:crypto";
import { join } from "node:path";
import type { Site } from "#core/site.ts";
import { createAudit } from "#server/audit/audit.ts";
import { createBin } from "#server/desk/bin/bin.ts";
import { createModuleCopy } from "#server/desk/copy/module-copy.ts";
import { readDesk } from "#server/desk/module-desk.ts";
import { createSubtopicSteps } from "#server/desk/subtopic-steps.ts";
import { createLearners } from "#server/doubts/learners.ts";
import { createModelClient, MODEL_LIMITS } from "#server/doubts/model/model-client.ts";
import { createQuota } from "#server/doubts/quota.ts";
import { createPassageSearch } from "#server/doubts/retrieval/passage-search.ts";
import { setDefaultLanguage } from "#server/http/language.ts";
import { createAccess } from "#server/modules/access.ts";
import { createCatalog } from "#server/modules/catalog.ts";
import { createContentWatch } from "#server/modules/content-watch.ts";
import { createLinkCheck } from "#server/modules/link-check.ts";
import { createLinkGate } from "#server/modules/link-gate.ts";
import { createModuleLinks } from "#server/modules/module-links.ts";
import { createModules } from "#server/modules/modules.ts";
import { createPreviewLinks } from "#server/modules/preview-link.ts";
import { createPublications } from "#server/modules/publications.ts";
import { createSubtopics } from "#server/modules/subtopics.ts";
import { createDocumentCopies } from "#server/offline/document-copies.ts";
import { createAttempts } from "#server/papers/attempts.ts";
import { createHandIn } from "#server/papers/hand-in.ts";
import { createNameExpiry } from "#server/papers/names.ts";
import { createOpenPapers } from "#server/papers/open-papers.ts";
import { createPapers } from "#server/papers/papers.ts";
import { createPersonTimes } from "#server/papers/person-times.ts";
import { createResults } from "#server/papers/results.ts";
import { createSettle } from "#server/papers/settle.ts";
import { createVersions } from "#server/papers/versions.ts";
import { createApiKeys } from "#server/people/api-keys.ts";
import { createLinkMail } from "#server/people/link-mail.ts";
import { createPersonLinks } from "#server/people/links.ts";
import { createMailer } from "#server/people/mail/mailer.ts";
import { createPeople } from "#server/people/people.ts";
import { createListModuleQuestions } from "#server/practice/list-module-questions.ts";
import { createExpiry } from "#server/progress/expiry.ts";
import { createProgress } from "#server/progress/progress.ts";
import { createExports } from "#server/questions/export/exports.ts";
import { makeContent } from "#server/questions/files/check-file.ts";
import { createFileThreads } from "#server/questions/files/file-threads.ts";
import { createPartialFiles } from "#server/questions/files/partial-files.ts";
import { createQuestionFiles } from "#server/questions/files/question-files.ts";
import { createQuestionReader } from "#server/questions/import/question-reader.ts";
import { createPictureSweep } from "#server/questions/pictures/picture-sweep.ts";
import { createPictures } from "#server/questions/pictures/pictures.ts";
import type { MakeContent } from "#server/questions/publish-questions.ts";
import { createQuestionEditor } from "#server/questions/question-editor.ts";
import { createReports } from "#server/questions/reports/reports.ts";
import { createItemStatistics } from "#server/questions/statistics/item-statistics.ts";
import { createSiteSearch } from "#server/search/site-search.ts";
import { createSettings } from "#server/settings/settings.ts";
import { createAdministrators } from "#server/sign-in/administrators.ts";
import { createAuth } from "#server/sign-in/auth.ts";
import { createDocumentChecks } from "#server/texts/documents/document-checks.ts";
import { createDocumentReading } from "#server/texts/documents/read-documents.ts";
import { createGoogleTexts } from "#server/texts/import/read-google.ts";
import { createTextReader } from "#server/texts/import/text-reader.ts";
import { createTextRenderer } from "#server/texts/render-in-process.ts";
import { createSectionTexts } from "#server/texts/section-texts.ts";
import { createDocuments } from "#server/texts/study-documents.ts";
import { createTexts } from "#server/texts/texts.ts";
import { createLimitedProcess } from "#server/work/limited-process.ts";
import { createWrongCodeLimiter } from "#server/work/wrong-code-limiter.ts";
import { openDatabase } from "./db/open.ts";
import type { Db } from "./db/tables.ts";
import { type Env, readAuthSecret, readModelSettings, readSite } from "./env.ts";
import { createLog, type Log } from "./log.ts";
import { seedSample } from "./seed.ts";

const SAMPLE_FOLDER = join(import.meta.dirname, "..", "sample");

export type Hub = Awaited<ReturnType<typeof createHub>>;

/**
 * Builds a hub: opens and migrates the database and, on an empty one, seeds the sample module.
 * The caller closes it. @throws what opening the database throws
 */
export async function createHub(env: Env) {
	const log = createLog(env.LOG_LEVEL);
	setDefaultLanguage(env.LANGUAGE);
	const site = readSite(env);
	// Looked up at each call, so that a test can move the clock.
	const now = () => Date.now();
	const { db, searchDb, engine, close } = await openDatabase(
		env,
		(error) => log.error({ error: error.message }, "an idle database connection broke"),
		({ file, done }) =>
			log.warn(
				{ file },
				done ? "the backup before the upgrade is prepared" : "a backup is prepared before the upgrade",
			),
	);
	// Files of other programs may take long; pictures and study texts do not wait for them.
	const fileProcess = createLimitedProcess();
	const contentProcess = createLimitedProcess({ waiting: 100 });
	const pictures = createPictures({ db, now, process: contentProcess });
	const imports = createQuestionReader({ addPicture: pictures.add, process: fileProcess });
	const textImports = createTextReader({ addPicture: pictures.add, process: fileProcess });
	const findPictures = pictures.findSizes;
	const files = createFileThreads({ env, maxQuestions: env.MCQ_MAX_QUESTIONS, findPictures });
	const questionFiles = createQuestionFiles({ db, searchDb, now, files });
	const documents = createDocuments(SAMPLE_FOLDER);
	const findBlocks = async (link: string, from?: Db) => {
		return (await documents.findBlocks(link)) ?? texts.findBlocks(link, from);
	};
	const renderText = createTextRenderer(contentProcess);
	const texts = createTexts({ db, searchDb, now, findPictures, findBlocks, renderText });
	const rows = { now, randomBelow: randomInt, findBlocks };
	const createSubjects = (on: Db) => ({
		catalog: createCatalog({ db: on, ...rows }),
		questionFiles: createQuestionFiles({ db: on, now, files }),
	});
	try {
		await seedSample({ db, createSubjects, site, now }, SAMPLE_FOLDER);
		const { catalog } = createSubjects(db);
		const cacheMb = env.SEARCH_CACHE_MB;
		const passageSearch = createPassageSearch({ db, now, findBlocks, files, log, cacheMb });
		await passageSearch.buildMissing();
		const documentReading = createDocumentReading({ db, log, now, findBlocks });
		const sectionTexts = createSectionTexts({ documents, texts });
		const documentChecks = createDocumentChecks({ db, log, now, hasText: sectionTexts.has });
		const watch = createContentWatch({ db, env, log, now });
		const settings = createSettings({ db, env, site, log, now, watch });
		const expiry = createExpiry({ db, log, now, months: env.PROGRESS_MONTHS });
		const pictureSweep = createPictureSweep({ db, searchDb, log, now });
		const bin = createBin({ db, searchDb, now, log });
		const itemStatistics = createItemStatistics({ db, searchDb, log, now });
		const maxQuestions = env.MCQ_MAX_QUESTIONS;
		const exports = createExports({ questionFiles, findPicture: pictures.find });
		const make: MakeContent = async (reading, list) => (await makeContent(reading, list, findPictures)).prepared;
		const questionEditor = createQuestionEditor({ db, searchDb, log, now, maxQuestions, threads: files, make });
		questionEditor.beginCleaning();
		const proofs = { now, secret: readAuthSecret(env), isSecure: isSecureSite(site) };
		const previewLinks = createPreviewLinks(proofs);
		const linkGate = createLinkGate({ db, log, preview: previewLinks, ...proofs });
		const people = createPeople({ db, now });
		const administrators = createAdministrators({ db, engine, env, log, ...rows });
		const mocks = createPaperSubjects({ db, searchDb, log, now, findPictures, secret: proofs.secret });
		return {
			env,
			/** What the environment says of the site; pages show it with the settings of owners. */
			site,
			settings,
			log,
			engine,
			db,
			/** Read access for learners; `modules` and `subtopics` serve the panel. */
			catalog,
			modules: createModules({ db, searchDb, ...rows }),
			/** Copies of modules for another term. */
			moduleCopy: createModuleCopy({ db, now, randomBelow: randomInt }),
			/** What of modules and subtopics learners get. */
			publications: createPublications({ db, now }),
			/** The links of a module beside its own code. */
			moduleLinks: createModuleLinks({ db, ...rows }),
			/** Who may have what a module's id opens; counts the devices that come by links. */
			linkGate,
			/** Links by which administrators look at a module on their phone. */
			previewLinks,
			subtopics: createSubtopics({
				db,
				searchDb,
				...rows,
				onSaved: env.READ_DOCUMENTS === "on-save" ? documentReading.beginNew : undefined,
			}),
			/** A module's page: its subtopics with what they have, and steps that can be taken back. */
			readDesk: (moduleId: string, page?: number) => readDesk(db, moduleId, page),
			subtopicSteps: createSubtopicSteps({ db, ...rows }),
			/** What was deleted and can come back, and the job that deletes it for good. */
			bin,
			audit: createAudit({ db, searchDb }),
			questionFiles,
			/** Large question files by parts, as learners load them. */
			partialFiles: createPartialFiles({ db }),
			/** The ids of a module's questions, of which learners' browsers plan what to practise. */
			listModuleQuestions: createListModuleQuestions({ db, now, questionFiles, sectionTexts }),
			/** Single questions of the files, as administrators correct them. */
			questionEditor,
			/** What learners report about questions. */
			reports: createReports({ db, now }),
			/** What learners' first answers say about questions, and the daily job that adds them up. */
			itemStatistics,
			/** The pictures, and the job that deletes unused ones. */
			pictures,
			pictureSweep,
			/** Reads questions of other formats. */
			imports,
			/** Reads study texts of other programs, and Google documents that subtopics link to. */
			textImports,
			googleTexts: createGoogleTexts({ db, texts: textImports }),
			/** Writes question files in other formats. */
			exports,
			access: createAccess({ catalog, log, limiter: createWrongCodeLimiter({ db, now }) }),
			/** The check before a lookup while too many wrong links are typed. */
			linkCheck: createLinkCheck({ db, now, secret: readAuthSecret(env), isSecure: isSecureSite(site) }),
			auth: createAuth({ db, env, log, now, getLibrary: administrators.getAuth }),
			administrators,
			/** The people of the panel, as owners manage them. */
			people,
			/** The panel's search over everything. */
			siteSearch: createSiteSearch({ db, searchDb, questionEditor, people }),
			personLinks: createPersonLinks({ db, engine, env, log, now, getLibrary: administrators.getAuth }),
			/** Sends these links by mail; undefined where no mail server is set. */
			linkMail: createLinkMail({
				mailer: createMailer({ env, log }),
				baseUrl: env.BASE_URL,
				readSite: settings.readSite,
			}),
			/** The keys of the institute's scripts. */
			apiKeys: createApiKeys({ db, now }),
			/** The sample's study texts, those of administrators, and both as learners get them. */
			documents,
			texts,
			sectionTexts,
			/** The passages that the doubt chat searches. */
			passageSearch,
			/** Reads linked documents, and checks daily which are unavailable or have changed. */
			documentReading,
			documentChecks,
			/** Copies of Google documents for learners who are offline. */
			copies: createDocumentCopies({ db }),
			/** The learners' logs, and the job that deletes expired ones. */
			progress: createProgress({ db, now, secret: readAuthSecret(env), isSecure: isSecureSite(site) }),
			expiry,
			/** Mock papers: their drafts, what candidates find of them, attempts, and the job that ends and marks these. */
			...mocks,
			/** Reports changed modules of all processes. */
			watch,
			...createDoubtSubjects({ db, env, site, log, now }),
			async close() {
				settings.close();
				await watch.close();
				await linkGate.flush();
				await mocks.handIn.close();
				await mocks.nameExpiry.close();
				await expiry.close();
				await pictureSweep.close();
				await bin.close();
				await itemStatistics.close();
				await documentReading.close();
				await documentChecks.close();
				const stopped = questionEditor.close();
				await files.close();
				await fileProcess.close();
				await contentProcess.close();
				await exports.close();
				await stopped;
				await close();
			},
		};
	} catch (error) {
		await close();
		throw error;
	}
}

/** The parts of the doubt chat: learners, quota and the client of the model. */
function createDoubtSubjects({
	db,
	env,
	site,
	log,
	now,
}: {
	db: Db;
	env: Env;
	site: Site;
	log: Log;
	now: () => number;
}) {
	const atOnce = env.AI_ANSWERS_AT_ONCE;
	return {
		learners: createLearners({ secret: readAuthSecret(env), isSecure: isSecureSite(site) }),
		quota: createQuota({
			db,
			now,
			limits: {
				perLearner: env.DOUBTS_PER_HOUR,
				perAddress: env.DOUBTS_PER_ADDRESS,
				newLearners: env.NEW_LEARNERS_PER_ADDRESS,
				perDay: env.AI_ANSWERS_PER_DAY,
			},
		}),
		modelClient: createModelClient({
			db,
			log,
			now,
			settings: readModelSettings(env),
			limits: { ...MODEL_LIMITS, atOnce, maxOutputTokens: env.AI_MAX_OUTPUT_TOKENS },
		}),
	};
}

type PaperParts = Omit<Parameters<typeof createPapers>[0], "versions"> & { log: Log; secret: string };

function createPaperSubjects({ log, secret, ...parts }: PaperParts) {
	const { db, now } = parts;
	const versions = createVersions({ db });
	const handIn = createHandIn({ db, log, now, versions });
	const attempts = createAttempts({ db, now, secret, versions, handIn });
	return {
		papers: createPapers({ ...parts, versions }),
		openPapers: createOpenPapers({ db, now, versions }),
		attempts,
		personTimes: createPersonTimes({ db, now, versions, findByCode: attempts.findByCode }),
		handIn,
		nameExpiry: createNameExpiry({ db, log, now }),
		results: createResults({ db, versions }),
		settlements: createSettle({ db, now, versions, handIn }),
	};
}

function isSecureSite({ baseUrl }: Site): boolean {
	return baseUrl?.startsWith("https:") ?? false;
}
