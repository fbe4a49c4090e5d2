// Where a menu must move so that it stays in the window. Used by menus that open below their button.

export type Box = { left: number; right: number; top: number; bottom: number };
export type Size = { width: number; height: number };

/** Space to the edges of the window, in pixels. */
const MARGIN = 8;

/**
 * How far to move a menu, in pixels: above its button where it would end below the window, and towards the window where it
 * would leave it at a side or where neither place is high enough.
 */
export function keepInWindow(menu: Box, button: Box, window: Size): { x: number; y: number } {
	const height = menu.bottom - menu.top;
	const overButton = button.top - height - menu.top;
	const isOver = menu.bottom > window.height - MARGIN && menu.top + overButton >= MARGIN;
	return {
		x: moveInto(menu.left, menu.right, window.width),
		y: isOver ? overButton : moveInto(menu.top, menu.bottom, window.height),
	};
}

/** The start wins where both do not fit. */
function moveInto(start: number, end: number, size: number): number {
	return Math.max(Math.min(0, size - MARGIN - end), MARGIN - start);
}
