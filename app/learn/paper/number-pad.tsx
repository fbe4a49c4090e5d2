// The keys for numbers on the screen, as in the exams. Each puts its sign at the end of what is typed.
import * as m from "#messages";

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "0", "−"];

type NumberPadProps = { typed: string; onType: (text: string) => void };

export function NumberPad({ typed, onType }: NumberPadProps) {
	const press = (key: string) => {
		if (key !== "−") return onType(typed + key);
		return onType(typed.startsWith("-") ? typed.slice(1) : `-${typed}`);
	};
	return (
		<fieldset aria-label={m.mock_keypad()} className="number-pad" dir="ltr">
			{KEYS.map((key) => (
				<button key={key} type="button" aria-label={keyText(key)} onClick={() => press(key)}>
					{key}
				</button>
			))}
			<button type="button" className="wide" onClick={() => onType(typed.slice(0, -1))}>
				{m.mock_key_back()}
			</button>
			<button type="button" className="wide" onClick={() => onType("")}>
				{m.mock_key_clear()}
			</button>
		</fieldset>
	);
}

function keyText(key: string): string | undefined {
	if (key === ".") return m.mock_key_point();
	return key === "−" ? m.mock_key_minus() : undefined;
}
