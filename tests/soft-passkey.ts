// For tests only: an authenticator in software, which answers as browsers do (WebAuthn), and can lie.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
const TYPES = {
	es256: () => generateKeyPairSync("ec", { namedCurve: "prime256v1" }),
	rs256: () => generateKeyPairSync("rsa", { modulusLength: 2048 }),
	ed25519: () => generateKeyPairSync("ed25519"),
};
export type PasskeyType = keyof typeof TYPES;

/** What an authenticator says beside the truth. */
export type Lie = {
	type?: string;
	origin?: string;
	host?: string;
	challenge?: string;
	crossOrigin?: boolean;
	isPresent?: boolean;
	isVerified?: boolean;
	counter?: number;
	id?: string;
};
type Asked = { challenge: string; host: string };

export function createSoftPasskey(origin: string, type: PasskeyType = "es256") {
	const { publicKey, privateKey } = TYPES[type]();
	const id = randomBytes(32);
	const spki = publicKey.export({ type: "spki", format: "der" }).toString("base64url");
	let counter = 0;

	function clientData(asked: Asked, kind: string, lie: Lie): Buffer {
		const { challenge = asked.challenge, crossOrigin = false } = lie;
		return Buffer.from(
			JSON.stringify({ type: lie.type ?? kind, challenge, origin: lie.origin ?? origin, crossOrigin }),
		);
	}

	function head(asked: Asked, lie: Lie, more: number): Buffer {
		const { isPresent = true, isVerified = true } = lie;
		const bytes = Buffer.alloc(37);
		createHash("sha256")
			.update(lie.host ?? asked.host)
			.digest()
			.copy(bytes);
		bytes[32] = (isPresent ? PRESENT : 0) | (isVerified ? VERIFIED : 0) | more;
		counter += 1;
		bytes.writeUInt32BE(lie.counter ?? counter, 33);
		return bytes;
	}

	return {
		id: id.toString("base64url"),
		make(asked: Asked, lie: Lie = {}) {
			const length = Buffer.alloc(2);
			length.writeUInt16BE(id.length);
			// The key in COSE would follow; the browser names it beside.
			const data = Buffer.concat([head(asked, lie, HAS_CREDENTIAL), Buffer.alloc(16), length, id, randomBytes(77)]);
			return {
				id: lie.id ?? id.toString("base64url"),
				clientData: clientData(asked, "webauthn.create", lie).toString("base64url"),
				authenticatorData: data.toString("base64url"),
				publicKey: spki,
			};
		},
		sign(asked: Asked, lie: Lie = {}) {
			const client = clientData(asked, "webauthn.get", lie);
			const data = head(asked, lie, 0);
			const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
			return {
				id: lie.id ?? id.toString("base64url"),
				clientData: client.toString("base64url"),
				authenticatorData: data.toString("base64url"),
				signature: signWith(privateKey, type, signed).toString("base64url"),
			};
		},
	};
}

function signWith(key: KeyObject, type: PasskeyType, bytes: Buffer): Buffer {
	return sign(type === "ed25519" ? null : "sha256", bytes, key);
}
