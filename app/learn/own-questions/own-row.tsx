// One own question in the list of the Question tab, or the field that changes its words.
import { OWN_QUESTION_LENGTH, type OwnQuestion } from "#core/log/own-questions.ts";
import * as m from "#messages";
import { WordsForm } from "./words-form.tsx";

export type OwnRowProps = {
	question: OwnQuestion;
	isChanged: boolean;
	onChange: () => void;
	onCancel: () => void;
	onSave: (text: string) => Promise<void>;
	onRemove: () => void;
};

export function OwnRow({ question, isChanged, onChange, onCancel, onSave, onRemove }: OwnRowProps) {
	const { id, text } = question;
	return (
		<li data-own={id} className="own-item">
			{isChanged ? (
				<WordsForm
					label={m.own_change_of({ text })}
					isLabelHidden
					takesFocus
					initial={text}
					limit={OWN_QUESTION_LENGTH}
					save={m.own_save()}
					onSave={onSave}
					onCancel={onCancel}
				/>
			) : (
				<>
					<p dir="auto" className="font-serif">
						{text}
					</p>
					<div className="own-actions">
						<button type="button" className="link min-h-11" aria-label={m.own_change_of({ text })} onClick={onChange}>
							{m.own_change()}
						</button>
						<button type="button" className="link min-h-11" aria-label={m.own_remove_of({ text })} onClick={onRemove}>
							{m.own_remove()}
						</button>
					</div>
				</>
			)}
		</li>
	);
}
