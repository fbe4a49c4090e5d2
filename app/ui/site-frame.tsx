// The header of every public page, with the link home and the theme switch, and its footer, which names the provider.
import * as m from "#messages";
import { isOwnHome, useSite } from "./site.ts";
import { SiteMark } from "./site-mark.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

export function SiteHeader() {
	const { productName } = useSite();
	return (
		<header className="border-b border-line">
			<div className="mx-auto flex min-h-15 max-w-page flex-wrap items-center justify-between gap-x-4 px-4 sm:px-6">
				<a href="/" className="inline-flex min-h-12 min-w-0 items-center gap-2.5 font-serif text-title font-semibold">
					<SiteMark />
					<span className="min-w-0 [overflow-wrap:anywhere]">{productName}</span>
				</a>
				<ThemeSwitch />
			</div>
		</header>
	);
}

export function SiteFooter() {
	const { productName, providerName, providerUrl, baseUrl, look } = useSite();
	return (
		<footer data-site-footer className="mt-auto border-t border-line">
			<div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 px-4 py-3 text-small text-quiet sm:px-6">
				<p dir="auto" className="[overflow-wrap:anywhere]">
					{look.footer || m.footer_about({ product: productName })}
				</p>
				<p className="flex flex-wrap gap-x-6">
					<a className="link inline-flex min-h-12 items-center" href="/progress">
						{m.progress_title()}
					</a>
					<a className="link inline-flex min-h-12 items-center" href="/data">
						{m.data_title()}
					</a>
					{!isOwnHome(providerUrl, baseUrl) && (
						<a className="link inline-flex min-h-12 items-center" href={providerUrl} rel="noopener">
							{m.footer_provider({ provider: providerName })}
						</a>
					)}
				</p>
			</div>
		</footer>
	);
}
