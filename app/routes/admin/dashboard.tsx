// The dashboard: totals, recent modules, and quick actions (specification 2).
import { Link } from "react-router";
import { ModelCard } from "#app/admin/activity/model-card.tsx";
import { ProviderNotice } from "#app/admin/activity/provider-notice.tsx";
import { ButtonLink } from "#app/admin/panel/button.tsx";
import { DateTime } from "#app/admin/panel/date-time.tsx";
import { EmptyList } from "#app/admin/panel/lists/empty-list.tsx";
import { Unpublished } from "#app/admin/panel/lists/question-counts.tsx";
import { PageHead } from "#app/admin/panel/page-head.tsx";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { PanelIcon } from "#app/admin/panel/panel-icon.tsx";
import { hubContext } from "#app/context.ts";
import { PanelError } from "#app/panel-error.tsx";
import { panelMeta } from "#app/panel-meta.ts";
import { useSite } from "#app/ui/site.ts";
import * as m from "#messages";
import type { Route } from "./+types/dashboard.ts";

export const meta = panelMeta(() => m.admin_dashboard());

export async function loader({ context }: Route.LoaderArgs) {
	const hub = context.get(hubContext);
	const { modules, modelClient, quota, documentChecks, questionEditor, reports, itemStatistics, env } = hub;
	const [total, recent, status, day, attention, unpublished, reported, suspects] = await Promise.all([
		modules.count(),
		modules.listRecent(),
		modelClient.getStatus(),
		quota.getDay(),
		documentChecks.count(),
		questionEditor.listUnpublished(),
		reports.countQuestions(),
		itemStatistics.countSuspects(),
	]);
	const same = await modules.findSameTitles(recent);
	const titled = recent.map((module) => ({ ...module, title: same.get(module.id)?.title ?? module.title }));
	const { providerUrl } = await hub.settings.readSite();
	const isProviderKnown = env.PROVIDER_URL !== undefined || providerUrl !== "/";
	return { total, recent: titled, status, day, attention, unpublished, reported, suspects, isProviderKnown };
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
	const { total, recent, status, day, attention, unpublished, reported, suspects, isProviderKnown } = loaderData;
	const { can } = usePanel();
	return (
		<>
			<PageHead title={m.admin_dashboard()} />
			{!isProviderKnown && <ProviderNotice />}
			{attention > 0 && (
				<p className="note mb-6">
					<PanelIcon name="file" className="my-3 size-5 text-bad" />
					<Link to="/admin/documents" className="link inline-flex min-h-11 min-w-0 flex-1 items-center font-semibold">
						{m.admin_attention_count({ count: attention })}
					</Link>
				</p>
			)}
			{reported > 0 && <LookNote text={m.admin_reported({ count: reported })} />}
			{suspects > 0 && <LookNote text={m.admin_suspects({ count: suspects })} />}
			{unpublished.length > 0 && (
				<section aria-labelledby="unpublished" className="box mb-6 px-4 py-3">
					<h2 id="unpublished" className="font-semibold">
						{m.admin_unpublished_heading()}
					</h2>
					<ul>
						{unpublished.map(({ subtopicId, moduleTitle, title, count }) => (
							<li key={subtopicId} className="flex flex-wrap items-center gap-x-3">
								<span dir="auto" className="min-w-0 wrap-anywhere">
									{`${moduleTitle} › ${title}`}
								</span>
								<Unpublished count={count} to={`/admin/mcq/${subtopicId}/questions`} />
							</li>
						))}
					</ul>
				</section>
			)}
			<div className="grid grid-cols-2 gap-3 sm:gap-4">
				<Total to="/admin/modules" label={m.admin_total_modules()} count={total.modules} />
				<Total to="/admin/subtopics" label={m.admin_total_subtopics()} count={total.subtopics} />
			</div>
			<section aria-labelledby="actions" className="for-editors mt-7">
				<h2 id="actions" className="text-title">
					{m.admin_quick_actions()}
				</h2>
				<div className="mt-3 grid gap-3 sm:flex sm:flex-wrap">
					<ButtonLink to="/admin/modules/new" kind="main" icon="add" text={m.admin_create_module()} />
					<ButtonLink to="/admin/subtopics/new" icon="add" text={m.admin_create_subtopic()} />
					<ButtonLink to="/admin/mcq/new" icon="file" text={m.admin_upload_mcq_data()} />
				</div>
			</section>
			<section aria-labelledby="recent" className="mt-7">
				<h2 id="recent" className="text-title">
					{m.admin_recent_modules()}
				</h2>
				{recent.length === 0 ? (
					<div className="mt-3">
						<EmptyList search="" title={m.admin_no_modules()} hint={m.admin_no_modules_hint()} />
					</div>
				) : (
					<ul className="box mt-3 divide-y divide-line">
						{recent.map((module) => (
							<li key={module.id} className="flex items-center gap-3 px-4 py-1.5">
								<div className="min-w-0 flex-1 py-1.5">
									<p dir="auto" className="line-clamp-2 font-semibold">
										{module.title}
									</p>
									<p className="text-small text-quiet">
										<span>{`${m.admin_subtopics_count({ count: module.subtopicCount })} · `}</span>
										<DateTime at={module.updatedAt} />
									</p>
								</div>
								<ButtonLink
									to={`/admin/modules/edit/${module.id}`}
									kind="row"
									of={module.title}
									text={can("edit") ? m.admin_edit() : m.admin_open()}
								/>
							</li>
						))}
					</ul>
				)}
			</section>
			<ModelCard status={status} day={day} />
		</>
	);
}

/** A line that leads to "Needs a look". */
function LookNote({ text }: { text: string }) {
	return (
		<p className="note mb-6">
			<PanelIcon name="warning" className="my-3 size-5 text-bad" />
			<Link to="/admin/needs-a-look" className="link inline-flex min-h-11 min-w-0 flex-1 items-center font-semibold">
				{text}
			</Link>
		</p>
	);
}

function Total({ to, label, count }: { to: string; label: string; count: number }) {
	return (
		<Link to={to} className="box block p-4 hover:border-action sm:p-5">
			<span className="block text-quiet">{label}</span>
			<span className="block font-serif text-hero font-semibold tabular-nums">
				{new Intl.NumberFormat(useSite().language).format(count)}
			</span>
		</Link>
	);
}

export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
	return <PanelError {...props} title={m.admin_failed_to_load_modules()} />;
}
