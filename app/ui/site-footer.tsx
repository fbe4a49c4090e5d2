// The footer of every public page: whose site this is.
import * as m from "#messages";
import { useSite } from "./site.ts";

export function SiteFooter() {
	const { productName, providerName, providerUrl } = useSite();
	return (
		<footer data-site-footer className="mt-auto border-t border-line">
			<div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 px-4 py-3 text-small text-quiet sm:px-6">
				<p>{m.footer_about({ product: productName })}</p>
				<p className="flex flex-wrap gap-x-6">
					<a className="link inline-flex min-h-12 items-center" href="/progress">
						{m.progress_title()}
					</a>
					<a className="link inline-flex min-h-12 items-center" href={providerUrl} rel="noopener">
						{m.footer_provider({ provider: providerName })}
					</a>
				</p>
			</div>
		</footer>
	);
}
