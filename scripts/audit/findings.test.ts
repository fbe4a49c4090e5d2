// What is said about the answers of `npm audit`, as npm 11 gives them.
import { expect, test } from "vitest";
import { describeFindings, readFindings } from "./findings.ts";

const advisory = (title: string, severity: string) => ({
	source: 1,
	name: "hono",
	dependency: "hono",
	title,
	url: `https://example.org/${severity}`,
	severity,
	cwe: [],
	cvss: { score: 7, vectorString: null },
	range: "<99.0.0",
});
const AUDIT = {
	auditReportVersion: 2,
	vulnerabilities: {
		vite: {
			name: "vite",
			severity: "critical",
			isDirect: true,
			via: [advisory("The server shows files", "critical")],
			effects: [],
			range: "",
			nodes: ["node_modules/vite"],
			fixAvailable: { name: "vite", version: "9.0.0", isSemVerMajor: true },
		},
		"@hono/node-server": {
			name: "@hono/node-server",
			severity: "moderate",
			isDirect: true,
			via: ["hono"],
			effects: [],
			range: "",
			nodes: ["node_modules/@hono/node-server"],
			fixAvailable: false,
		},
		hono: {
			name: "hono",
			severity: "moderate",
			isDirect: true,
			via: [advisory("Bodies are not limited", "moderate")],
			effects: ["@hono/node-server"],
			range: "<99.0.0",
			nodes: ["node_modules/hono", "node_modules/tool/node_modules/hono"],
			fixAvailable: false,
		},
	},
	metadata: {},
};
const LOCK = {
	lockfileVersion: 3,
	packages: {
		"": { name: "doubtless", version: "1.0.0" },
		"node_modules/vite": { version: "8.0.0", dev: true },
		"node_modules/hono": { version: "4.0.0" },
		"node_modules/tool/node_modules/hono": { version: "3.0.0", dev: true },
	},
};

test("lists each advisory once, production dependencies before severer ones for development", () => {
	const findings = readFindings(AUDIT, LOCK);
	if (typeof findings === "string") throw new Error(findings);
	expect(findings.map(({ name, isInProduction }) => [name, isInProduction])).toEqual([
		["hono", true],
		["vite", false],
	]);
	expect(describeFindings(findings)).toBe(
		`moderate: hono 4.0.0, 3.0.0, in production
  Bodies are not limited (<99.0.0)
  https://example.org/moderate
  npm knows no version without it.

critical: vite 8.0.0, for development only
  The server shows files (<99.0.0)
  https://example.org/critical
  npm knows a version without it.

2 known weaknesses, 1 of them in production dependencies.`,
	);
});

test("a package for development that a library can work with is named as optional", () => {
	const findings = readFindings(AUDIT, { packages: { "node_modules/vite": { version: "8.0.0", devOptional: true } } });
	if (typeof findings === "string") throw new Error(findings);
	expect(describeFindings(findings)).toContain("critical: vite 8.0.0, in production as an optional dependency\n");
});

test("a package that the lock file does not have counts as production", () => {
	const findings = readFindings(AUDIT, { packages: {} });
	expect(findings).toMatchObject([{ isInProduction: true }, { isInProduction: true }]);
});

test("a registry that answers no audits is said, and is not an audit without findings", () => {
	expect(readFindings({ message: "405 Method Not Allowed", statusCode: 405 }, LOCK)).toBe("405 Method Not Allowed");
	expect(readFindings({}, LOCK)).toBe("npm's answer has an unknown form.");
	expect(readFindings({ vulnerabilities: {} }, LOCK)).toEqual([]);
});
