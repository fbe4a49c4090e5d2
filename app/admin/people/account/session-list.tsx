// Sessions of one person, on their page and on one's own account: where they are signed in, with a button that ends each.
import { Button } from "#app/admin/panel/button.tsx";
import { DateTime } from "#app/admin/panel/date-time.tsx";
import { PageLinks } from "#app/admin/panel/lists/page-links.tsx";
import { Sentence } from "#app/admin/panel/sentence.tsx";
import type { Device } from "#core/people/device.ts";
import * as m from "#messages";
import { useCommand } from "./use-command.ts";

/** The address parameter with the page of the sessions. */
export const SESSIONS_PAGE = "sessions";

export type SessionListProps = {
	list: { sessions: readonly { id: string; usedAt: number; device: Device }[]; page: number; pageCount: number };
	/** The session of this request. */
	here: string | undefined;
	isSelf: boolean;
};

export function SessionList({ list: { sessions, page, pageCount }, here, isSelf }: SessionListProps) {
	const command = useCommand();
	const others = sessions.filter(({ id }) => id !== here);
	const texts = { done: m.admin_sessions_ended(), failed: m.admin_sessions_failed() };
	return (
		<section aria-labelledby="sessions" className="mt-8 max-w-[42rem]">
			<h2 id="sessions" tabIndex={-1} className="text-title">
				{m.admin_sessions()}
			</h2>
			<p className="mt-1 text-quiet">{isSelf ? m.admin_own_sessions_hint() : m.admin_sessions_hint()}</p>
			{sessions.length === 0 ? (
				<p className="mt-3">{m.admin_no_sessions()}</p>
			) : (
				<ul className="box mt-3 divide-y divide-line">
					{sessions.map(({ id, usedAt, device }) => (
						<li key={id} className="flex min-h-14 items-center gap-3 px-4 py-1.5">
							<div className="min-w-0 flex-1">
								<p className="font-semibold">{deviceName(device)}</p>
								<p className="text-small text-quiet">
									{id === here ? (
										m.admin_session_here()
									) : (
										<Sentence
											message={(time = "") => m.admin_session_used({ time })}
											parts={[<DateTime key="time" at={usedAt} />]}
										/>
									)}
								</p>
							</div>
							{id !== here && (
								<Button
									kind="row-bad"
									of={m.admin_session_of({ device: deviceName(device) })}
									text={m.admin_session_end()}
									data-needs-script
									onClick={() => command({ do: "end-sessions", sessionId: id }, texts)}
								/>
							)}
						</li>
					))}
				</ul>
			)}
			{others.length > 1 && (
				<Button
					isSmall
					className="mt-3"
					text={isSelf ? m.admin_sessions_end_others() : m.admin_sessions_end_all()}
					data-needs-script
					onClick={() => command({ do: "end-sessions" }, texts)}
				/>
			)}
			<PageLinks
				page={page}
				pageCount={pageCount}
				param={SESSIONS_PAGE}
				label={m.admin_sessions()}
				onTurn={() => document.getElementById("sessions")?.focus()}
			/>
		</section>
	);
}

function deviceName({ browser, system }: Device): string {
	if (browser && system) return m.admin_session_device({ browser, system });
	return browser ?? system ?? m.admin_session_unknown();
}
