// TypeScript types of the tables of the site's settings and of keys for scripts. See tables.ts for what all columns have in common.
import type { Generated } from "kysely";

/** Keys for scripts: server/people/api-keys.ts. */
export type ApiKeyTable = {
	/** SHA-256 of the token, base64url. */
	id: string;
	name: string;
	/** One of KEY_SCOPES. */
	scope: string;
	/** The owner who made it. */
	administratorId: string;
	createdAt: number;
	expiresAt: number;
	/** The hour in which it was used last; 0: never. */
	usedAt: Generated<number>;
};

/** What owners set for the whole site, in one row: server/settings. */
export type SiteSettingsTable = {
	id: string;
	/** JSON (core/settings/settings.ts). */
	value: string;
	/** The checksum of the picture that is the site's mark. */
	mark: string | null;
	version: number;
	updatedAt: number;
};
