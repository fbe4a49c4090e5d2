// For tests only: an authenticator in software, which answers as browsers do (WebAuthn), and can lie.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
const TYPES = {
	es256: () => generateKeyPairSync("ec", { namedCurve: "prime256v1" }),
	es384: () => generateKeyPairSync("ec", { namedCurve: "secp384r1" }),
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
	/** A format and a statement of attestation. */
	attestation?: { format: string; statement: Map<string, unknown> };
};
/** What the browser gets; the host has another name when a passkey is made. */
type Asked = { challenge: string; rpId?: string; rp?: { id?: string } };

export function createSoftPasskey(origin: string, type: PasskeyType = "es256") {
	const { publicKey, privateKey } = TYPES[type]();
	const id = randomBytes(32);
	const coseKey = toCose(publicKey);
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
			.update(lie.host ?? asked.rpId ?? asked.rp?.id ?? "")
			.digest()
			.copy(bytes);
		bytes[32] = (isPresent ? PRESENT : 0) | (isVerified ? VERIFIED : 0) | more;
		counter += 1;
		bytes.writeUInt32BE(lie.counter ?? counter, 33);
		return bytes;
	}

	/** The JSON of WebAuthn level 3. */
	function answer<Response>(lie: Lie, response: Response) {
		const named = lie.id ?? id.toString("base64url");
		return { id: named, rawId: named, type: "public-key" as const, clientExtensionResults: {}, response };
	}

	return {
		id: id.toString("base64url"),
		make(asked: Asked, lie: Lie = {}) {
			const length = Buffer.alloc(2);
			length.writeUInt16BE(id.length);
			const authData = Buffer.concat([head(asked, lie, HAS_CREDENTIAL), Buffer.alloc(16), length, id, coseKey]);
			const { format, statement } = lie.attestation ?? { format: "none", statement: new Map() };
			return answer(lie, {
				clientDataJSON: clientData(asked, "webauthn.create", lie).toString("base64url"),
				attestationObject: encodeCbor(
					new Map<string, unknown>([
						["fmt", format],
						["attStmt", statement],
						["authData", new Uint8Array(authData)],
					]),
				).toString("base64url"),
			});
		},
		sign(asked: Asked, lie: Lie = {}) {
			const client = clientData(asked, "webauthn.get", lie);
			const data = head(asked, lie, 0);
			const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
			return answer(lie, {
				clientDataJSON: client.toString("base64url"),
				authenticatorData: data.toString("base64url"),
				signature: signWith(privateKey, type, signed).toString("base64url"),
			});
		},
	};
}

/** A public key as authenticators write it (RFC 9053). */
function toCose(key: KeyObject): Buffer {
	const jwk = key.export({ format: "jwk" });
	const bytes = (text = "") => new Uint8Array(Buffer.from(text, "base64url"));
	const isP256 = jwk.crv === "P-256";
	const entries: Record<string, [number, unknown][]> = {
		EC: [
			[1, 2],
			[3, isP256 ? -7 : -35],
			[-1, isP256 ? 1 : 2],
			[-2, bytes(jwk.x)],
			[-3, bytes(jwk.y)],
		],
		RSA: [
			[1, 3],
			[3, -257],
			[-1, bytes(jwk.n)],
			[-2, bytes(jwk.e)],
		],
		OKP: [
			[1, 1],
			[3, -8],
			[-1, 6],
			[-2, bytes(jwk.x)],
		],
	};
	return encodeCbor(new Map(entries[jwk.kty ?? ""]));
}

function encodeCbor(value: Map<string | number, unknown>): Buffer {
	// The library does not export the type of what it encodes.
	return Buffer.from(isoCBOR.encode(value as Parameters<typeof isoCBOR.encode>[0]));
}

function signWith(key: KeyObject, type: PasskeyType, bytes: Buffer): Buffer {
	return sign(type === "ed25519" ? null : "sha256", bytes, key);
}
