// How far a module is, at the top of its page: what is ready, published and shared, and what needs a look.
import type { ReactNode } from "react";
import { Link } from "react-router";
import { StateChip } from "#app/admin/modules/publication/state-chip.tsx";
import { PanelIcon, type PanelIconName } from "#app/admin/panel/panel-icon.tsx";
import type { Publication } from "#core/modules/publication.ts";
import * as m from "#messages";

export type DeskStatusProps = {
	module: { id: string; title: string; publication: Publication };
	/** Subtopics, and how many have all sections. */
	total: number;
	complete: number;
	isOwnLinkOn: boolean;
	/** Links beside its own that are open now. */
	links: number;
	/** Reports, unpublished changes and documents of the module that need a person. */
	toLookAt: number;
};

export function DeskStatus({ module, total, complete, isOwnLinkOn, links, toLookAt }: DeskStatusProps) {
	const isPublished = module.publication.state === "published";
	const isShared = isOwnLinkOn || links > 0;
	const isReady = total > 0 && complete === total;
	const readyText = isReady
		? m.admin_desk_ready_all({ count: total })
		: m.admin_desk_ready_some({ complete, count: total });
	const own = isOwnLinkOn ? m.admin_desk_shared_own() : m.admin_desk_shared_own_off();
	const shared = links > 0 ? `${own} · ${m.admin_desk_shared_links({ count: links })}` : own;
	return (
		<dl className="desk-status box">
			<Fact icon={isReady ? "right" : "edit"} name={m.admin_desk_ready()} isGood={isReady}>
				{total === 0 ? m.admin_desk_ready_none() : readyText}
			</Fact>
			<Fact icon={isPublished ? "right" : "edit"} name={m.admin_desk_published()} isGood={isPublished}>
				<StateChip action="/admin/modules" id={module.id} title={module.title} {...module.publication} />
			</Fact>
			<Fact icon={isShared ? "right" : "wrong"} name={m.admin_desk_shared()} isGood={isShared}>
				<a href="#links" className="link">
					{shared}
				</a>
			</Fact>
			<Fact icon={toLookAt > 0 ? "warning" : "right"} name={m.admin_look()} isGood={toLookAt === 0}>
				{toLookAt > 0 ? (
					<Link to="/admin/needs-a-look" className="link">
						{m.admin_desk_look_some({ count: toLookAt })}
					</Link>
				) : (
					m.admin_desk_look_none()
				)}
			</Fact>
		</dl>
	);
}

type FactProps = { icon: PanelIconName; name: string; isGood: boolean; children: ReactNode };

function Fact({ icon, name, isGood, children }: FactProps) {
	return (
		<div>
			<dt className="flex items-center gap-1.5 text-small text-quiet">
				<PanelIcon name={icon} className={`size-4 ${isGood ? "text-good" : "text-quiet"}`} />
				<span>{name}</span>
			</dt>
			<dd>{children}</dd>
		</div>
	);
}
