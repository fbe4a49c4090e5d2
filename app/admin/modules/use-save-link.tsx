// Saves the form of a module's link, new or stored. Asks first where what is typed takes the module's papers from candidates.
import { useNewIds } from "#app/admin/panel/forms/duplicate-submission.ts";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { createSubtopicId } from "#core/modules/catalog.ts";
import { type LinkInput, successorRule, type TypedLink } from "#core/modules/module-links.ts";
import * as m from "#messages";
import { type LinkClosingContext, LinkClosingList, useFindLinkClosing } from "./link-closing.tsx";
import { type LinkRow, linkName, ruleOf } from "./link-line.tsx";
import type { SendLinkCommand } from "./use-link-command.ts";

export type SaveLinkContext = LinkClosingContext & {
	/** Whether it has no link but its own: browsers that open its id then keep this one. */
	hasOnlyOwn: boolean;
	send: SendLinkCommand;
};

export function useSaveLink({ hasOnlyOwn, send, ...context }: SaveLinkContext) {
	const { confirm } = usePanel();
	const findClosing = useFindLinkClosing(context);
	const newIds = useNewIds(createSubtopicId);

	async function isSure(link: LinkRow | undefined, input: LinkInput): Promise<boolean> {
		if (hasOnlyOwn) return true;
		const stored = link && ruleOf(link);
		const closing = await findClosing(stored, stored ? { ...stored, ...input } : successorRule(input), link?.id);
		if (!closing) return true;
		const what = closing.whom === "others" ? m.admin_link_narrow_what() : m.admin_link_close_what();
		return confirm({
			title: m.admin_link_save_question({ name: link ? linkName({ ...link, name: input.name }) : input.name }),
			body: (
				<>
					{closing.at === null && <p>{what}</p>}
					<LinkClosingList {...closing} />
				</>
			),
			yes: m.admin_save(),
			isDangerous: true,
		});
	}

	return async (link: LinkRow | undefined, typed: TypedLink, input: LinkInput): Promise<boolean> => {
		if (!(await isSure(link, input))) return false;
		const { name } = typed;
		if (!link) {
			const command = { do: "create" as const, id: newIds.of(name), typed };
			return send(command, m.admin_link_created({ name }), (answer) => newIds.settle(name, answer));
		}
		const saved = m.admin_link_saved({ name: linkName({ ...link, name }) });
		return send({ do: "save", id: link.id, version: link.version, typed }, saved);
	};
}
