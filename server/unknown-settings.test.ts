import { expect, test } from "vitest";
import { listUnknownSettings } from "./unknown-settings.ts";

test.each([
	["BASEURL", "BASE_URL"],
	["base_url", "BASE_URL"],
	["BASE-URL", "BASE_URL"],
	["BASE_ULR", "BASE_URL"],
	["DATABASE_URI", "DATABASE_URL"],
	["DATADIR", "DATA_DIR"],
	["TRUSTED_PROXY", undefined],
	["ADMIN_PASWORD", "ADMIN_PASSWORD"],
	["GEMINI_APIKEY", "GEMINI_API_KEY"],
	["Port", "PORT"],
])("the variable %s is reported as %s, in the environment and in .env", (name, meant) => {
	const hint = meant ? `did you mean ${meant}?` : ".env.example lists all settings";
	const line = `${name}: is unknown and has no effect (${hint})`;
	expect(listUnknownSettings({ [name]: "x" }, [name])).toEqual([line]);
	expect(listUnknownSettings({ [name]: "x" }, [])).toEqual(meant ? [line] : []);
});

test("variables of the system and of other programs are not reported", () => {
	const system =
		"PATH HOME HOSTNAME LANG LC_ALL TERM USER SHELL PWD LOGNAME XDG_DATA_DIRS NODE_ENV HOSTTYPE PGPORT npm_config_cache";
	const variables = Object.fromEntries(system.split(" ").map((name) => [name, "x"]));
	expect(listUnknownSettings(variables, [])).toEqual([]);
	expect(listUnknownSettings({}, ["NODE_OPTIONS", "POSTGRES_PASSWORD", "TZ"])).toEqual([]);
});

test("the settings themselves are not reported, nor the same value under both names", () => {
	expect(listUnknownSettings({ BASE_URL: "x", LOG_LEVEL: "warn" }, ["BASE_URL"])).toEqual([]);
	expect(listUnknownSettings({ BASE_URL: "x", Base_Url: "x" }, [])).toEqual([]);
});
