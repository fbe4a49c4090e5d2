import { expect, test } from "vitest";
import { PANEL_HOME, readTarget, signInPath } from "./sign-in-target.ts";

test("returns the panel page to open after sign-in, with its query", () => {
	expect(readTarget("/admin/subtopics?moduleId=Q1&search=a+b")).toBe("/admin/subtopics?moduleId=Q1&search=a+b");
});

test.each([
	null,
	"",
	"/",
	"/module/B123",
	"//evil.example/admin/x",
	"/\\evil.example/admin/x",
	"/\\\\evil.example/admin/x",
	"https://evil.example/admin/x",
	"/admin/..//evil.example",
	"/admin/../learn/x",
	"/admin/../module/Bsample1",
	"javascript:alert(1)",
	"/admin/login?to=/admin/login",
	"/admin/logout",
])("replaces %s by the dashboard because it is not a panel page", (to) => {
	expect(readTarget(to)).toBe(PANEL_HOME);
});

test("the login address carries the page that was requested", () => {
	expect(signInPath("/admin/mcq?page=2")).toBe("/admin/login?to=%2Fadmin%2Fmcq%3Fpage%3D2");
	expect(signInPath("/admin")).toBe("/admin/login");
});
