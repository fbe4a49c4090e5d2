// What an authenticator answers: right ones of every algorithm pass, and anything else is refused, above all one that did not
// verify the person.
import fc from "fast-check";
import { expect, test } from "vitest";
import { createSoftPasskey, type Lie, type PasskeyType } from "../../tests/soft-passkey.ts";
import { checkSignature, readNewPasskey } from "./passkey-answer.ts";

const ORIGIN = "https://learn.example.org";
const ASKED = { challenge: "Y2hhbGxlbmdl", host: "learn.example.org" };
const EXPECTED = {
	origin: ORIGIN,
	host: ASKED.host,
	isChallenge: async (challenge: string) => challenge === ASKED.challenge,
};

test.each(["es256", "rs256", "ed25519"] as PasskeyType[])("accepts what was made and signed (%s)", async (type) => {
	const passkey = createSoftPasskey(ORIGIN, type);
	const made = await readNewPasskey(passkey.make(ASKED), EXPECTED);
	if (!made.ok) throw new Error(made.fault);
	expect(made.value).toMatchObject({ id: passkey.id, counter: 1 });
	expect(await checkSignature(passkey.sign(ASKED), made.value, EXPECTED)).toEqual({ ok: true, value: 2 });
	const other = await readNewPasskey(createSoftPasskey(ORIGIN, type).make(ASKED), EXPECTED);
	if (!other.ok) throw new Error(other.fault);
	expect(await checkSignature(passkey.sign(ASKED), { ...other.value, counter: 0 }, EXPECTED)).toEqual({
		ok: false,
		fault: "wrong-signature",
	});
});

const LIES: [string, Lie][] = [
	["not-verified", { isVerified: false }],
	["nobody-present", { isPresent: false }],
	["wrong-origin", { origin: "https://learn.example.org.evil.example" }],
	["wrong-origin", { origin: "http://learn.example.org" }],
	["wrong-origin", { crossOrigin: true }],
	["wrong-host", { host: "example.org" }],
	["wrong-challenge", { challenge: "b3RoZXI" }],
	["wrong-type", { type: "payment.get" }],
];

test.each(LIES)("refuses with %s: %o", async (fault, lie) => {
	const passkey = createSoftPasskey(ORIGIN);
	const made = await readNewPasskey(passkey.make(ASKED), EXPECTED);
	if (!made.ok) throw new Error(made.fault);
	expect(await readNewPasskey(createSoftPasskey(ORIGIN).make(ASKED, lie), EXPECTED)).toEqual({ ok: false, fault });
	expect(await checkSignature(passkey.sign(ASKED, lie), made.value, EXPECTED)).toEqual({ ok: false, fault });
});

test("refuses a new passkey under another id, and a key of another kind", async () => {
	const made = createSoftPasskey(ORIGIN).make(ASKED);
	const wrongKey = { ok: false, fault: "wrong-key" };
	expect(await readNewPasskey({ ...made, id: "AAAA" }, EXPECTED)).toEqual(wrongKey);
	expect(await readNewPasskey({ ...made, publicKey: "AAAA" }, EXPECTED)).toEqual(wrongKey);
	const short = Buffer.from(made.authenticatorData, "base64url").subarray(0, 60).toString("base64url");
	expect((await readNewPasskey({ ...made, authenticatorData: short }, EXPECTED)).ok).toBe(false);
});

test("refuses a counter that goes back, and accepts authenticators that never count", async () => {
	const passkey = createSoftPasskey(ORIGIN);
	const made = await readNewPasskey(passkey.make(ASKED), EXPECTED);
	if (!made.ok) throw new Error(made.fault);
	const { publicKey } = made.value;
	const signedWith = (counter: number, stored: number) =>
		checkSignature(passkey.sign(ASKED, { counter }), { publicKey, counter: stored }, EXPECTED);
	expect(await signedWith(0, 0)).toEqual({ ok: true, value: 0 });
	expect(await signedWith(6, 5)).toEqual({ ok: true, value: 6 });
	for (const [counter, stored] of [
		[5, 5],
		[4, 5],
		[0, 5],
	])
		expect(await signedWith(counter ?? 0, stored ?? 0)).toEqual({ ok: false, fault: "copied" });
});

test("refuses a signature of which any byte was changed, and never throws", async () => {
	const passkey = createSoftPasskey(ORIGIN);
	const made = await readNewPasskey(passkey.make(ASKED), EXPECTED);
	if (!made.ok) throw new Error(made.fault);
	const stored = { ...made.value, counter: 0 };
	const answer = passkey.sign(ASKED);
	await fc.assert(
		fc.asyncProperty(
			fc.constantFrom("clientData", "authenticatorData", "signature"),
			fc.nat(),
			fc.integer({ min: 1, max: 255 }),
			async (field, at, flip) => {
				const bytes = Buffer.from(answer[field], "base64url");
				const place = at % bytes.length;
				bytes[place] = (bytes[place] ?? 0) ^ flip;
				const changed = { ...answer, [field]: bytes.toString("base64url") };
				expect((await checkSignature(changed, stored, EXPECTED)).ok).toBe(false);
			},
		),
	);
});
