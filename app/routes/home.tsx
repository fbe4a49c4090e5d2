// The home page: what this is, that a module needs its own link, and the sample module.
import { hubContext, reportContext } from "#app/context.ts";
import { ContinueCard } from "#app/learn/modules/continue-card.tsx";
import { MethodPath } from "#app/learn/phases/method-path.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Mark } from "#app/ui/mark.tsx";
import { publicHeaders } from "#app/ui/page-headers.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { isOwnHome, useSite } from "#app/ui/site.ts";
import { ANY_MODULE } from "#core/modules/catalog.ts";
import { isHubError } from "#core/problem.ts";
import * as m from "#messages";
import type { Route } from "./+types/home.ts";

export const headers = publicHeaders;

export const meta: Route.MetaFunction = ({ matches }) => {
	const { site } = matches[0].loaderData;
	return pageMeta(site, {
		title: m.home_title({ product: site.productName }),
		description: m.home_description(),
	});
};

/** The sample may be deleted, or SAMPLE_CODE changed: its button shows only while it opens. */
export async function loader({ context }: Route.LoaderArgs) {
	const { catalog, site } = context.get(hubContext);
	const { moduleIds } = context.get(reportContext);
	try {
		const sample = await catalog.findModuleByLinkCode(site.sampleCode);
		// Without a sample the page changes when any module gets the code.
		moduleIds.add(sample?.id ?? ANY_MODULE);
		return { hasSample: sample?.link.state === "open" && sample.isPublished };
	} catch (error) {
		moduleIds.add(ANY_MODULE);
		// A damaged row does not open. Without an answer of the database the sample is taken to exist.
		return { hasSample: !isHubError(error) };
	}
}

export default function Home({ loaderData: { hasSample } }: Route.ComponentProps) {
	const { productName, providerName, providerUrl, sampleCode, baseUrl } = useSite();
	const hasProvider = !isOwnHome(providerUrl, baseUrl);
	return (
		<div className="py-8 sm:py-14">
			<div className="flex items-center justify-between gap-12">
				<div className="max-w-reading min-w-0 flex-1">
					<h1 className="text-head sm:text-hero">{m.welcome({ product: productName })}</h1>
					<div className="welcome-back">
						<ContinueCard />
						<div data-running-papers className="running-papers" />
						<div className="for-today">
							<div data-home-list data-today className="flow-root" />
						</div>
					</div>
					<p className="mt-4 font-serif text-lead">{m.welcome_lead()}</p>
					<p className="mt-3 text-quiet">
						<span>{m.welcome_link_needed()}</span>
						{hasSample && <span>{` ${m.welcome_sample()}`}</span>}
					</p>
					{(hasSample || hasProvider) && (
						<div className="mt-6 flex flex-wrap gap-3">
							{hasSample && (
								<a href={`/module/${sampleCode}`} className="welcome-sample button button-main">
									{m.view_sample_module()}
									<Icon name="forward" className="size-5" />
								</a>
							)}
							{hasProvider && (
								<a href={providerUrl} rel="noopener" className="button button-plain">
									{m.visit_provider({ provider: providerName })}
								</a>
							)}
						</div>
					)}
				</div>
				<Mark className="hidden size-60 shrink-0 stamp text-action lg:block" />
			</div>
			<div className="downloads">
				<div data-home-list className="flow-root">
					<div data-kept-modules className="mt-6 max-w-reading" />
				</div>
			</div>
			<h2 className="mt-10 text-title sm:mt-14">{m.method_heading()}</h2>
			<MethodPath />
		</div>
	);
}
