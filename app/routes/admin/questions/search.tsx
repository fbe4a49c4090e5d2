// The search for questions in all modules, by their texts.
import { Link } from "react-router";
import { EmptyList } from "#app/admin/panel/lists/empty-list.tsx";
import { readListQuery } from "#app/admin/panel/lists/list-query.ts";
import { ListTools } from "#app/admin/panel/lists/list-tools.tsx";
import { PageLinks } from "#app/admin/panel/lists/page-links.tsx";
import { PageHead } from "#app/admin/panel/page-head.tsx";
import { listPath } from "#app/admin/questions/question-words.ts";
import { hubContext } from "#app/context.ts";
import { PanelError } from "#app/panel-error.tsx";
import { panelMeta } from "#app/panel-meta.ts";
import * as m from "#messages";
import type { Route } from "./+types/search.ts";

export const meta = panelMeta(() => m.admin_search_all_questions());

export async function loader({ context, url }: Route.LoaderArgs) {
	const { search, page } = readListQuery(url.searchParams, ["place"]);
	const list = await context.get(hubContext).questionEditor.search({ search, page });
	return { search, ...list };
}

export default function QuestionSearchPage({ loaderData }: Route.ComponentProps) {
	const { search, questions, total, page, pageCount } = loaderData;
	return (
		<>
			<PageHead title={m.admin_search_all_questions()} back={{ to: "/admin/mcq", text: m.admin_mcq_management() }} />
			<ListTools
				label={m.admin_search_questions()}
				search={search}
				count={search === "" ? "" : m.admin_questions_count({ count: total })}
			/>
			{total === 0 ? (
				<EmptyList search={search} title={m.admin_search_all_hint()} />
			) : (
				<ol className="space-y-3">
					{questions.map(({ key, subtopicId, subtopicTitle, moduleTitle, question }) => (
						<li key={`${subtopicId} ${key}`} className="box p-4">
							<p dir="auto" className="text-small text-quiet">
								<span>{`${moduleTitle} › `}</span>
								<Link to={listPath(subtopicId)} className="link">
									{subtopicTitle}
								</Link>
							</p>
							<Link
								to={`${listPath(subtopicId)}/${key}`}
								dir="auto"
								className="link plain-text block py-2.5 font-semibold wrap-anywhere"
							>
								{question.text}
							</Link>
							<p dir="auto" className="text-small text-quiet wrap-anywhere">
								{question.options.map((option) => `${option.isCorrect ? "✓ " : ""}${option.text}`).join(" · ")}
							</p>
						</li>
					))}
				</ol>
			)}
			<PageLinks page={page} pageCount={pageCount} />
		</>
	);
}

export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
	return <PanelError {...props} title={m.admin_failed_to_load_questions()} />;
}
