// Stories import this instead of @playwright/test: it starts the built product, asks questions in the same order in every run,
// and fails a story on any error that the browser reports (console, uncaught error, content security policy).
//
//   test("…", async ({ page, product }) => { await page.goto("/"); … })
//   test.use({ productOptions: { env: { PRODUCT_NAME: "Sage" } } })         a server of its own for this file
// test.use({ allowedErrors: [/status of 404/] })                          errors that the story causes on purpose
//   const second = await startProduct({ env: { … } })                       one more server within a story
import { type BrowserContext, test as base, type ConsoleMessage, expect, type WebError } from "@playwright/test";
import type { Hub } from "#server/hub.ts";
import { startProduct } from "../../../scripts/product.ts";
import { createFakeProvider, type FakeProvider } from "../../fake-provider.ts";
import { addModule, type GivenModule, type StoredModule, withHub } from "./modules.ts";
import { ADMINISTRATOR_ENV } from "./panel.ts";
import { createSite, type Site } from "./site.ts";

export { expect };

type ProductOptions = {
	/** Settings that differ from the defaults. */
	env?: Record<string, string>;
	/** Changes the data before the server opens it. For `startProduct`. */
	prepare?: (hub: Hub) => Promise<void>;
	/** Whose product it is, when its stories share the data with no others. */
	of?: string;
};
export type StoryProduct = {
	url: string;
	env: Record<string, string>;
	readOutput: () => string;
	/** Adds a module with its subtopics and questions to the running product's database. */
	addModule: (given?: GivenModule) => Promise<StoredModule>;
	stop: () => Promise<void>;
};

/**
 * Each starts when a story first asks for it, and serves all later stories of the worker. No option is among them: Playwright starts
 * another worker, with its browser, for stories whose worker options or fixtures differ.
 */
type WorkerFixtures = {
	/** The running product of these options. */
	findProduct: (options: ProductOptions) => Promise<StoryProduct>;
	/** For doubts.ts. */
	provider: FakeProvider;
	/** For site-story.ts. */
	site: Site;
};
type StoryFixtures = {
	productOptions: ProductOptions;
	product: StoryProduct;
	allowedErrors: RegExp[];
	startProduct: (options?: ProductOptions) => Promise<StoryProduct>;
	browserErrors: string[];
};

export const test = base.extend<StoryFixtures, WorkerFixtures>({
	findProduct: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
		async ({}, use) => {
			const started = new Map<string, Promise<StoryProduct>>();
			await use((options) => {
				const key = JSON.stringify(options);
				const product = started.get(key) ?? startStoryProduct(options);
				started.set(key, product);
				return product;
			});
			const ended = await Promise.allSettled(started.values());
			await Promise.all(ended.map((one) => one.status === "fulfilled" && one.value.stop()));
		},
		{ scope: "worker", timeout: 60_000 },
	],

	provider: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
		async ({}, use) => {
			const provider = await createFakeProvider();
			await use(provider);
			await provider.close();
		},
		{ scope: "worker" },
	],

	site: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
		async ({}, use) => {
			const site = await createSite();
			await use(site);
			await site.remove();
		},
		{ scope: "worker", timeout: 60_000 },
	],

	productOptions: [{ env: ADMINISTRATOR_ENV }, { option: true }],

	product: async ({ findProduct, productOptions }, use) => use(await findProduct(productOptions)),

	baseURL: async ({ product }, use) => use(product.url),

	startProduct: async ({ context }, use) => {
		const started: StoryProduct[] = [];
		await use(async (options) => {
			const product = await startStoryProduct(options);
			started.push(product);
			return product;
		});
		// A page that is still loading would report the stopped server as an error.
		await Promise.all(context.pages().map((page) => page.close()));
		await Promise.all(started.map((product) => product.stop()));
	},

	allowedErrors: [[], { option: true }],

	context: async ({ context }, use) => {
		await fixRandomness(context, 1);
		await use(context);
	},

	browserErrors: [
		async ({ context, allowedErrors }, use) => {
			const errors: string[] = [];
			// Chromium does not report a policy violation to the console when the script catches the error.
			await context.addInitScript(() => {
				addEventListener("securitypolicyviolation", ({ violatedDirective, sourceFile, lineNumber }) =>
					console.error(`content security policy: ${violatedDirective} (${sourceFile}:${lineNumber})`),
				);
			});
			context.on("console", (message) => isError(message) && errors.push(describeMessage(message)));
			context.on("weberror", (error) => errors.push(`uncaught: ${describeError(error)}`));
			await use(errors);
			const unexpected = errors.filter((error) => !allowedErrors.some((allowed) => allowed.test(error)));
			expect(unexpected, "the browser told of errors").toEqual([]);
		},
		{ auto: true },
	],
});

/**
 * The pages of a context draw the same random numbers after every load: a quiz asks its questions in the order of `seed`. Each place in
 * the code has numbers of its own, since libraries draw some too, earlier or later as their files arrive.
 */
export async function fixRandomness(context: BrowserContext, seed: number): Promise<void> {
	await context.addInitScript((first) => {
		const states = new Map<string, number>();
		// The mulberry32 generator.
		Math.random = () => {
			const place = new Error().stack?.split("\n")[2] ?? "";
			const state = ((states.get(place) ?? first) + 0x6d2b79f5) | 0;
			states.set(place, state);
			let mixed = Math.imul(state ^ (state >>> 15), state | 1);
			mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
			return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
		};
	}, seed);
}

/**
 * Takes the network from the pages of a context. The browser says so before its network service knows: returns once their requests fail,
 * so that none of what a story does next goes through.
 */
export async function goOffline(context: BrowserContext): Promise<void> {
	await context.setOffline(true);
	for (const page of context.pages()) await expect.poll(() => page.evaluate(isReached)).toBe(false);
}

/** Runs in the page. */
function isReached(): Promise<boolean> {
	return fetch("/healthz", { method: "HEAD", cache: "no-store" }).then(
		() => true,
		() => false,
	);
}

async function startStoryProduct({ env, prepare }: ProductOptions = {}): Promise<StoryProduct> {
	const product = await startProduct(env, async (settings) => {
		if (prepare) await withHub(settings, prepare);
	});
	return { ...product, addModule: (given) => addModule(product.env, given) };
}

function isError(message: ConsoleMessage): boolean {
	// The browser asks for this file itself, on pages that are no HTML.
	if (message.location().url.endsWith("/favicon.ico")) return false;
	return message.type() === "error" || /content security policy/i.test(message.text());
}

function describeError(error: WebError): string {
	const { stack, message } = error.error();
	return stack || message || "something thrown that is no error";
}

function describeMessage(message: ConsoleMessage): string {
	const { url, lineNumber } = message.location();
	return `${message.text()} (${url}:${lineNumber})`;
}
