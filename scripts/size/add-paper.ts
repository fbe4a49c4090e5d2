// A mock exam in the sample module, whose page is measured.
import { createHub } from "#server/hub.ts";
import { readGivenSettings } from "../settings.ts";

const RULE = { right: "4", wrong: "-1", blank: "0" };

/** @param env the settings of the product before its start */
export async function addPaper(env: Record<string, string>): Promise<void> {
	const hub = await createHub(readGivenSettings({ LOG_LEVEL: "silent", ...env }));
	try {
		const [module] = await hub.modules.listRecent();
		const actor = { id: "size", email: "size@example.com" };
		const pools = [{ count: 1, subtopicId: null, topic: null, difficulty: null }];
		const created = await hub.papers.create(
			{
				moduleId: module?.id ?? "",
				title: "A mock exam",
				scheme: {
					name: "Four and one",
					source: "",
					asOf: "2026-11-26",
					rules: { single: RULE, several: RULE, number: RULE },
					notAttempted: null,
					blankLimit: null,
					pass: null,
				},
				sections: [{ name: "All", questions: 1, minutes: null, rules: null, pass: null, pools, chosen: [] }],
				sectionOrder: "free",
				minutes: 60,
				screen: "plain",
				isShuffled: true,
				openFrom: null,
				openUntil: null,
				attempts: null,
				resultsFrom: null,
				extraTime: "4/3",
				isKeyOnPhone: false,
				asksName: false,
			},
			actor,
		);
		if (!created.ok) throw new Error("The paper was not created.");
		const published = await hub.papers.publish(created.id, created.version, actor);
		if (!published.ok) throw new Error(JSON.stringify(published.problems));
	} finally {
		await hub.close();
	}
}

/** The address of the paper, which the module's page links. */
export async function findPaper(url: string, moduleId: string): Promise<string> {
	const html = await (await fetch(`${url}/subtopics/${moduleId}`)).text();
	const [path] = /\/paper\/[\w-]+/.exec(html) ?? [];
	if (!path) throw new Error("The module has no link to its paper.");
	return path;
}
