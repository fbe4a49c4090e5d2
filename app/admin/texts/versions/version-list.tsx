// The versions of a text, newest first: who, when, length, origin.
import { ButtonLink } from "#app/admin/panel/button.tsx";
import { DateTime } from "#app/admin/panel/date-time.tsx";
import type { TextOrigin } from "#core/texts/study-text.ts";
import * as m from "#messages";

type ListedVersion = { version: number; words: number; origin: TextOrigin; by: string; at: number };
export type VersionListProps = {
	versions: readonly ListedVersion[];
	/** The version that is open. */
	open: number | undefined;
};

export function VersionList({ versions, open }: VersionListProps) {
	return (
		<ol className="version-list">
			{versions.map(({ version, words, origin, by, at }, index) => (
				<li key={version} className="box">
					<div className="min-w-0 wrap-anywhere">
						<p className="font-semibold">
							<span>{m.admin_text_version({ number: version })}</span>
							{index === 0 && <span className="font-normal text-quiet"> · {m.admin_text_newest()}</span>}
						</p>
						<p className="text-small text-quiet">
							<DateTime at={at} />
							<span>{` · ${by === "" ? m.admin_text_by_nobody() : by} · ${m.admin_text_words({ count: words })}`}</span>
							{origin !== "written" && <span>{` · ${originWords(origin)}`}</span>}
						</p>
					</div>
					<ButtonLink
						to={`?version=${version}`}
						isSmall
						of={m.admin_text_version({ number: version })}
						aria-current={version === open || undefined}
						preventScrollReset
						text={m.admin_text_look()}
					/>
				</li>
			))}
		</ol>
	);
}

function originWords(origin: "file" | "google"): string {
	return origin === "file" ? m.admin_text_origin_file() : m.admin_text_origin_google();
}
