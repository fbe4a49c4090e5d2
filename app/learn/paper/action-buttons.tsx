// The buttons under a question, in the order and with the words of the paper's style.
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react";
import type { CandidatePaper } from "#core/papers/calls.ts";
import * as m from "#messages";
import { isSecondPress } from "./second-press.ts";

export type ActionButtonsProps = {
	/** Of the question on screen. */
	questionId: string;
	screen: CandidatePaper["screen"];
	isMarked: boolean;
	/** Whether something is chosen. No button comes or goes with it: they stay under the thumb. */
	hasChoice: boolean;
	onSaveAndNext: () => void;
	onMarkAndNext: () => void;
	onClear: () => void;
	/** Plain style only. */
	onToggleMark: () => void;
	/** Opens the next or the previous question and saves nothing. */
	onMove: (step: 1 | -1) => void;
};

export function ActionButtons(props: ActionButtonsProps) {
	const Buttons = { nta: NtaButtons, ion: IonButtons, plain: PlainButtons }[props.screen];
	const changedAt = useRef(Number.NEGATIVE_INFINITY);
	const shown = useRef(props.questionId);
	useEffect(() => {
		// Who has chosen an option of the new question has seen it.
		const isNew = shown.current !== props.questionId;
		changedAt.current = isNew ? performance.now() : Number.NEGATIVE_INFINITY;
		shown.current = props.questionId;
	}, [props.questionId, props.hasChoice]);
	const stopPress = (event: MouseEvent) => {
		if (isSecondPress(event.nativeEvent, performance.now() - changedAt.current)) event.stopPropagation();
	};
	const stopHeldKey = (event: KeyboardEvent) => {
		if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
	};
	return (
		<div className="paper-bar" onClickCapture={stopPress} onKeyDownCapture={stopHeldKey}>
			<Buttons {...props} />
		</div>
	);
}

function Button({ className = "button-plain", onPress, children }: ButtonProps) {
	return (
		<button type="button" className={`button ${className}`} onClick={onPress}>
			{children}
		</button>
	);
}
type ButtonProps = { className?: string; onPress: () => void; children: string };

function PlainButtons({ isMarked, hasChoice, onClear, onToggleMark, onMove }: ActionButtonsProps) {
	return (
		<div className="paper-actions">
			<button type="button" className="button button-plain toggle" aria-pressed={isMarked} onClick={onToggleMark}>
				{m.mock_mark()}
			</button>
			<button
				type="button"
				className="button button-plain"
				aria-disabled={!hasChoice}
				onClick={() => hasChoice && onClear()}
			>
				{m.mock_clear()}
			</button>
			<span className="grow" />
			<Button onPress={() => onMove(-1)}>{m.mock_previous()}</Button>
			<Button className="button-main" onPress={() => onMove(1)}>
				{m.mock_next()}
			</Button>
		</div>
	);
}

function NtaButtons({ onSaveAndNext, onMarkAndNext, onClear, onMove }: ActionButtonsProps) {
	return (
		<>
			<div className="paper-actions nta-actions">
				<Button className="button-save" onPress={onSaveAndNext}>
					{m.mock_save_next()}
				</Button>
				<Button onPress={onClear}>{m.mock_clear()}</Button>
				{/* The same as the next one; candidates know it by this name. */}
				<Button className="button-save-mark" onPress={onMarkAndNext}>
					{m.mock_save_mark()}
				</Button>
				<Button className="button-mark" onPress={onMarkAndNext}>
					{m.mock_mark_next()}
				</Button>
			</div>
			<div className="paper-actions">
				<Button onPress={() => onMove(-1)}>{m.mock_previous()}</Button>
				<Button onPress={() => onMove(1)}>{m.mock_next()}</Button>
			</div>
		</>
	);
}

function IonButtons({ onSaveAndNext, onMarkAndNext, onClear }: ActionButtonsProps) {
	return (
		<div className="paper-actions">
			<Button onPress={onMarkAndNext}>{m.mock_mark_next()}</Button>
			<Button onPress={onClear}>{m.mock_clear()}</Button>
			<span className="grow" />
			<Button className="button-main" onPress={onSaveAndNext}>
				{m.mock_save_next()}
			</Button>
		</div>
	);
}
