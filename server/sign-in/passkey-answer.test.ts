// What an authenticator answers: right ones of every algorithm pass, and anything else is refused, above all one that did not
// verify the person. The library checks; these tests hold what we ask of it.
import fc from "fast-check";
import { expect, test } from "vitest";
import { createSoftPasskey, type Lie, type PasskeyType } from "../../tests/soft-passkey.ts";
import { checkNewPasskey, checkSignature } from "./passkey-answer.ts";

const ORIGIN = "https://learn.example.org";
const ASKED = { challenge: "Y2hhbGxlbmdl", rpId: "learn.example.org" };
const EXPECTED = {
	origin: ORIGIN,
	host: ASKED.rpId,
	isChallenge: (challenge: string) => challenge === ASKED.challenge,
};

test.each(["es256", "rs256", "ed25519"] as PasskeyType[])("accepts what was made and signed (%s)", async (type) => {
	const passkey = createSoftPasskey(ORIGIN, type);
	const made = await checkNewPasskey(passkey.make(ASKED), EXPECTED);
	if (!made.ok) throw new Error(made.reason);
	expect(made.value).toMatchObject({ id: passkey.id, counter: 1 });
	expect(await checkSignature(passkey.sign(ASKED), made.value, EXPECTED)).toEqual({
		ok: true,
		value: 2,
		challenge: ASKED.challenge,
	});
	const other = await checkNewPasskey(createSoftPasskey(ORIGIN, type).make(ASKED), EXPECTED);
	if (!other.ok) throw new Error(other.reason);
	expect(await checkSignature(passkey.sign(ASKED), { ...other.value, counter: 0 }, EXPECTED)).toEqual({
		ok: false,
		reason: "wrong signature",
	});
});

const LIES: [RegExp, Lie][] = [
	[/user could not be verified/, { isVerified: false }],
	[/not present/, { isPresent: false }],
	[/response origin/, { origin: "https://learn.example.org.evil.example" }],
	[/response origin/, { origin: "http://learn.example.org" }],
	[/inside a frame/, { crossOrigin: true }],
	[/RP ID/, { host: "example.org" }],
	[/challenge/, { challenge: "b3RoZXI" }],
	[/response type/, { type: "payment.get" }],
];

test.each(LIES)("refuses with %s: %o", async (pattern, lie) => {
	const passkey = createSoftPasskey(ORIGIN);
	const made = await checkNewPasskey(passkey.make(ASKED), EXPECTED);
	if (!made.ok) throw new Error(made.reason);
	const refused = { ok: false, reason: expect.stringMatching(pattern) };
	expect(await checkNewPasskey(createSoftPasskey(ORIGIN).make(ASKED, lie), EXPECTED)).toEqual(refused);
	expect(await checkSignature(passkey.sign(ASKED, lie), made.value, EXPECTED)).toEqual(refused);
});

test("refuses a new passkey under another id, cut short or of another shape, and a key of another kind", async () => {
	const made = createSoftPasskey(ORIGIN).make(ASKED);
	const refused = { ok: false, reason: expect.any(String) };
	expect(await checkNewPasskey({ ...made, id: "AAAA" }, EXPECTED)).toEqual(refused);
	expect(await checkNewPasskey({ ...made, id: "AAAA", rawId: "AAAA" }, EXPECTED)).toEqual(refused);
	const { attestationObject } = made.response;
	for (const cut of [attestationObject.slice(0, 60), "x".repeat(20_000), 5]) {
		const response = { ...made.response, attestationObject: cut };
		expect(await checkNewPasskey({ ...made, response }, EXPECTED)).toEqual(refused);
	}
	for (const answer of [undefined, null, "x", {}]) expect(await checkNewPasskey(answer, EXPECTED)).toEqual(refused);
	const other = createSoftPasskey(ORIGIN, "es384").make(ASKED);
	expect(await checkNewPasskey(other, EXPECTED)).toEqual({
		ok: false,
		reason: expect.stringMatching(/public key alg/),
	});
});

test("reads no certificates of attestation, whose check would call addresses that they name", async () => {
	const certified = new Map<string, unknown>([
		["alg", -7],
		["sig", new Uint8Array(70)],
		["x5c", [new Uint8Array(500)]],
	]);
	for (const format of ["packed", "tpm", "apple", "android-key", "android-safetynet", "fido-u2f", "other"]) {
		const made = createSoftPasskey(ORIGIN).make(ASKED, { attestation: { format, statement: certified } });
		expect(await checkNewPasskey(made, EXPECTED)).toEqual({ ok: false, reason: "attestation" });
	}
});

test("refuses a counter that goes back, and accepts authenticators that never count", async () => {
	const passkey = createSoftPasskey(ORIGIN);
	const made = await checkNewPasskey(passkey.make(ASKED), EXPECTED);
	if (!made.ok) throw new Error(made.reason);
	const { publicKey } = made.value;
	const signedWith = (counter: number, stored: number) =>
		checkSignature(passkey.sign(ASKED, { counter }), { publicKey, counter: stored }, EXPECTED);
	expect(await signedWith(0, 0)).toMatchObject({ ok: true, value: 0 });
	expect(await signedWith(6, 5)).toMatchObject({ ok: true, value: 6 });
	for (const [counter, stored] of [
		[5, 5],
		[4, 5],
		[0, 5],
	])
		expect(await signedWith(counter ?? 0, stored ?? 0)).toEqual({
			ok: false,
			reason: expect.stringMatching(/counter/),
		});
});

test("refuses a signature of which any byte was changed, and never throws", async () => {
	const passkey = createSoftPasskey(ORIGIN);
	const made = await checkNewPasskey(passkey.make(ASKED), EXPECTED);
	if (!made.ok) throw new Error(made.reason);
	const stored = { ...made.value, counter: 0 };
	const answer = passkey.sign(ASKED);
	await fc.assert(
		fc.asyncProperty(
			fc.constantFrom("clientDataJSON", "authenticatorData", "signature"),
			fc.nat(),
			fc.integer({ min: 1, max: 255 }),
			async (field, at, flip) => {
				const bytes = Buffer.from(answer.response[field], "base64url");
				const place = at % bytes.length;
				bytes[place] = (bytes[place] ?? 0) ^ flip;
				const response = { ...answer.response, [field]: bytes.toString("base64url") };
				const changed = { ...answer, response };
				expect((await checkSignature(changed, stored, EXPECTED)).ok).toBe(false);
			},
		),
	);
});
