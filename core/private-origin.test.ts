import { expect, test } from "vitest";
import { isPrivateOrigin } from "./private-origin.ts";

test.each([
	"http://localhost:3000",
	"http://hub.localhost",
	"http://school-server",
	"http://school.local:8080",
	"http://127.0.0.1:3000",
	"http://10.1.2.3",
	"http://192.168.178.20",
	"http://172.16.0.1",
	"http://172.31.255.1",
	"http://169.254.1.1",
	"http://100.64.0.1",
	"http://[::1]:3000",
	"http://[fd00::1]",
	"http://[fe80::1]",
])("%s opens only here", (origin) => expect(isPrivateOrigin(origin)).toBe(true));

test.each([
	"",
	"https://school.example",
	"https://localhost.example",
	"https://10.example",
	"http://11.0.0.1",
	"http://172.32.0.1",
	"http://192.169.0.1",
	"http://100.128.0.1",
	"http://[2001:db8::1]",
])("%j opens everywhere", (origin) => expect(isPrivateOrigin(origin)).toBe(false));
