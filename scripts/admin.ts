// npm run admin -- add|reset-password|remove-second-factor|list|remove: see administrators.ts.
import { EnvError } from "#server/env-error.ts";
import { manageAdministrators } from "./administrators.ts";
import { readSettings } from "./settings.ts";

try {
	process.exitCode = await manageAdministrators(process.argv.slice(2), {
		readSettings,
		out: (text) => process.stdout.write(text),
		err: (text) => process.stderr.write(text),
	});
} catch (error) {
	const message = error instanceof Error ? error.message : String(error);
	process.stderr.write(error instanceof EnvError ? `${message}\n` : `That failed: ${message}\n`);
	process.exitCode = 1;
}
