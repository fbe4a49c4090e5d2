// How TeX is marked in texts: $…$, $$…$$, \(…\) and \[…\]. The first group of each pattern is the TeX. The
// patterns match at their lastIndex; others take their source. Used by the parser of
// questions and texts (server/rich-text/read-md1.ts) and by what recognises formulas in plain texts and imports.

/** $$…$$, also over several lines; "\$" is a dollar sign. */
export const DISPLAY = /\$\$(?!\$)((?:\\[\s\S]|[^$\\])+)\$\$/y;
/** $…$ in one paragraph. Not "$5 to $6": no space inside of the dollar signs, and no digit after the last one. */
export const INLINE = /\$(?![\s$])((?:\\[\s\S]|[^$\\\n]|\n(?!\s*\n))*?(?:\\[\s\S]|[^\s$\\]))\$(?!\d)/y;
/** \[…\] and \(…\), as LaTeX has them; "\\(" is a backslash before a parenthesis. */
export const SQUARE = /\\\[((?:\\(?![[\]])[\s\S]|[^\\])+)\\\]/y;
export const ROUND = /\\\(((?:\\(?![()])[\s\S]|[^\\])+)\\\)/y;
