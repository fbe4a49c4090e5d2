// A sheet for answers that a scanner reads: bubbles for the options of up to 200 questions, and a grid for the roll number. Corner marks
// let a scanner find it. Printed black on white, whatever the page's colours are.
import { letterOf } from "#core/questions/question-texts.ts";
import * as m from "#messages";

/** Rows of a sheet that can be chosen; more questions get a second sheet. */
export const SHEET_ROWS = [100, 120, 150, 180, 200] as const;
export const ROLL_DIGITS = [4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
/** Across the page, whatever the number of rows: as few rows below each other as possible, and as large bubbles. */
const COLUMNS = 4;

export type SheetShape = {
	bubbles: 4 | 5;
	rows: (typeof SHEET_ROWS)[number];
	/** Columns of the grid for the roll number. */
	digits: (typeof ROLL_DIGITS)[number];
};

/** What fits a paper. @param most options of a question */
export function shapeFor(count: number, most: number): SheetShape {
	return { bubbles: most > 4 ? 5 : 4, rows: SHEET_ROWS.find((rows) => rows >= count) ?? 200, digits: 8 };
}

/** In millimetres, on A4. `bubble` is a radius, for rows that are as close as those of 200 questions. */
const SHEET = { width: 190, height: 272, row: 4.15, largestRow: 8, top: 62, bubble: 1.5, largestBubble: 2.1 };

/** Rows of a column, by fives as on real sheets, and how far apart they are. */
function layOut(rows: number): { inColumn: number; row: number; scale: number } {
	const inColumn = Math.ceil(rows / COLUMNS / 5) * 5;
	const row = Math.min(SHEET.largestRow, (SHEET.row * 50) / inColumn);
	return { inColumn, row, scale: Math.min(SHEET.largestBubble / SHEET.bubble, row / SHEET.row) };
}

export type OmrSheetProps = { count: number; shape: SheetShape; booklet: string; title: string };

export function OmrSheet({ count, shape, booklet, title }: OmrSheetProps) {
	const { bubbles, rows, digits } = shape;
	const sheets = Math.max(1, Math.ceil(count / rows));
	const layout = layOut(rows);
	return numbers(sheets).map((sheet) => {
		const first = sheet * rows + 1;
		return (
			<svg
				key={sheet}
				className="omr-sheet"
				viewBox={`0 0 ${SHEET.width} ${SHEET.height}`}
				role="img"
				aria-label={m.admin_mock_sheet({ first, last: first + rows - 1 })}
			>
				<Corners />
				<text x={12} y={10} className="omr-word">
					{m.admin_mock_booklet()}
				</text>
				<text x={12} y={17} className="omr-head">
					{booklet}
				</text>
				<foreignObject x={12} y={20} width={64} height={36}>
					<p dir="auto" className="omr-title">
						{title}
					</p>
				</foreignObject>
				<RollGrid digits={digits} />
				{numbers(rows).map((index) => (
					<Row key={index} number={first + index} index={index} bubbles={bubbles} layout={layout} />
				))}
			</svg>
		);
	});
}

/** 0, 1, … */
function numbers(count: number): number[] {
	return Array.from({ length: count }, (_, index) => index);
}

function Corners() {
	const { width, height } = SHEET;
	const places = [
		[0, 0],
		[width - 5, 0],
		[0, height - 5],
		[width - 5, height - 5],
	] as const;
	return places.map(([x, y]) => <rect key={`${x} ${y}`} x={x} y={y} width={5} height={5} />);
}

function RollGrid({ digits }: { digits: number }) {
	return (
		<g>
			<text x={80} y={7} className="omr-word">
				{m.admin_mock_roll_number()}
			</text>
			{numbers(digits).map((column) => {
				const x = 84 + column * 8;
				return (
					<g key={column}>
						<rect x={x - 3} y={9} width={6} height={6} className="omr-line" />
						{numbers(10).map((digit) => (
							<Bubble key={digit} x={x} y={19 + digit * 4} text={String(digit)} />
						))}
					</g>
				);
			})}
		</g>
	);
}

type RowProps = { number: number; index: number; bubbles: number; layout: ReturnType<typeof layOut> };

function Row({ number, index, bubbles, layout: { inColumn, row, scale } }: RowProps) {
	const x = 12 + Math.floor(index / inColumn) * 45;
	const y = SHEET.top + (index % inColumn) * row;
	return (
		<g>
			<text x={x + 4} y={y + 1} className="omr-number">
				{number}
			</text>
			{numbers(bubbles).map((option) => (
				<Bubble key={option} x={x + 9 + option * 6} y={y} scale={scale} text={letterOf(option)} />
			))}
		</g>
	);
}

type BubbleProps = { x: number; y: number; scale?: number; text: string };

function Bubble({ x, y, scale = 1, text }: BubbleProps) {
	return (
		<g transform={`translate(${x} ${y}) scale(${scale})`}>
			<circle r={SHEET.bubble} className="omr-line" />
			<text y={0.7} className="omr-letter">
				{text}
			</text>
		</g>
	);
}
