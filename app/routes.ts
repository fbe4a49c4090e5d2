// Every page and its address (specification 2).
import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
	index("routes/home.tsx"),
	route("module/:linkCode?", "routes/module.tsx"),
	route("subtopics/:moduleId?", "routes/subtopics.tsx"),
	route("learn/:moduleId/:subtopicId", "routes/learn.tsx"),
	route("documents/:subtopic/:phase", "routes/document.tsx"),
	route("not-found", "routes/not-found.tsx"),
	route("*", "routes/unknown.tsx"),
] satisfies RouteConfig;
