// Work that one tab does at a time.

/**
 * Does the work once no other tab of this browser does work of the same name. Without locks the work is done at once: there are none on
 * an address without https, and a browser that blocks storage refuses them.
 */
export async function oneTabAtATime(name: string, work: () => Promise<void>): Promise<void> {
	const { locks } = navigator;
	return (await locks?.query().catch(() => undefined)) ? locks.request(name, work) : work();
}
