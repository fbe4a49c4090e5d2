import { afterEach, expect, test, vi } from "vitest";
import { type Upload, uploadQuestionFile } from "./file-calls.ts";

/** Fails like Chromium's for a form with an unreadable file, or when there is no network. */
function fakeRequests(hasNetwork: boolean, sent: FormData[]) {
	class FakeRequest {
		status = 200;
		responseText = '{"success":true,"message":"Stored"}';
		upload = {};
		onload?: () => void;
		onerror?: () => void;
		open() {}
		abort() {}
		send(body: FormData) {
			sent.push(body);
			const isGone = [...body.values()].some((value) => value instanceof File && value.name.startsWith("gone"));
			if (hasNetwork && !isGone) this.onload?.();
			else this.onerror?.();
		}
	}
	vi.stubGlobal("XMLHttpRequest", FakeRequest);
}

function file(name: string): File {
	const made = new File(["{}"], name);
	if (name.startsWith("gone")) made.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject() });
	return made;
}

function upload(parts: Pick<Upload, "file" | "madeFrom">): Upload {
	const target = { moduleId: "m", subtopicId: "s", expected: null, imported: undefined, asksAboutKeys: false };
	return { ...target, ...parts, onProgress: () => undefined, signal: new AbortController().signal };
}

afterEach(() => vi.unstubAllGlobals());

test("tells a chosen file that cannot be read any more from a missing network", async () => {
	fakeRequests(true, []);
	expect(await uploadQuestionFile(upload({ file: file("gone.json"), madeFrom: undefined }))).toEqual({
		ok: false,
		code: "unreadable",
	});
	fakeRequests(false, []);
	const answer = await uploadQuestionFile(upload({ file: file("here.json"), madeFrom: file("here.docx") }));
	expect(answer).toEqual({ ok: false, code: "no-response", isOffline: true });
});

test("saves an import without its original when only that cannot be read any more", async () => {
	const sent: FormData[] = [];
	fakeRequests(true, sent);
	const answer = await uploadQuestionFile(upload({ file: file("made.json"), madeFrom: file("gone.docx") }));
	expect(answer).toEqual({ ok: true, message: "Stored", isOriginalLost: true });
	expect(sent.map((body) => body.has("original"))).toEqual([true, false]);
});
