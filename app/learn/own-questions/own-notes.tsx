// Warnings about own questions in this browser: nothing is stored, or some cannot be read yet.
import { answerStorage, ownStorageText } from "#app/learn/progress/log/answer-storage.ts";
import { useLogMode } from "#app/learn/progress/log/use-log-mode.ts";
import { useIsSessionPersistent } from "#app/learn/progress/session/use-session.ts";
import { useSite } from "#app/ui/site.ts";
import * as m from "#messages";

export function OwnNotes({ lockedCount }: { lockedCount: number }) {
	const mode = useLogMode();
	const isSynced = useSite().progress === "synced";
	const text = ownStorageText(mode && answerStorage(mode, isSynced), useIsSessionPersistent());
	return (
		<>
			{lockedCount > 0 && (
				<p className="mt-2 text-small print:hidden">
					{m.own_locked()}{" "}
					<a className="link inline-flex min-h-11 items-center" href="/data">
						{m.own_locked_link()}
					</a>
				</p>
			)}
			{text !== undefined && <p className="mt-2 text-small text-quiet">{text}</p>}
		</>
	);
}
