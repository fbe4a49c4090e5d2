// One question and its answer. Side and background tell the learner, the AI and the system apart.
import { lazy, memo, type ReactNode, Suspense } from "react";
import type { Conversation } from "#app/learn/doubts/conversation/conversation.ts";
import { isCountedTurn, type Turn } from "#app/learn/doubts/conversation/turns.ts";
import { listCited, shownText } from "#app/learn/doubts/sources/answer-text.ts";
import { Citation, type OpenSource, Quotes, SourceChips } from "#app/learn/doubts/sources/doubt-sources.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useSite } from "#app/ui/site.ts";
import { isolateCode } from "#app/ui/text-direction.tsx";
import type { LearnedSubtopic } from "#core/modules/catalog.ts";
import * as m from "#messages";
import { canAskAgain, outcomeSentences, topicsHeading, useOutcomeFacts } from "./doubt-outcome.ts";
import type { QueryWindow } from "./use-query-window.ts";

// The Markdown parser is loaded only for a model's answer. If it fails to load, the text is shown as plain text.
const ModelText = lazy(() => import("#app/learn/doubts/sources/model-text.tsx").catch(() => ({ default: PlainText })));

function PlainText({ text }: { text: string }) {
	return (
		<p dir="auto" className="model-text plain-text">
			{shownText(text)}
		</p>
	);
}

export type DoubtTurnProps = {
	turn: Turn;
	subtopic: LearnedSubtopic;
	isAnswering: boolean;
	isLast: boolean;
	/** Whether any answer of the conversation is running: nothing can be asked meanwhile. */
	isBusy: boolean;
	quota: QueryWindow;
	conversation: Conversation;
	onOpen: OpenSource;
};

/** Memoised, so that a streaming answer does not render the turns above it. */
export const DoubtTurnView = memo((props: DoubtTurnProps) => {
	const { turn, isAnswering } = props;
	return (
		<li className="space-y-4">
			<div className="said-by-learner">
				<p className="sr-only">{m.doubt_you_asked()}</p>
				<p dir="auto" className="plain-text">
					{isolateCode(turn.question)}
				</p>
				{turn.about && (
					<p dir="auto" className="plain-text mt-1 line-clamp-2 text-small opacity-80">
						{isolateCode(m.doubt_about({ question: turn.about.question }))}
					</p>
				)}
			</div>
			{isAnswering && turn.text === "" ? <Waiting /> : <Answer {...props} />}
		</li>
	);
});

/** Dots only with a model: a search takes half a second. */
function Waiting() {
	const { hasModel } = useSite().doubts;
	return (
		<div className="said-by-site">
			<p className="appear-late flex items-center gap-3">
				{hasModel && (
					<span aria-hidden="true" className="waiting-dots">
						<span />
						<span />
						<span />
					</span>
				)}
				<span>{m.doubt_waiting()}</span>
			</p>
		</div>
	);
}

function Answer(props: DoubtTurnProps) {
	const { turn, subtopic, onOpen, isAnswering } = props;
	const { outcome, sources } = turn;
	const isQuote = outcome?.mode === "quote";
	return (
		<div className="space-y-3">
			<p className="sr-only">{m.doubt_answered()}</p>
			{turn.text !== "" && <ModelAnswer {...props} />}
			{!isAnswering && <SystemWords {...props} />}
			{isQuote && sources.length > 0 && <Quotes subtopic={subtopic} sources={sources} onOpen={onOpen} />}
			{outcome?.unread?.map((title) => (
				<p key={title} className="text-small text-quiet">
					{m.doubt_unread({ title })}
				</p>
			))}
		</div>
	);
}

function ModelAnswer({ turn, subtopic, isAnswering, onOpen }: DoubtTurnProps) {
	const cited = listCited(turn.text, turn.sources);
	return (
		<div className="said-by-ai">
			{turn.outcome?.untied && <p className="mb-2 text-small font-semibold">{m.doubt_untied()}</p>}
			<Suspense fallback={<PlainText text={turn.text} />}>
				<ModelText
					text={turn.text}
					cite={(label) => {
						const source = turn.sources.find((one) => one.label === label);
						return source && <Citation source={source} onOpen={onOpen} />;
					}}
				/>
			</Suspense>
			{!isAnswering && cited.length > 0 && <SourceChips subtopic={subtopic} sources={cited} onOpen={onOpen} />}
		</div>
	);
}

/** The site's own sentences about an answer, with the buttons to go on. */
function SystemWords({ turn, subtopic, isLast, isBusy, quota, conversation }: DoubtTurnProps) {
	const { outcome } = turn;
	const sentences = outcomeSentences(turn, useOutcomeFacts(subtopic, quota));
	const topics = outcome?.topics ?? [];
	const cannotAsk = isBusy || quota.left === 0;
	if (sentences.length === 0) return null;
	return (
		<div className="said-by-site" data-heads={outcome?.mode === "quote" || undefined}>
			<p>{sentences.join(" ")}</p>
			{topics.length > 0 && (
				<>
					<p className="mt-2">{topicsHeading(outcome?.code)}</p>
					<ul className="mt-1 list-disc ps-5">
						{topics.map((topic) => (
							<li key={topic} dir="auto">
								{topic}
							</li>
						))}
					</ul>
				</>
			)}
			{isLast && outcome?.code === "shortened" && (
				<AgainButton disabled={cannotAsk} onClick={() => conversation.ask(m.doubt_continue_question())}>
					{m.doubt_continue()}
				</AgainButton>
			)}
			{canAskAgain(turn) && (
				<AgainButton disabled={cannotAsk} onClick={() => conversation.sendAgain(turn.id)}>
					<Icon name="repeat" className="size-5" />
					<span>{isCountedTurn(turn) ? m.doubt_ask_again_counted() : m.doubt_ask_again()}</span>
				</AgainButton>
			)}
		</div>
	);
}

type AgainButtonProps = { disabled: boolean; onClick: () => void; children: ReactNode };

function AgainButton(props: AgainButtonProps) {
	return <button type="button" className="button button-plain mt-3" {...props} />;
}
