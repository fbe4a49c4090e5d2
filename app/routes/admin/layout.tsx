// The layout of the panel: its guard requires a signed-in administrator for every page, and all pages share its frame.
import { useCallback, useContext, useEffect } from "react";
import {
	Outlet,
	redirect,
	type ShouldRevalidateFunctionArgs,
	UNSAFE_DataRouterContext,
	UNSAFE_FrameworkContext,
	useLocation,
	useRevalidator,
	useRouteLoaderData,
} from "react-router";
import { useAuthChanges } from "#app/admin/panel/auth-channel.ts";
import { hasDrafts } from "#app/admin/panel/forms/drafts.ts";
import { LoadFailed } from "#app/admin/panel/load-failed.tsx";
import { lookPath } from "#app/admin/panel/look-path.ts";
import { PanelProvider } from "#app/admin/panel/panel-context.tsx";
import { PanelFrame } from "#app/admin/panel/panel-frame.tsx";
import { partName } from "#app/admin/panel/part-name.ts";
import { signInPath } from "#app/admin/panel/sign-in-target.ts";
import { stayOnPage, useOpenPage } from "#app/admin/panel/stay-on-page.ts";
import { useClientValue } from "#app/admin/panel/use-client-value.ts";
import { SearchBox, SearchButton, useSearchBox } from "#app/admin/search/open-search.tsx";
import { administratorContext, hubContext } from "#app/context.ts";
import { panelHeaders } from "#app/panel.ts";
import { Notice } from "#app/ui/notice.tsx";
import { ReloadButton } from "#app/ui/reload-button.tsx";
import { can } from "#core/people/roles.ts";
import * as m from "#messages";
import type { Route } from "./+types/layout.ts";
import "#app/admin/panel.css";

export const handle = { isPanel: true };
export const headers = panelHeaders;

/**
 * The guard. Without an administrator a GET is redirected to the login page. A POST continues: each action answers
 * "signed-out", so that the form keeps its text and asks for the password.
 */
const guard: Route.MiddlewareFunction = async ({ request, context, url }, next) => {
	const administrator = await context.get(hubContext).auth.findAdministrator(request.headers);
	if (administrator) context.set(administratorContext, administrator);
	else if (isReading(request) || isFormWithoutScript(request)) throw redirect(signInPath(url.pathname + url.search));
	const instead = administrator && !can(administrator.role, "edit") ? lookPath(url.pathname) : undefined;
	if (instead !== undefined && isReading(request)) throw redirect(instead);
	return next();
};
export const middleware = [guard];
export const clientMiddleware = [stayOnPage];

export function loader({ context, url }: Route.LoaderArgs) {
	const administrator = context.get(administratorContext);
	if (!administrator) throw redirect(signInPath(url.pathname + url.search));
	return { administrator };
}

/**
 * Revalidates on request only (another tab signed out). The guard runs before every request anyway, and a page that fails
 * must fail inside the frame.
 */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) {
	return formMethod === undefined && currentUrl.href === nextUrl.href;
}

export default function PanelLayout({ loaderData: { administrator } }: Route.ComponentProps) {
	const { revalidate } = useRevalidator();
	useAuthChanges(useCallback(() => void revalidate(), [revalidate]));
	usePageCode();
	const search = useSearchBox();
	return (
		<PanelProvider administrator={administrator}>
			<PanelFrame
				administrator={administrator}
				shortSearch={<SearchButton isShort onPress={search.open} />}
				wideSearch={<SearchButton onPress={search.open} />}
			>
				<Page />
			</PanelFrame>
			{search.isOpen && <SearchBox onClose={search.close} />}
		</PanelProvider>
	);
}

function Page() {
	useOpenPage();
	return <Outlet />;
}

/**
 * Loads the code of the panel's pages, so that offline each shows its own error instead of the browser's error page. Their
 * addresses are in an internal of the router (decision 91); without it each page loads its code when it is opened.
 */
function usePageCode(): void {
	const { manifest } = useContext(UNSAFE_FrameworkContext) ?? {};
	useEffect(() => {
		for (const [id, page] of Object.entries(manifest?.routes ?? {})) {
			if (!id.startsWith("routes/admin/") || !page) continue;
			const { module, clientActionModule } = page;
			for (const address of [module, clientActionModule]) {
				// A failure shows when the page is opened.
				if (address) import(/* @vite-ignore */ address).catch(() => undefined);
			}
		}
	}, [manifest]);
}

/** A page that did not load, in the frame. Else the guard or the frame failed, or a page has a bug. Drafts are in session storage. */
export function ErrorBoundary() {
	const loaded = useRouteLoaderData<typeof loader>("routes/admin/layout");
	const router = useContext(UNSAFE_DataRouterContext)?.router;
	const { pathname } = useLocation();
	const isTypingSaved = useClientValue(hasDrafts, false);
	// A bug while a page is drawn is not among the router's errors.
	if (loaded && router?.state.errors) {
		return (
			<PanelProvider administrator={loaded.administrator}>
				<PanelFrame administrator={loaded.administrator}>
					<LoadFailed title={m.part_failed({ part: partName(pathname) })} />
				</PanelFrame>
			</PanelProvider>
		);
	}
	return (
		<main className="panel-alone">
			<title>{m.something_went_wrong()}</title>
			<Notice
				as="page"
				icon="calm"
				title={m.something_went_wrong()}
				actions={<ReloadButton className="button-main">{m.refresh()}</ReloadButton>}
			>
				<p>{m.try_refreshing()}</p>
				{isTypingSaved && <p>{m.admin_typing_is_saved()}</p>}
			</Notice>
		</main>
	);
}

function isReading(request: Request): boolean {
	return request.method === "GET" || request.method === "HEAD";
}

/** Whether a form was sent without script: the panel's script asks for data, not for a document. */
function isFormWithoutScript(request: Request): boolean {
	return request.headers.get("Accept")?.includes("text/html") ?? false;
}
