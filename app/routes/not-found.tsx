// The 404 page (specification 2).
import { data } from "react-router";
import { NotFound } from "#app/ui/not-found.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import * as m from "#messages";
import type { Route } from "./+types/not-found.ts";

export function loader() {
	return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = ({ matches }) => {
	return pageMeta(matches[0].loaderData.site, { title: m.page_not_found(), isSecret: true });
};

export default function NotFoundPage() {
	return <NotFound />;
}
