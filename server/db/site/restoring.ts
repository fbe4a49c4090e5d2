// Restores a backup into an empty location (fill-site.ts). Called by scripts/restore.ts.
import { EnvError } from "../../env-error.ts";
import { type BackupHeader, checkBackup, readBackup, readHeader } from "./backup-file.ts";
import { type FillOptions, fillSite } from "./fill-site.ts";
import type { SiteAddress } from "./site-location.ts";
import { listKnown, nameMigrations } from "./site-migrations.ts";

/**
 * Restores the backup `file` to `to`.
 * @returns the backup's header
 * @throws EnvError in one line when the backup is damaged, too new or too old; as fillSite. Nothing has changed then
 */
export async function restoreBackup(file: string, to: SiteAddress, options: FillOptions = {}): Promise<BackupHeader> {
	const header = readHeader(file);
	const { product, tables } = header;
	const migrations = nameMigrations(header.migrations, "--from");
	const known = listKnown(to.engine);
	if (migrations.length === 0 || migrations.some((name, index) => known[index] !== name))
		throw new EnvError(
			`--from: "${file}" is of a newer version of this program (${product}). Restore it with that version.`,
		);
	const total = tables.reduce((sum, { rows }) => sum + rows, 0);
	try {
		await fillSite(to, { migrations, total, tables, rows: readBackup(file, header) }, options);
	} catch (error) {
		// A damaged row may be one that no database takes. Then reading to the end reports the damage instead.
		if (!(error instanceof EnvError)) await checkBackup(file);
		throw error;
	}
	return header;
}
