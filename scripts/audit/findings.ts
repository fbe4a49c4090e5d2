// What `npm audit --json` says, with where each dependency is used. Called by scripts/audit.ts.
import * as z from "zod/mini";

const advisorySchema = z.object({ title: z.string(), url: z.string(), severity: z.string(), range: z.string() });
const auditSchema = z.object({
	vulnerabilities: z.record(
		z.string(),
		z.object({
			/** Advisories about the package itself, and names of dependencies that have one. */
			via: z.array(z.union([z.string(), advisorySchema])),
			nodes: z.array(z.string()),
			fixAvailable: z.union([z.boolean(), z.object({ name: z.string(), version: z.string() })]),
		}),
	),
});
const refusalSchema = z.object({ message: z.string() });
const lockSchema = z.object({
	packages: z.record(
		z.string(),
		z.object({
			version: z.optional(z.string()),
			dev: z.optional(z.boolean()),
			devOptional: z.optional(z.boolean()),
		}),
	),
});

export type Finding = {
	name: string;
	versions: string[];
	severity: string;
	title: string;
	url: string;
	/** The versions that have the weakness, as npm writes ranges. */
	range: string;
	/** Whether an installation without development dependencies has it. */
	isInProduction: boolean;
	/** It is there only as an optional dependency of another package, such as a test runner that a library can work with. */
	isOptional: boolean;
	/** Whether npm knows a version without it. */
	hasFix: boolean;
};

const SEVERITIES = ["critical", "high", "moderate", "low", "info"];

/**
 * One finding for each advisory, those in production first, then the severest. Packages that only depend on one with an advisory
 * are not listed again.
 * @param audit the parsed output of `npm audit --json`
 * @param lock the parsed package-lock.json
 * @returns a sentence instead, when the registry did not answer
 */
export function readFindings(audit: unknown, lock: unknown): Finding[] | string {
	const report = auditSchema.safeParse(audit);
	if (!report.success) {
		const refusal = refusalSchema.safeParse(audit);
		return refusal.success ? refusal.data.message : "npm's answer has an unknown form.";
	}
	const { packages } = lockSchema.parse(lock);
	const findings = Object.entries(report.data.vulnerabilities).flatMap(([name, { via, nodes, fixAvailable }]) => {
		const places = nodes.flatMap((node) => packages[node] ?? []);
		return via
			.filter((cause) => typeof cause !== "string")
			.map(({ title, url, severity, range }) => ({
				name,
				versions: [...new Set(places.flatMap(({ version }) => version ?? []))],
				severity,
				title,
				url,
				range,
				// A package that the lock file does not have may be anywhere.
				isInProduction: places.length === 0 || places.some(({ dev }) => !dev),
				isOptional: places.length > 0 && places.every(({ dev, devOptional }) => dev || devOptional),
				hasFix: fixAvailable !== false,
			}));
	});
	return findings.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, "en"));
}

function rank({ isInProduction, severity }: Finding): number {
	return (isInProduction ? 0 : SEVERITIES.length + 1) + SEVERITIES.indexOf(severity);
}

/** The findings as lines of text; the last line counts them. */
export function describeFindings(findings: readonly Finding[]): string {
	const inProduction = findings.filter(({ isInProduction }) => isInProduction).length;
	const lines = findings.map((finding) => {
		const { name, versions, severity, title, url, range, hasFix } = finding;
		return [
			`${severity}: ${name} ${versions.join(", ")}, ${describeUse(finding)}`,
			`  ${title} (${range})`,
			`  ${url}`,
			`  ${hasFix ? "npm knows a version without it." : "npm knows no version without it."}`,
			"",
		].join("\n");
	});
	return [...lines, `${findings.length} known weaknesses, ${inProduction} of them in production dependencies.`].join(
		"\n",
	);
}

function describeUse({ isInProduction, isOptional }: Finding): string {
	if (!isInProduction) return "for development only";
	return isOptional ? "in production as an optional dependency" : "in production";
}
