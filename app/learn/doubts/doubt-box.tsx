// The form under the conversation: the question, the attached answer and the quota. Enter sends, Shift+Enter begins a new
// line, and Enter inside an input method's composition does neither.
import { type KeyboardEvent, memo, type RefObject, useEffect, useId } from "react";
import { forgetWhenBack, useBox } from "#app/learn/doubts/conversation/box-state.ts";
import type { Conversation } from "#app/learn/doubts/conversation/conversation.ts";
import type { AttachedAnswer } from "#app/learn/questions/ask-why.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useSite } from "#app/ui/site.ts";
import { isolateCode } from "#app/ui/text-direction.tsx";
import { useLoss } from "#app/ui/use-loss.ts";
import { QUESTION_LIMIT } from "#core/doubts/call.ts";
import { tidyQuestion } from "#core/doubts/doubt-text.ts";
import * as m from "#messages";
import { clockTime } from "./doubt-outcome.ts";
import type { Below } from "./use-follow.ts";
import type { QueryWindow } from "./use-query-window.ts";

export type DoubtBoxProps = {
	conversation: Conversation;
	isAnswering: boolean;
	quota: QueryWindow;
	form: RefObject<HTMLFormElement | null>;
	textarea: RefObject<HTMLTextAreaElement | null>;
	below: Below | undefined;
	onShowNew: () => void;
};

export function DoubtBox({ conversation, isAnswering, quota, form, textarea, below, onShowNew }: DoubtBoxProps) {
	const id = useId();
	const { text, attached, isOffline } = useBox(conversation.box);
	const loss = useLoss();
	useEffect(() => forgetWhenBack(conversation.box), [conversation]);
	const { hasModel } = useSite().doubts;
	const tidy = tidyQuestion(text);
	const isTooLong = !tidy.ok && tidy.problem === "too-long";
	const canSend = tidy.ok && quota.left > 0 && !isAnswering;
	const send = () => {
		if (!canSend) return;
		conversation.send();
		textarea.current?.focus({ preventScroll: true });
	};
	return (
		<form
			ref={form}
			className="chat-box"
			onSubmit={(event) => {
				event.preventDefault();
				send();
			}}
		>
			{below && (
				<button type="button" className="chat-below" onClick={onShowNew}>
					<Icon name="down" className="size-5" />
					<span className={below === "rest" ? "sr-only" : ""}>
						{below === "rest" ? m.doubt_more_below() : m.doubt_new_answer()}
					</span>
				</button>
			)}
			{attached && (
				<AttachedCard
					attached={attached}
					onDetach={() => {
						conversation.box.change({ attached: undefined });
						textarea.current?.focus({ preventScroll: true });
					}}
				/>
			)}
			<div className="chat-field">
				<label htmlFor={`${id}-text`} className="sr-only">
					{m.doubt_box_label()}
				</label>
				<textarea
					ref={textarea}
					id={`${id}-text`}
					dir="auto"
					rows={1}
					enterKeyHint="send"
					autoComplete="off"
					aria-describedby={`${id}-hint ${id}-quota`}
					placeholder={m.doubt_box_label()}
					value={text}
					onChange={({ target }) => conversation.box.change({ text: target.value, isOffline: false })}
					onKeyDown={(event) => {
						if (!isSendKey(event)) return;
						event.preventDefault();
						send();
					}}
				/>
				{isAnswering ? (
					<button
						key="stop"
						type="button"
						className="button button-plain"
						onClick={() => {
							conversation.chat.stop();
							textarea.current?.focus({ preventScroll: true });
						}}
					>
						<Icon name="stop" className="size-5" />
						{m.doubt_stop()}
					</button>
				) : (
					<button key="send" type="submit" className="button button-main" disabled={!canSend}>
						<Icon name="send" className="size-5" />
						{m.doubt_send()}
					</button>
				)}
			</div>
			<p id={`${id}-hint`} className="sr-only">
				{m.doubt_box_hint()}
			</p>
			<div className="chat-facts">
				<p id={`${id}-quota`}>
					<QuotaWords quota={quota} />
				</p>
				{/* On a phone with large text the form would fill the screen; that there is no model changes nothing for the learner. */}
				<p className={hasModel ? undefined : "max-[16rem]:hidden"}>
					{hasModel ? m.doubt_can_be_wrong() : m.doubt_without_model()}
				</p>
			</div>
			<p role="status" className="chat-status">
				{isOffline && <span>{loss === "site" ? m.doubt_site_silent() : m.doubt_offline()}</span>}
				{!isOffline && loss && <span>{loss === "site" ? m.doubt_site_silent_before() : m.doubt_offline_before()}</span>}
				{!isOffline && !loss && isTooLong && (
					<span>{m.doubt_too_long({ count: [...text].length, limit: QUESTION_LIMIT })}</span>
				)}
				{!isOffline && !loss && !isTooLong && quota.left === 0 && (
					<span>{m.doubt_hour_used({ limit: quota.limit })}</span>
				)}
			</p>
		</form>
	);
}

/** The answered question attached to a doubt: the question, the learner's choice and the explanation. */
function AttachedCard({ attached, onDetach }: { attached: AttachedAnswer; onDetach: () => void }) {
	const { question, choice, isCorrect, explanation } = attached;
	return (
		<section aria-label={m.doubt_attached()} className="chat-attached">
			<div className="min-w-0 flex-1 text-small">
				<p dir="auto" className="plain-text line-clamp-2 font-serif text-base">
					{isolateCode(question)}
				</p>
				<p className="mt-1 flex gap-1.5">
					<Icon name={isCorrect ? "right" : "wrong"} className={`size-5 ${isCorrect ? "text-good" : "text-bad"}`} />
					<span className="line-clamp-2 min-w-0">
						<span>{`${isCorrect ? m.your_answer_right() : m.your_answer()}: `}</span>
						<bdi>{isolateCode(choice)}</bdi>
					</span>
				</p>
				{explanation !== "" && (
					<p dir="auto" className="plain-text mt-1 line-clamp-2 text-quiet">
						{isolateCode(explanation)}
					</p>
				)}
			</div>
			<button type="button" className="icon-button" aria-label={m.doubt_detach()} onClick={onDetach}>
				<Icon name="wrong" className="size-5" />
			</button>
		</section>
	);
}

/**
 * "7 of 10 left, all 10 again at 14:32". Memoised, because formatting a time is slow and a streaming answer renders a dozen
 * times a second.
 */
const QuotaWords = memo(({ quota: { left, limit, resetTime } }: { quota: QueryWindow }) => {
	const time = resetTime === null ? undefined : clockTime(resetTime);
	return (
		<>
			<b className="font-semibold tabular-nums text-ink">{m.doubt_left({ left, limit })}</b>
			<span>{time === undefined ? ` ${m.doubt_this_hour()}` : " · "}</span>
			{time !== undefined && (
				<span>{left === 0 ? m.doubt_next_free_at({ time }) : m.doubt_all_again_at({ limit, time })}</span>
			)}
		</>
	);
});

function isSendKey(event: KeyboardEvent): boolean {
	const isComposing = event.nativeEvent.isComposing || event.keyCode === COMPOSING;
	return event.key === "Enter" && !event.shiftKey && !isComposing;
}

/** The key code during a composition; Safari has no isComposing on the Enter that ends one. */
const COMPOSING = 229;
