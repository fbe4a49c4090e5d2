// The institute's own look on learners' pages, through the response cache, on the real built pages.
import sharp from "sharp";
import { expect, test } from "vitest";
import { NO_SETTINGS } from "#core/settings/settings.ts";
import { createTestHttp } from "../../tests/test-http.ts";
import { createTestHub } from "../../tests/test-hub.ts";
import { ACTOR } from "../../tests/test-panel.ts";

test("name, mark, colour, footer and announcement are on the next page, in manifest and card, also as text where they are hostile", async () => {
	const hub = await createTestHub({ env: { BASE_URL: "https://learn.example" } });
	const http = createTestHttp(hub);
	const text = async (path: string) => (await http.request(path)).text();
	const [plain, card] = [await text("/"), await (await http.request("/card.png")).arrayBuffer()];
	expect(plain).toContain('href="/favicon.svg"');
	expect(plain).not.toContain("--action:#7a1f5c");
	const red = { create: { width: 300, height: 100, channels: 4 as const, background: "#aa2233" } };
	const added = await hub.pictures.add(new Uint8Array(await sharp(red).png().toBuffer()));
	if (!added.ok) throw new Error(added.fault);
	await hub.settings.setMark(added.sha256, ACTOR);
	const announcement = `</aside><script>alert(1)</script> & "quoted"`;
	const endsAt = Date.now() + 60_000;
	await hub.settings.save(
		{
			...NO_SETTINGS,
			productName: "Sunrise <b>",
			accent: "#7a1f5c",
			footer: "Pune & 'more'",
			announcement,
			announcementEndsAt: endsAt,
		},
		1,
		ACTOR,
	);
	for (const path of ["/", "/offline", `/module/${hub.site.sampleCode}`, "/progress", "/not-found"]) {
		const response = await http.request(path);
		const page = await response.text();
		for (const part of ["Sunrise &lt;b&gt;", "Pune &amp; ", "--action:#7a1f5c", `mark-${added.sha256}-96.png`])
			expect([path, part, page.includes(part)]).toEqual([path, part, true]);
		expect(page).not.toContain("<script>alert");
		expect(page).toContain("&lt;/aside&gt;&lt;script&gt;alert(1)");
		// The style and the script of the look are among those that the policy allows.
		const policy = response.headers.get("content-security-policy") ?? "";
		expect((policy.match(/sha256-/g) ?? []).length).toBeGreaterThanOrEqual(4);
	}
	const manifest = JSON.parse(await text("/manifest.webmanifest"));
	expect(manifest).toMatchObject({ name: "Sunrise <b>", theme_color: "#7a1f5c" });
	for (const { src, sizes } of manifest.icons) {
		const icon = await http.request(src);
		const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata();
		expect([src, icon.status, `${width}x${height}`]).toEqual([src, 200, sizes]);
	}
	expect((await http.request(`/icons/mark-${"0".repeat(64)}-96.png`)).status).toBe(404);
	expect(Buffer.from(await (await http.request("/card.png")).arrayBuffer()).equals(Buffer.from(card))).toBe(false);
	expect(await text("/")).toMatch(/card\.png\?v=[\w-]{8}/);
	const pack = JSON.parse(await text(`/module/${(await hub.modules.listRecent())[0]?.id}/pack.json`));
	const files = pack.files.map(({ url }: { url: string }) => url);
	expect(files).toContain(`/icons/mark-${added.sha256}-96.png`);
	await hub.pictureSweep.run();
	const row = await hub.db
		.selectFrom("picture")
		.select("unusedSince")
		.where("sha256", "=", added.sha256)
		.executeTakeFirst();
	expect(row?.unusedSince).toBeNull();
	await hub.close();
});
