// Warnings about own questions in this browser: nothing is stored, or some cannot be read yet.
import { useLogMode } from "#app/learn/log/use-log-mode.ts";
import { useIsSessionKept } from "#app/learn/session/use-session.ts";
import * as m from "#messages";

export function OwnNotes({ lockedCount }: { lockedCount: number }) {
	const mode = useLogMode();
	// Without a session the head of the page already says so.
	const isSaid = !useIsSessionKept();
	return (
		<>
			{lockedCount > 0 && (
				<p className="mt-2 text-small print:hidden">
					{m.own_locked()}{" "}
					<a className="link inline-flex min-h-11 items-center" href="/progress">
						{m.own_locked_link()}
					</a>
				</p>
			)}
			{mode && !mode.isKept && !isSaid && <p className="mt-2 text-small text-quiet">{m.progress_not_kept()}</p>}
		</>
	);
}
