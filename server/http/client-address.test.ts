import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeIncoming } from "../../tests/test-http.ts";
import { createClientAddress, limitKey } from "./client-address.ts";

describe("the client address", () => {
	test("is the socket's when no proxy is trusted, whatever the visitor claims", () => {
		const read = createClientAddress("");
		const forged = {
			"x-forwarded-for": "203.0.113.9",
			"x-real-ip": "203.0.113.9",
			forwarded: "for=203.0.113.9",
			"cf-connecting-ip": "203.0.113.9",
		};
		expect(read(makeIncoming("198.51.100.7", forged))).toBe("198.51.100.7");
	});

	test("is what a trusted proxy reports, not what the visitor sent to that proxy", () => {
		const read = createClientAddress("10.0.0.0/8, loopback");
		const headers = { "x-forwarded-for": "1.1.1.1, 203.0.113.9, 10.0.0.4" };
		expect(read(makeIncoming("10.0.0.5", headers))).toBe("203.0.113.9");
		expect(read(makeIncoming("127.0.0.1", headers))).toBe("203.0.113.9");
	});

	test("is the socket's when the request bypasses the proxy", () => {
		const read = createClientAddress("10.0.0.0/8");
		expect(read(makeIncoming("198.51.100.7", { "x-forwarded-for": "203.0.113.9" }))).toBe("198.51.100.7");
	});

	test("uses only X-Forwarded-For of a trusted proxy", () => {
		const read = createClientAddress("10.0.0.5");
		const headers = { "x-real-ip": "203.0.113.9", forwarded: "for=203.0.113.9" };
		expect(read(makeIncoming("10.0.0.5", headers))).toBe("10.0.0.5");
	});

	test("is the same for everything that is not an address", () => {
		const read = createClientAddress("10.0.0.5");
		const claims = ["", "unknown", "<script>", "1.2.3", "010.1.1.1", "::g", "1.2.3.4, nonsense"];
		const keys = claims.map((claim) => read(makeIncoming("10.0.0.5", { "x-forwarded-for": claim })));
		expect(new Set(keys.slice(1))).toEqual(new Set(["unknown"]));
		expect(createClientAddress("")(undefined)).toBe("unknown");
	});
});

describe("the rate-limit key of an address", () => {
	test.each([
		["198.51.100.7", "198.51.100.7"],
		["198.51.100.7:4711", "198.51.100.7"],
		["::ffff:198.51.100.7", "198.51.100.7"],
		["::FFFF:c633:6407", "198.51.100.7"],
		["0:0:0:0:0:ffff:c633:6407", "198.51.100.7"],
		["2001:db8::1", "2001:db8:0:0"],
		["2001:0DB8:0000:0000:ffff::", "2001:db8:0:0"],
		["[2001:db8:1:2:3:4:5:6]:443", "2001:db8:1:2"],
		["fe80::1%eth0", "fe80:0:0:0"],
		["::1", "0:0:0:0"],
		["::", "0:0:0:0"],
		["1::2:3:4:5:6.7.8.9", "1:0:2:3"],
		["2001:db8:1:2:3:4:5.6.7.8", "2001:db8:1:2"],
	])("of %s is %s", (address, key) => {
		expect(limitKey(address)).toBe(key);
	});

	const group = fc.integer({ min: 0, max: 0xffff });
	const hex = (groups: number[]) => groups.map((value) => value.toString(16)).join(":");

	test("is the same for all addresses of a /64 and differs between networks", () => {
		const network = fc.tuple(fc.integer({ min: 1, max: 0xffff }), group, group, group);
		const host = fc.tuple(group, group, group, group);
		fc.assert(
			fc.property(network, network, host, host, (one, other, left, right) => {
				const key = limitKey(hex([...one, ...left]));
				expect(limitKey(hex([...one, ...right]))).toBe(key);
				expect(limitKey(hex([...other, ...left])) === key).toBe(hex(one) === hex(other));
			}),
		);
	});

	test("is the same for every spelling of an address", () => {
		fc.assert(
			fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
				const key = limitKey(hex(groups));
				const padded = groups.map((value) => value.toString(16).padStart(4, "0").toUpperCase()).join(":");
				const short = new URL(`http://[${hex(groups)}]/`).hostname.slice(1, -1);
				const [high = 0, low = 0] = groups.slice(6);
				const tail = [high >> 8, high & 255, low >> 8, low & 255].join(".");
				for (const spelled of [padded, short, `${hex(groups.slice(0, 6))}:${tail}`, `${short}%en1`]) {
					expect(limitKey(spelled)).toBe(key);
				}
			}),
		);
	});

	test("never throws and is never longer than an address", () => {
		fc.assert(
			fc.property(fc.string(), (text) => {
				expect(limitKey(text).length).toBeLessThan(40);
			}),
		);
	});
});
