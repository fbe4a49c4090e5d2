// Finds misspelt settings, such as BASEURL for BASE_URL: they are silently ignored. Called by start.ts.
import { SETTING_NAMES } from "./env.ts";

/** Names in an .env file that are for Node, PostgreSQL's programs or compose.yaml. */
const OTHER_PROGRAMS = /^(?:NODE_|PG|POSTGRES_|COMPOSE_|UV_|npm_|TZ$|(?:HTTPS?|NO)_PROXY$)/i;
/** A shorter name is compared without tolerance: too many variables of other programs resemble it. */
const MIN_TOLERANT = 6;

/**
 * A readable line for each variable that is not a setting.
 * @param variables all of the environment: a name counts when it is nearly a setting's
 * @param inFile the names in `.env`, where every unknown name counts
 */
export function listUnknownSettings(
	variables: Record<string, string | undefined>,
	inFile: readonly string[],
): string[] {
	const names = new Set([...inFile, ...Object.keys(variables)]);
	return [...names].flatMap((name) => {
		if (SETTING_NAMES.includes(name) || OTHER_PROGRAMS.test(name)) return [];
		const meant = SETTING_NAMES.find((setting) => isNearly(name, setting));
		// On Windows the case of a name does not matter.
		if (meant !== undefined && variables[meant] === variables[name] && variables[name] !== undefined) return [];
		if (meant === undefined && !inFile.includes(name)) return [];
		const hint = meant === undefined ? ".env.example lists all settings" : `did you mean ${meant}?`;
		return [`${name}: is unknown and has no effect (${hint})`];
	});
}

/** Equal but for case and separators, or apart by one letter: added, missing, wrong, or swapped with the next. */
function isNearly(name: string, setting: string): boolean {
	const [a, b] = [plain(name), plain(setting)];
	if (a === b) return true;
	if (b.length < MIN_TOLERANT) return false;
	let start = 0;
	while (start < a.length && a[start] === b[start]) start++;
	let end = 0;
	while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
	const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
	const isSwapped = left.length === 2 && left === `${right[1]}${right[0]}`;
	return (left.length <= 1 && right.length <= 1) || isSwapped;
}

function plain(name: string): string {
	return name.replaceAll(/[_.-]/g, "").toUpperCase();
}
