// For tests only: a part of a panel page as the server renders it, for an administrator who may edit.
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { PanelProvider } from "#app/admin/panel/panel-context.tsx";
import { SiteContext } from "#app/ui/site.ts";
import { makeSite } from "./make.ts";

const ADMINISTRATOR = { id: "a", email: "maria@school.example", role: "owner" as const };

/** @param baseUrl the site's address, if it is set */
export function panelMarkup(part: ReactNode, baseUrl: string | null = null): string {
	const Page = createRoutesStub([
		{ path: "/", Component: () => <PanelProvider administrator={ADMINISTRATOR}>{part}</PanelProvider> },
	]);
	return renderToStaticMarkup(
		<SiteContext value={makeSite({ baseUrl })}>
			<Page />
		</SiteContext>,
	);
}
