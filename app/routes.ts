// Every page and its address (specification 2).
import { index, prefix, type RouteConfig, route } from "@react-router/dev/routes";

export default [
	index("routes/home.tsx"),
	route("module/:linkCode?", "routes/module.tsx"),
	route("subtopics/:moduleId?", "routes/subtopics.tsx"),
	route("learn/:moduleId/:subtopicId", "routes/learn.tsx"),
	route("documents/:subtopic/:phase", "routes/document.tsx"),
	...prefix("admin", [
		route("login", "routes/admin/login.tsx"),
		route("logout", "routes/admin/logout.tsx"),
		route("sign-in-again", "routes/admin/sign-in-again.ts"),
		route("choices", "routes/admin/choices.ts"),
		route("documents/:subtopicId", "routes/admin/documents.ts"),
	]),
	route("admin", "routes/admin/layout.tsx", [
		index("routes/admin/panel-home.tsx"),
		route("dashboard", "routes/admin/dashboard.tsx"),
		route("modules", "routes/admin/modules.tsx"),
		route("modules/new", "routes/admin/module.tsx", { id: "routes/admin/new-module" }),
		route("modules/edit/:moduleId", "routes/admin/module.tsx"),
		route("subtopics", "routes/admin/subtopics.tsx"),
		route("subtopics/new", "routes/admin/subtopic.tsx", { id: "routes/admin/new-subtopic" }),
		route("subtopics/edit/:subtopicId", "routes/admin/subtopic.tsx"),
		route("mcq", "routes/admin/mcq.tsx"),
		route("mcq/new", "routes/admin/mcq-file.tsx", { id: "routes/admin/new-mcq-file" }),
		route("mcq/edit/:subtopicId", "routes/admin/mcq-file.tsx"),
		route("account", "routes/admin/account.tsx"),
		route("activity", "routes/admin/activity.tsx"),
		route("*", "routes/admin/unknown.tsx"),
	]),
	route("not-found", "routes/not-found.tsx"),
	route("*", "routes/unknown.tsx"),
] satisfies RouteConfig;
