// A paper before it begins: the instructions, what the candidate gives, and the beginning; or going on from another phone.
import { useEffect, useId, useRef, useState } from "react";
import type { BeginFailure, Beginning } from "#app/learn/paper/attempt/begin-attempt.ts";
import type { ReloadCode } from "#app/learn/paper/attempt/reload-code.ts";
import { onTypedReplaced, readTyped, writeTyped } from "#app/learn/progress/session/typed-words.ts";
import { beginAtTop } from "#app/ui/script/begin-at-top.ts";
import type { CandidatePaper } from "#core/papers/calls.ts";
import * as m from "#messages";
import { ExtraTimeNote, findExtraCode, useExtraTime } from "./extra-time.tsx";
import { Instructions } from "./instructions.tsx";
import { timeText } from "./time-text.ts";

/** What the server says of a module that has closed while the page was open. */
const CLOSED_MODULE: ReadonlySet<string> = new Set(["archived", "not-published"]);

export type CoverProps = {
	paper: CandidatePaper;
	/** Known after an attempt, where their number is limited. */
	attemptsLeft: number | undefined;
	/** Whether what this browser stores has been read. */
	isReady: boolean;
	isPreview: boolean;
	/** Whether this browser refuses to store an attempt. */
	storesNothing: boolean;
	/** Whether it takes the place of a result. */
	isAgain: boolean;
	/** An attempt that was begun in this tab before a reload, and that this browser could not store. */
	before: ReloadCode | undefined;
	/** Why the last beginning has failed. */
	failure: BeginFailure | undefined;
	onBegin: (beginning: Beginning) => Promise<BeginFailure | undefined>;
};

export function Cover(props: CoverProps) {
	const { paper, attemptsLeft, isReady, isPreview, storesNothing, isAgain, before, failure, onBegin } = props;
	const [isBusy, setBusy] = useState(false);
	const opening = useOpening(paper);
	const isOver = !isPreview && (opening === "withdrawn" || opening === "closed");
	const extraTime = useExtraTime(paper, isPreview);
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => {
		if (isAgain) beginAtTop(heading.current);
	}, [isAgain]);
	const attempt = async (beginning: Beginning) => {
		setBusy(true);
		return onBegin(beginning).finally(() => setBusy(false));
	};
	const begin = async (beginning: Beginning) => void (await attempt(beginning));
	const shownFailure = isBusy && !failure?.mayHaveBegun ? undefined : failure;
	const instructions = (
		<>
			<ExtraTimeNote minutes={paper.minutes} time={extraTime} />
			<Instructions
				paper={paper}
				extraTime={extraTime.factor}
				attemptsLeft={attemptsLeft}
				isReady={isReady}
				storesNothing={storesNothing}
				failure={<Failure failure={shownFailure} onGoOn={() => void begin({ call: "take-over" })} />}
			>
				<BeginForm {...props} isBusy={isBusy || !isReady} onBegin={begin} />
			</Instructions>
		</>
	);
	return (
		<>
			<h1 ref={heading} tabIndex={-1} className="text-head">
				{paper.title}
			</h1>
			{isPreview && <p className="box mt-3 max-w-reading p-3">{m.mock_is_preview()}</p>}
			{before && (
				<BegunHere
					hasEnded={before.hasEnded}
					isBusy={isBusy}
					onGoOn={() => attempt({ call: "take-over", code: before.code })}
				/>
			)}
			{!isPreview && <NotOpen opening={opening} paper={paper} />}
			{isOver && opening === "closed" && paper.opening !== "closed" && (
				<details className="mt-4 max-w-reading" data-needs-script>
					<summary className="link flex min-h-12 cursor-pointer items-center">{m.mock_clock_is_wrong()}</summary>
					{instructions}
				</details>
			)}
			{!isOver && instructions}
			{!isPreview && <OtherPhone isBusy={isBusy || !isReady} onBegin={attempt} />}
		</>
	);
}

type BegunHereProps = Pick<ReloadCode, "hasEnded"> & {
	isBusy: boolean;
	onGoOn: () => Promise<BeginFailure | undefined>;
};

/** Before anything else, so that nobody begins a second attempt by mistake. */
function BegunHere({ hasEnded, isBusy, onGoOn }: BegunHereProps) {
	const id = useId();
	const [failure, setFailure] = useState<BeginFailure>();
	return (
		<section aria-labelledby={id} className="box mt-3 max-w-reading p-4">
			<h2 id={id} className="text-lead font-semibold">
				{hasEnded ? m.mock_ended_here() : m.mock_begun()}
			</h2>
			<p className="mt-1">{hasEnded ? m.mock_ended_here_hint() : m.mock_begun_hint()}</p>
			<button
				type="button"
				className="button button-main mt-3"
				disabled={isBusy}
				onClick={() => void onGoOn().then(setFailure)}
			>
				{hasEnded ? m.mock_see_result() : m.mock_continue_here()}
			</button>
			<p role="alert" className="mt-3 font-semibold text-bad empty:hidden">
				{failure && (failure.state === "unreached" ? m.mock_begin_unreached() : failureText(failure))}
			</p>
		</section>
	);
}

/**
 * That nobody can begin yet, or any more: said before anything else, so that nobody reads two pages for nothing. Not in a preview, which
 * can begin at any time.
 */
function NotOpen({ opening, paper }: { opening: Opening; paper: CandidatePaper }) {
	// The server does not know the visitor's time zone.
	const [isTimeKnown, setTimeKnown] = useState(false);
	useEffect(() => setTimeKnown(true), []);
	const hint = { open: "", early: m.mock_opens_hint(), closed: m.mock_closed_hint(), withdrawn: m.mock_closed_hint() };
	return (
		<div role="status">
			{opening !== "open" && (
				<div className="box mt-3 max-w-reading p-4">
					<p className={opening === "withdrawn" ? "text-lead font-semibold" : "opening-time text-lead font-semibold"}>
						{openingText(opening, paper, isTimeKnown)}
					</p>
					<p className="mt-1">{hint[opening]}</p>
				</div>
			)}
		</div>
	);
}

/** Where the typed name is stored until the paper begins (session/typed-words.ts). */
export function namePlace(paperId: string): string {
	return `paper-name/${paperId}`;
}

type FormProps = {
	/** A form that is sent before its script has run would load the page again. */
	isBusy: boolean;
	onBegin: (beginning: Beginning) => Promise<void>;
};

function BeginForm({ paper, isPreview, isBusy, onBegin }: FormProps & Pick<CoverProps, "paper" | "isPreview">) {
	const id = useId();
	const [hasRead, setRead] = useState(false);
	const place = namePlace(paper.id);
	const [name, setName] = useState(() => readTyped(place));
	useEffect(() => onTypedReplaced(() => setName(readTyped(place))), [place]);
	const [isNameMissing, setNameMissing] = useState(false);
	const field = useRef<HTMLInputElement>(null);
	const asksName = paper.asksName && !isPreview;
	const submit = () => {
		// "required" takes spaces for a name.
		if (asksName && name.trim() === "") {
			setNameMissing(true);
			field.current?.focus();
			return;
		}
		const extra = findExtraCode();
		void onBegin({
			call: "begin",
			...(asksName && { name: name.trim() }),
			...(extra !== undefined && { extra }),
			...(isPreview && { isPreview }),
		});
	};
	return (
		<form
			className="mt-6 grid gap-4"
			onSubmit={(event) => {
				event.preventDefault();
				submit();
			}}
		>
			{asksName && (
				<div>
					<label htmlFor={id} className="block font-semibold">
						{m.mock_name()}
					</label>
					<input
						id={id}
						ref={field}
						className="field mt-1 w-full"
						required
						maxLength={60}
						autoComplete="off"
						aria-describedby={`${id}-missing ${id}-hint`}
						aria-invalid={isNameMissing || undefined}
						value={name}
						onChange={(event) => {
							setName(event.target.value);
							writeTyped(place, event.target.value);
							setNameMissing(false);
						}}
					/>
					<p id={`${id}-missing`} role="alert" className="mt-1 font-semibold text-bad">
						{isNameMissing && m.mock_name_missing()}
					</p>
					<p id={`${id}-hint`} className="mt-1 text-small text-quiet">
						{paper.openUntil === null ? m.mock_name_hint_no_end() : m.mock_name_hint()}
					</p>
				</div>
			)}
			<label className="flex min-h-12 items-center gap-3">
				<input
					type="checkbox"
					className="check-box"
					required
					checked={hasRead}
					onChange={(event) => setRead(event.target.checked)}
				/>
				<span>{m.mock_have_read()}</span>
			</label>
			<button type="submit" className="button button-main justify-self-start" disabled={isBusy || !hasRead}>
				{m.mock_begin()}
			</button>
		</form>
	);
}

/** One announcement of why it has not begun, with what to do. */
function Failure({ failure, onGoOn }: { failure: BeginFailure | undefined; onGoOn: () => void }) {
	return (
		<div role="alert" className={failure && "mt-4"}>
			{failure && <p className="font-semibold text-bad">{failureText(failure)}</p>}
			{failure?.state === "refused" && (failure.code === "attempt-running" || failure.code === "attempts-used") && (
				<button type="button" className="button button-main mt-3" onClick={onGoOn}>
					{failure.code === "attempts-used" ? m.mock_last_result() : m.mock_continue_here()}
				</button>
			)}
		</div>
	);
}

/** Why it has not begun, and what to do. */
export function failureText(failure: BeginFailure): string {
	if (failure.mayHaveBegun) return m.mock_begin_unanswered();
	if (failure.state === "refused" && failure.code === "link-needed") return m.mock_begin_link();
	if (failure.state === "refused" && CLOSED_MODULE.has(failure.code))
		return m.mock_begin_closed({ reason: failure.message });
	if (failure.state === "refused" && failure.message) return failure.message;
	return failure.mayHaveBegun === false ? m.mock_begin_offline() : m.mock_begin_unreached();
}

type OtherPhoneProps = Pick<FormProps, "isBusy"> & Pick<CoverProps, "onBegin">;

/** On both pages of the instructions, so that what became of the code is said here. */
function OtherPhone({ isBusy, onBegin }: OtherPhoneProps) {
	const id = useId();
	const [code, setCode] = useState("");
	const [failure, setFailure] = useState<BeginFailure>();
	const [isEmpty, setEmpty] = useState(false);
	const field = useRef<HTMLInputElement>(null);
	const takeOver = async () => {
		const typed = code.trim();
		setEmpty(typed === "");
		setFailure(undefined);
		if (typed === "") field.current?.focus();
		else setFailure(await onBegin({ call: "take-over", code: typed }));
	};
	const message = isEmpty ? m.code_empty() : failure && codeFailureText(failure);
	return (
		<details className="mt-8 max-w-reading" data-needs-script>
			<summary className="link flex min-h-12 cursor-pointer items-center">{m.mock_continue_with_code()}</summary>
			<form
				className="mt-2 flex flex-wrap items-end gap-3"
				noValidate
				onSubmit={(event) => {
					event.preventDefault();
					void takeOver();
				}}
			>
				<div>
					<label htmlFor={id} className="block">
						{m.mock_code()}
					</label>
					<input
						id={id}
						ref={field}
						className="field mt-1"
						required
						autoComplete="off"
						autoCapitalize="characters"
						spellCheck={false}
						aria-invalid={message !== undefined || undefined}
						aria-describedby={`${id}-failure`}
						value={code}
						onChange={(event) => setCode(event.target.value)}
					/>
				</div>
				<button type="submit" className="button button-main" disabled={isBusy}>
					{m.mock_continue_here()}
				</button>
			</form>
			<p role="alert" id={`${id}-failure`} className="mt-3 font-semibold text-bad">
				{message}
			</p>
		</details>
	);
}

function codeFailureText(failure: BeginFailure): string {
	if (failure.state === "unreached") return m.mock_continue_unreached();
	return failure.code === "attempt-unknown" ? m.mock_code_wrong() : failureText(failure);
}

type Opening = CandidatePaper["opening"] | "withdrawn";

/**
 * At first what the server's HTML says, so that nothing moves; then by the device's time of day, which a stored page needs. The server
 * decides, so that a wrong clock keeps nobody from beginning.
 */
function useOpening({ openFrom, openUntil, isWithdrawn, opening: atFirst }: CandidatePaper): Opening {
	const [opening, setOpening] = useState<Opening>(atFirst);
	useEffect(() => {
		// By the server's clock.
		if (atFirst === "closed") return;
		const look = () => {
			const now = Date.now();
			if (openFrom !== null && now < openFrom) setOpening("early");
			else setOpening(openUntil !== null && now >= openUntil ? "closed" : "open");
		};
		look();
		const timer = setInterval(look, 5_000);
		return () => clearInterval(timer);
	}, [openFrom, openUntil, atFirst]);
	return isWithdrawn ? "withdrawn" : opening;
}

function openingText(opening: Opening, { openFrom, openUntil }: CandidatePaper, isTimeKnown: boolean): string {
	if (opening === "early")
		return isTimeKnown ? m.mock_opens_at({ time: timeText(openFrom ?? 0) }) : m.mock_opens_later();
	if (opening === "withdrawn" || !isTimeKnown) return m.mock_closed();
	return m.mock_closed_at({ time: timeText(openUntil ?? 0) });
}
