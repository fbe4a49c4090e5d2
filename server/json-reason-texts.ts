// The reasons why a file is not JSON, in the words that the panel has for them (app/admin/json-words.ts), for the answers of
// the calls.
import type { FileKind } from "#core/file-kind.ts";
import type { JsonReason } from "#core/json-reason.ts";
import * as m from "#messages";

const REASONS: Record<JsonReason, () => string> = {
	"cut-off": m.admin_json_cut_off,
	"trailing-comma": m.admin_json_trailing_comma,
	"not-a-number": m.admin_json_not_a_number,
	"foreign-word": m.admin_json_foreign_word,
	comment: m.admin_json_comment,
	"single-quotes": m.admin_json_single_quotes,
	"curly-quotes": m.admin_json_curly_quotes,
	"markdown-fence": m.admin_json_markdown_fence,
	"web-page": m.admin_json_web_page,
};
const KINDS: Record<FileKind, () => string> = {
	picture: m.admin_kind_picture,
	pdf: m.admin_kind_pdf,
	zip: m.admin_kind_zip,
	office: m.admin_kind_office,
};

/** Why a text is not JSON; undefined where no reason is sure. */
export function jsonReasonText(reason: string | number | undefined): string | undefined {
	return Object.entries(REASONS).find(([name]) => name === reason)?.[1]();
}

/** What a file seems to be that is no JSON at all. */
export function fileKindText(kind: string | number | undefined): string {
	return Object.entries(KINDS).find(([name]) => name === kind)?.[1]() ?? "";
}
