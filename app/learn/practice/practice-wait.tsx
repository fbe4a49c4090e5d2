// What "Today" and "My mistakes" show until the list of questions and the log have been read, and when they cannot be; and until a part
// that loads after the page has come.
import { LazyPart, type LazyPartProps } from "#app/learn/progress/session/lazy-part.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ReloadButton } from "#app/ui/reload-button.tsx";
import { Skeleton, TEXT_BARS } from "#app/ui/skeleton.tsx";
import * as m from "#messages";

export function PracticeWait({ hasFailed }: { hasFailed: boolean }) {
	if (hasFailed) {
		return (
			<Notice
				icon="calm"
				title={m.practice_list_failed()}
				actions={<ReloadButton className="button-main">{m.try_again()}</ReloadButton>}
			>
				<p>{m.answers_are_saved()}</p>
			</Notice>
		);
	}
	return (
		// As high as the window, so that the page's foot does not jump out of it.
		<div role="status" data-needs-script className="min-h-dvh">
			<p className="sr-only">{m.loading_questions()}</p>
			<Skeleton className="mt-5 max-w-reading space-y-4" bars={TEXT_BARS} />
		</div>
	);
}

type LaterPartProps<Props> = Pick<LazyPartProps<Props>, "load" | "props"> & { isAtStake?: boolean };

/** A part that loads after the page. */
export function LaterPart<Props extends object>({ isAtStake = false, ...part }: LaterPartProps<Props>) {
	return (
		<LazyPart
			{...part}
			name={m.mistakes_questions()}
			waiting={<PracticeWait hasFailed={false} />}
			isAtStake={isAtStake}
		/>
	);
}
