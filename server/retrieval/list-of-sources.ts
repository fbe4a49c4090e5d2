// Sections of a document that list what it was made from. They hold many words, and answer nothing.

const LIST_OF_SOURCES =
	/(?:^|› )(?:sources|references|bibliography|further reading|स्रोत|संदर्भ|المراجع|المصادر|参考文献)$/iu;

/** Whether a passage under these headings ("Read › Sources") is part of such a list. */
export function isListOfSources(place: string): boolean {
	return LIST_OF_SOURCES.test(place);
}
