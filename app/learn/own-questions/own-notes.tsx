// What holds for the own questions of this browser, when it is not what one may think: nothing is stored, or some cannot be read yet.
import { useLogMode } from "#app/learn/log/use-log-mode.ts";
import { useIsSessionKept } from "#app/learn/session/use-session.ts";
import * as m from "#messages";

export function OwnNotes({ lockedCount }: { lockedCount: number }) {
	const mode = useLogMode();
	// Without a session the page has said it at its head.
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
