// What somebody did, in the words of Activity, and which actions and fields a search by the shown words finds.
import * as m from "#messages";

const WORDS: Readonly<Record<string, (names: { title: string }) => string>> = {
	"module-created": m.admin_did_create_module,
	"module-updated": m.admin_did_update_module,
	"module-removed": m.admin_did_delete_module,
	"module-published": m.admin_did_publish_module,
	"module-withdrawn": m.admin_did_withdraw_module,
	"module-archived": m.admin_did_archive_module,
	"subtopic-published": m.admin_did_publish_subtopic,
	"subtopic-withdrawn": m.admin_did_withdraw_subtopic,
	"subtopic-archived": m.admin_did_archive_subtopic,
	"module-copied": m.admin_did_copy_module,
	"bin-restored": m.admin_did_restore,
	"bin-emptied": m.admin_did_delete_for_good,
	"link-created": m.admin_did_create_link,
	"link-updated": m.admin_did_update_link,
	"link-opened": m.admin_did_open_link,
	"link-closed": m.admin_did_close_link,
	"link-replaced": m.admin_did_replace_link,
	"link-removed": m.admin_did_delete_link,
	"link-restored": m.admin_did_restore_link,
	"subtopic-created": m.admin_did_create_subtopic,
	"subtopic-updated": m.admin_did_update_subtopic,
	"subtopic-moved": m.admin_did_move_subtopic,
	"subtopic-removed": m.admin_did_delete_subtopic,
	"mcq-uploaded": m.admin_did_upload_mcq,
	"mcq-replaced": m.admin_did_replace_mcq,
	"mcq-corrected": m.admin_did_correct_mcq,
	"mcq-imported": m.admin_did_import_mcq,
	"mcq-removed": m.admin_did_delete_mcq,
	"reports-corrected": m.admin_did_close_corrected,
	"reports-right-as-it-is": m.admin_did_close_right,
	"reports-not-understood": m.admin_did_close_not_understood,
	"reports-reopened": m.admin_did_reopen_reports,
	"administrator-created": m.admin_did_create_administrator,
	"administrator-removed": m.admin_did_delete_administrator,
	"password-changed": m.admin_did_change_password,
	"password-reset": m.admin_did_reset_password,
	"administrator-updated": m.admin_did_update_administrator,
	"person-invited": m.admin_did_invite,
	"invitation-withdrawn": m.admin_did_withdraw_invitation,
	"reset-link-made": m.admin_did_make_reset_link,
	"sessions-ended": m.admin_did_end_sessions,
	"second-factor-added": m.admin_did_add_second_factor,
	"second-factor-removed": m.admin_did_remove_second_factor,
	"backup-codes-made": m.admin_did_make_backup_codes,
	"passkey-added": m.admin_did_add_passkey,
	"passkey-removed": m.admin_did_remove_passkey,
	"settings-updated": m.admin_did_change_settings,
	"key-created": m.admin_did_make_key,
	"key-revoked": m.admin_did_revoke_key,
	"paper-created": m.admin_did_create_paper,
	"paper-updated": m.admin_did_update_paper,
	"paper-published": m.admin_did_publish_paper,
	"paper-withdrawn": m.admin_did_withdraw_paper,
	"paper-removed": m.admin_did_delete_paper,
	"paper-settled": m.admin_did_settle_paper,
	"paper-names-removed": m.admin_did_remove_names,
	"paper-link-replaced": m.admin_did_replace_extra_link,
	"paper-time-given": m.admin_did_give_time,
	"paper-time-ended": m.admin_did_end_time,
};

/** Unknown codes are shown as they are: an audit list hides nothing. */
export function actionText(action: string, title: string): string {
	return WORDS[action]?.({ title }) ?? `${action} ${title}`;
}

/** Fewer letters begin words of most actions: they find a word as it is. */
const FEWEST_LETTERS = 3;

/** The actions in whose words one begins with the searched one: "delet" finds "Deleted module". */
export function findActions(searched: string): string[] {
	return Object.entries(WORDS).flatMap(([action, words]) => (hasWord(words({ title: "" }), searched) ? [action] : []));
}

/** A field of the records of one type, such as "announcement" of "settings". */
export type RecordField = { subjectType: string; field: string };

/** The fields in whose labels a word begins with the searched one. @param label see ActivityListProps */
export function findFields(
	fields: readonly RecordField[],
	label: (subjectType: string, field: string) => string,
	searched: string,
): RecordField[] {
	return fields.filter(({ subjectType, field }) => hasWord(label(subjectType, field), searched));
}

function hasWord(text: string, searched: string): boolean {
	const words = text.toLowerCase().match(/[\p{L}\p{N}’'-]+/gu) ?? [];
	const start = searched.toLowerCase();
	return words.some((word) => (start.length < FEWEST_LETTERS ? word === start : word.startsWith(start)));
}
