// The study texts of a subtopic's sections as learners get them, from the sample's files or from the database. Built
// by hub.ts; used by the pages of learners.
import type { Subtopic } from "#core/modules/catalog.ts";
import { DOCUMENT_PHASES, type DocumentPhase, documentLink } from "#core/modules/phases.ts";
import type { SectionText } from "#core/texts/state.ts";
import type { Documents } from "./study-documents.ts";
import type { Texts } from "./texts.ts";

export type FoundText = {
	html: string;
	title: string;
	hasFormula: boolean;
	/** Its module; missing for the sample's files, which belong to none. */
	moduleId?: string;
	subtopicTitle?: string;
};

/** Builds the access to both. */
export function createSectionTexts({ documents, texts }: { documents: Documents; texts: Texts }) {
	async function find(slug: string, phase: DocumentPhase): Promise<FoundText | undefined> {
		return (await documents.findDocument(slug, phase)) ?? texts.find(slug, phase);
	}

	return {
		/** The text at /documents/{slug}/{phase}; undefined for other addresses, and while its section links elsewhere. */
		find,

		/** Whether there is a text at a path of this site; true for a path that is not one of texts. */
		async has(path: string): Promise<boolean> {
			const [, slug, name] = /^\/documents\/([A-Za-z0-9_-]{1,64})\/([a-z]+)(?:[?#]|$)/.exec(path) ?? [];
			if (slug === undefined) return true;
			const phase = DOCUMENT_PHASES.find((each) => each === name);
			return phase !== undefined && (await find(slug, phase)) !== undefined;
		},

		/** The sections of a subtopic that are texts of this hub. */
		async list(subtopic: Pick<Subtopic, "id"> & Parameters<typeof documentLink>[0]): Promise<SectionText[]> {
			const written = await texts.listShown(subtopic);
			const found = DOCUMENT_PHASES.map(async (phase): Promise<SectionText | undefined> => {
				const address = documentLink(subtopic, phase)?.replace(/[?#].*$/s, "");
				if (address === undefined) return undefined;
				const text = written.find((each) => each.phase === phase);
				if (text) return { ...text, address };
				const sample = await documents.findAt(address);
				return sample && { phase, address, words: sample.words, hasFormula: sample.hasFormula };
			});
			return (await Promise.all(found)).filter((text) => text !== undefined);
		},
	};
}
