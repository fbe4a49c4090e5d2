import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { ROOT } from "../tests/test-process.ts";
import { readAuthSecret, readEnv, readSite } from "./env.ts";
import { EnvError, openDataDir } from "./env-error.ts";

const read = (variables: Record<string, string>) => readEnv(variables, ["en"]);
const folders: string[] = [];
function makeFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "doubtless-env-"));
	folders.push(folder);
	return folder;
}
afterEach(() => {
	for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe("settings", () => {
	test("all have defaults", () => {
		expect(read({})).toMatchObject({
			PORT: 3000,
			HOST: "0.0.0.0",
			DATA_DIR: "./data",
			SAMPLE_CODE: "Bsample1",
			LANGUAGE: "en",
			LOG_LEVEL: "warn",
			TRUSTED_PROXIES: "",
		});
	});

	test("count as not set when they are empty, as in a copied .env", () => {
		const names = Object.keys(read({})).concat("DATABASE_URL", "BASE_URL", "ADMIN_EMAIL", "AUTH_SECRET");
		expect(read(Object.fromEntries(names.map((name) => [name, ""])))).toEqual(read({}));
	});

	test("are read as given when they are valid", () => {
		const given = read({
			PORT: "8080",
			DATABASE_URL: "postgres://hub:secret@db.example:5432/hub",
			BASE_URL: "https://Learn.example.org:8443/",
			TRUSTED_PROXIES: "10.0.0.0/8, loopback, 2001:db8::/32",
			ADMIN_EMAIL: "maria@school.example",
			ADMIN_PASSWORD: "correct horse",
		});
		expect(given).toMatchObject({ PORT: 8080, BASE_URL: "https://learn.example.org:8443" });
		expect(readSite(given).baseUrl).toBe("https://learn.example.org:8443");
	});

	test("let the provider's links lead to this site's home page until PROVIDER_URL is set", () => {
		expect(readSite(read({})).providerUrl).toBe("/");
		expect(readSite(read({ PROVIDER_URL: "https://school.example.org/a" })).providerUrl).toBe(
			"https://school.example.org/a",
		);
	});

	test("that pages may see contain no secret", () => {
		const site = readSite(read({ ADMIN_PASSWORD: "correct horse", AUTH_SECRET: "s".repeat(32) }));
		expect(JSON.stringify(site)).not.toMatch(/correct horse|ssss/);
	});
});

describe("an invalid setting is rejected with one line that names it", () => {
	test.each([
		["PORT", "http"],
		["PORT", "70000"],
		["PORT", "-1"],
		["PORT", "3000.5"],
		["PORT", "0x50"],
		["PORT", " 80"],
		["HOST", "0.0.0.0\n"],
		["DATABASE_URL", "mysql://root@localhost/hub"],
		["DATABASE_URL", "postgres://user:pass@host:port/db"],
		["BASE_URL", "learn.example.org"],
		["BASE_URL", "ftp://learn.example.org"],
		["BASE_URL", "https://learn.example.org/hub"],
		["BASE_URL", "https://learn.example.org/?x"],
		["BASE_URL", "https://user@learn.example.org/"],
		["TRUSTED_PROXIES", "10.0.0.0/99"],
		["TRUSTED_PROXIES", "proxy.example.org"],
		["PRODUCT_NAME", "n".repeat(41)],
		["PRODUCT_NAME", "two\nlines"],
		["PRODUCT_NAME", "  "],
		["ADMIN_PASSWORD", " ".repeat(12)],
		["PROVIDER_NAME", "n".repeat(81)],
		["PROVIDER_NAME", "two\nlines"],
		["PROVIDER_URL", "javascript:alert(1)"],
		["PROVIDER_URL", "example.com"],
		["SAMPLE_CODE", "sample"],
		["SAMPLE_CODE", "Bab"],
		["SAMPLE_CODE", "B sample"],
		["LANGUAGE", "xx"],
		["ADMIN_EMAIL", "maria"],
		["ADMIN_PASSWORD", "seven77"],
		["ADMIN_PASSWORD", "p".repeat(129)],
		["AUTH_SECRET", "change-me"],
		["SMTP_URL", "mail.school.example"],
		["SMTP_URL", "https://mail.school.example"],
		["SMTP_URL", "smtp:///"],
		["SMTP_URL", "smtp://user:pass@host:port"],
		["SMTP_URL", "smtp://user:pass@host:0"],
		["SMTP_URL", "smtp://user@mail.school.example"],
		["SMTP_URL", "smtp://user:pass#word@mail.school.example"],
		["SMTP_URL", "smtp://user:50%@mail.school.example"],
		["SMTP_URL", "smtp://user:a%0D%0Ab@mail.school.example"],
		["SMTP_URL", "smtp://mail.school.example/?pool=true"],
		["SMTP_URL", "smtp://mail.school.example\n"],
		["SMTP_FROM", "Sage <hub@school.example>"],
		["SMTP_FROM", "hub@school.example\nBcc: eve@evil.example"],
		["LOG_LEVEL", "verbose"],
	])("%s=%j", (name, value) => {
		let message = "";
		try {
			read({ [name]: value });
		} catch (error) {
			if (!(error instanceof EnvError)) throw error;
			message = error.message;
		}
		expect(message).toMatch(new RegExp(`^${name}: must .*\\(it is .*\\)$`));
		expect(message).not.toContain("\n");
		if (/PASSWORD|SECRET|DATABASE|SMTP_URL/.test(name)) expect(message).not.toContain(value);
	});
});

describe("the settings of mails", () => {
	const SMTP_URL = "smtps://hub%40school.example:p%23w@mail.school.example:465/";
	const SMTP_FROM = "hub@school.example";
	const BASE_URL = "https://learn.school.example";

	test("are read together, with and without a password", () => {
		for (const address of [SMTP_URL, "smtp://[::1]", "smtp://mail", "smtp://192.0.2.7:25"])
			expect(read({ SMTP_URL: address, SMTP_FROM, BASE_URL }).SMTP_URL).toBe(address);
	});

	test("are refused in part", () => {
		expect(() => read({ SMTP_URL, BASE_URL })).toThrow("SMTP_FROM: must be set when SMTP_URL is");
		expect(() => read({ SMTP_FROM, BASE_URL })).toThrow("SMTP_URL: must be set when SMTP_FROM is");
		expect(() => read({ SMTP_URL, SMTP_FROM })).toThrow("BASE_URL: must be set when SMTP_URL is");
	});
});

describe("the data folder", () => {
	test("is created with access only for its owner", () => {
		const folder = join(makeFolder(), "a", "b");
		expect(openDataDir(read({ DATA_DIR: folder }))).toBe(folder);
		expect(statSync(folder).mode & 0o777).toBe(0o700);
	});

	test("is named in one line when it cannot be created", () => {
		const file = join(makeFolder(), "file");
		writeFileSync(file, "");
		expect(() => openDataDir(read({ DATA_DIR: join(file, "data") }))).toThrow(/^DATA_DIR: .*file\/data/);
		expect(() => openDataDir(read({ DATA_DIR: "/sys/no-such-place" }))).toThrow(EnvError);
	});
});

describe("the secret for sign-in cookies", () => {
	test("is AUTH_SECRET when that is set, and no file is written", () => {
		const folder = makeFolder();
		expect(readAuthSecret(read({ DATA_DIR: folder, AUTH_SECRET: "s".repeat(32) }))).toBe("s".repeat(32));
		expect(readdirSync(folder)).toEqual([]);
	});

	test("is created once with 256 bits, readable only by its owner, and read at the next start", () => {
		const env = read({ DATA_DIR: makeFolder() });
		const secret = readAuthSecret(env);
		expect(Buffer.from(secret, "base64url")).toHaveLength(32);
		expect(readAuthSecret(env)).toBe(secret);
		expect(readdirSync(env.DATA_DIR)).toEqual(["auth-secret"]);
		expect(statSync(join(env.DATA_DIR, "auth-secret")).mode & 0o777).toBe(0o600);
		expect(readAuthSecret(read({ DATA_DIR: makeFolder() }))).not.toBe(secret);
	});

	test("is never replaced when its file is damaged", () => {
		const env = read({ DATA_DIR: makeFolder() });
		const file = join(env.DATA_DIR, "auth-secret");
		writeFileSync(file, "");
		expect(() => readAuthSecret(env)).toThrow(/^DATA_DIR: .*auth-secret" is damaged/);
		expect(readFileSync(file, "utf8")).toBe("");
	});
});

describe("the name of the doubt chat's tab", () => {
	const labelOf = (settings: Record<string, string>) => readSite(readEnv(settings, ["en"])).doubts.label;

	test("is Gemini where a Gemini model answers, and Doubts where none does", () => {
		expect(labelOf({})).toBe("Doubts");
		expect(labelOf({ GEMINI_API_KEY: "k" })).toBe("Gemini");
		expect(labelOf({ AI_BASE_URL: "http://127.0.0.1:1/v1", AI_MODEL: "llama-3" })).toBe("Doubts");
		expect(labelOf({ AI_BASE_URL: "http://127.0.0.1:1/v1", AI_MODEL: "google/gemini-2.5-flash" })).toBe("Gemini");
	});

	test("is the setting's where there is one", () => {
		expect(labelOf({ GEMINI_TAB_LABEL: "Ask" })).toBe("Ask");
		expect(labelOf({ GEMINI_TAB_LABEL: "Ask", GEMINI_API_KEY: "k" })).toBe("Ask");
	});
});

test("the example file names the range of every number", () => {
	const text = readFileSync(join(ROOT, ".env.example"), "utf8");
	const numbers = text.split("\n\n").flatMap((block) => {
		const names = [...block.matchAll(/^# (\w+)=(\d*)$/gm)].filter(
			([, name, value]) => value || name === "WEB_CONCURRENCY",
		);
		const [, min = "none", max = "none"] = /\b(\d+) to\s(?:# )?(\d+)\b/.exec(block) ?? [];
		return names.map(([, name = ""]) => ({ name, min: Number(min), max: Number(max) }));
	});
	expect(numbers.map(({ name }) => name)).toContain("UPGRADE_BACKUPS");
	const isAccepted = (name: string, value: number) => {
		try {
			return Reflect.get(readEnv({ [name]: String(value) }, ["en"]), name) === value;
		} catch {
			return false;
		}
	};
	for (const { name, min, max } of numbers) {
		const accepted = [min - 1, min, max, max + 1].map((value) => isAccepted(name, value));
		expect([name, accepted]).toEqual([name, [false, true, true, false]]);
	}
});
