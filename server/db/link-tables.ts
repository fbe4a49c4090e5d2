// TypeScript types of the tables of modules' links (server/modules/module-links.ts). See tables.ts for what all columns have in common.
import type { Generated } from "kysely";

/** A link of a module beside its own code. Deleted ones stay, so that their codes stay closed. */
export type ModuleLinkTable = {
	id: string;
	moduleId: string;
	/** Unique, also among the modules' own codes. Never changes. */
	code: string;
	name: string;
	/** Lists sort by this (search-text.ts). */
	nameKey: string;
	/** 0: switched off. */
	isOn: Generated<number>;
	/** 1: its card in a messenger has the module's title. */
	showsTitle: Generated<number>;
	opensAt: number | null;
	endsAt: number | null;
	diesAt: number | null;
	deletedAt: number | null;
	maxDevices: number | null;
	/** Devices that were counted against `maxDevices`. */
	deviceCount: Generated<number>;
	/** Rises with each save of its form; a save of an older version is a conflict. */
	version: Generated<number>;
	createdAt: number;
};

/** How many devices opened a module by a link in a week; no device is named. */
export type LinkWeekTable = {
	moduleId: string;
	/** Empty: the module's own code. */
	linkId: string;
	/** Its number (core/modules/module-links.ts, weekOf). */
	week: number;
	devices: number;
};
