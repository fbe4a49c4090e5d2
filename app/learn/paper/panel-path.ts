// A paper's page in the panel: where its preview leads back to. Used by the pages of a preview.
export function panelPath(paperId: string): string {
	return `/admin/papers/${paperId}`;
}
