// node tools/bench/sign-in-flood.ts: 50 wrong sign-ins a second for 20 s from one address. Limits:
// learners' requests stay within 1.5x at the 95th percentile, every refusal has Retry-After, and the owner can sign in from
// another address during the attack and right after it.
import { once } from "node:events";
import { request } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { createListener } from "#server/http/listener.ts";
import { EMAIL, openSite, PASSWORD } from "./site.ts";

const SECONDS = 20;
const PER_SECOND = 50;
const PAGE = "/module/Bcode0";
const ATTACKER = "198.51.100.7";
const OWNER = "203.0.113.5";

type Answer = { status: number; retryAfter: string | undefined; ms: number };

const site = await openSite({ modules: 10, subtopics: 100 }, undefined, { TRUSTED_PROXIES: "loopback" });
if (!site.http) throw new Error("The pages are not built (npm run build).");
const server = createListener(site.http).listen(0, "127.0.0.1");
await once(server, "listening");
const bound = server.address();
const port = typeof bound === "object" && bound ? bound.port : 0;

for (let n = 0; n < 50; n++) await visit();
const quiet = await visitFor(5);
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
const wrong: Promise<Answer>[] = [];
const flood = setInterval(() => wrong.push(signIn("wrong password", ATTACKER)), 1_000 / PER_SECOND);
const meanwhile = visitFor(SECONDS);
await new Promise((resolve) => setTimeout(resolve, (SECONDS / 2) * 1_000));
const during = await signIn(PASSWORD, OWNER);
const busy = await meanwhile;
clearInterval(flood);
const answers = await Promise.all(wrong);
delay.disable();
const after = await signIn(PASSWORD, OWNER);

const limited = answers.filter(({ status }) => status === 429 || status === 503);
const said = limited.filter(({ retryAfter }) => Number(retryAfter) > 0).length;
const ratio = percentile(busy, 95) / percentile(quiet, 95);
const p99 = delay.percentile(99) / 1e6;
process.stdout.write(
	`Wrong sign-ins: ${answers.length} in ${SECONDS} s: ${count(answers, 401)} looked at, ${limited.length} refused (${said} with Retry-After), ${answers.length - count(answers, 401) - limited.length} otherwise.
Learners' page p95: ${percentile(quiet, 95).toFixed(1)} ms quiet, ${percentile(busy, 95).toFixed(1)} ms meanwhile, ${ratio.toFixed(2)}x. Loop delay p99 ${p99.toFixed(0)} ms.
The owner from another address: ${during.status} in ${during.ms.toFixed(0)} ms meanwhile, ${after.status} in ${after.ms.toFixed(0)} ms after.
`,
);
const isGood = ratio <= 1.5 && said === limited.length && during.status === 302 && after.status === 302;
process.stdout.write(isGood ? "Within the limits.\n" : "NOT within the limits.\n");
process.exitCode = isGood ? 0 : 1;
server.closeAllConnections();
server.close();
await site.close();

function signIn(password: string, address: string): Promise<Answer> {
	return ask("POST", "/admin/login", address, new URLSearchParams({ email: EMAIL, password }).toString());
}

function visit(): Promise<Answer> {
	return ask("GET", PAGE, OWNER);
}

/** Ten visits a second, each timed from its scheduled start. */
async function visitFor(seconds: number): Promise<number[]> {
	const visits = Array.from({ length: seconds * 10 }, async (_, n) => {
		await new Promise((resolve) => setTimeout(resolve, n * 100));
		return (await visit()).ms;
	});
	return Promise.all(visits);
}

function ask(method: string, path: string, address: string, body = ""): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const start = performance.now();
		const headers = {
			"X-Forwarded-For": address,
			...(body && { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": body.length }),
		};
		const sending = request({ port, host: "127.0.0.1", method, path, headers }, (response) => {
			response.resume().on("end", () => {
				const retryAfter = response.headers["retry-after"];
				resolve({ status: response.statusCode ?? 0, retryAfter, ms: performance.now() - start });
			});
		});
		sending.on("error", reject).end(body);
	});
}

function count(answers: readonly Answer[], status: number): number {
	return answers.filter((answer) => answer.status === status).length;
}

function percentile(times: readonly number[], percent: number): number {
	return times.toSorted((a, b) => a - b)[Math.floor((times.length * percent) / 100)] ?? 0;
}
