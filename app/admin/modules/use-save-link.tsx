// Saves the form of a module's link, new or stored. Asks first where what is typed takes the module's papers from candidates.
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { closesTo, type LinkInput, successorRule, type TypedLink } from "#core/modules/module-links.ts";
import * as m from "#messages";
import type { LinkRow } from "./link-line.tsx";
import { PaperUseList, useFindOpenPapers } from "./publication/paper-use.tsx";
import type { SendLinkCommand } from "./use-link-command.ts";

export type SaveLinkContext = {
	moduleId: string;
	/** Whether the module is published. */
	isOpen: boolean;
	/** Whether its id opens it for a browser that has opened none of its links. */
	isFree: boolean;
	/** Whether it has no link but its own: browsers that open its id then keep this one. */
	hasOnlyOwn: boolean;
	send: SendLinkCommand;
};

export function useSaveLink({ moduleId, isOpen, isFree, hasOnlyOwn, send }: SaveLinkContext) {
	const { confirm } = usePanel();
	const findOpenPapers = useFindOpenPapers();

	async function isSure(link: LinkRow | undefined, input: LinkInput): Promise<boolean> {
		const stored = link && { ...link, deletedAt: null };
		const after = stored ? { ...stored, ...input } : successorRule(input);
		const closed = hasOnlyOwn ? undefined : closesTo(stored, after, { isFree, now: Date.now() });
		const papers = isOpen && closed !== undefined ? await findOpenPapers(moduleId) : [];
		if (papers.length === 0) return true;
		const isOfLink = closed === "came";
		return confirm({
			title: m.admin_link_save_question({ name: input.name }),
			body: (
				<>
					<p>{isOfLink ? m.admin_link_close_what() : m.admin_link_narrow_what()}</p>
					<PaperUseList
						papers={papers}
						what={isOfLink ? m.admin_link_papers_closed() : m.admin_link_papers_narrowed()}
					/>
				</>
			),
			yes: m.admin_save(),
			isDangerous: true,
		});
	}

	return async (link: LinkRow | undefined, typed: TypedLink, input: LinkInput): Promise<boolean> => {
		if (!(await isSure(link, input))) return false;
		const { name } = typed;
		if (!link) return send({ do: "create", typed }, m.admin_link_created({ name }));
		return send({ do: "save", id: link.id, version: link.version, typed }, m.admin_link_saved({ name }));
	};
}
