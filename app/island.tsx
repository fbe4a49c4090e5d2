// A part of a learner's page that React hydrates. It is rendered by a call of its own, since hydration counts ids from its
// root, and uses no hooks, since it renders inside the page. Its props are next to it as JSON, in a script with the id `${id}-props`.
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";

export type IslandProps = { id: string; props: object; children: ReactElement };

export function Island({ id, props, children }: IslandProps) {
	// Escaped, so that no text of the props can end the script element.
	const json = JSON.stringify(props).replaceAll(
		/[<\u2028\u2029]/g,
		(letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
	);
	return (
		<>
			<div id={id} dangerouslySetInnerHTML={{ __html: renderToString(children) }} />
			<script id={`${id}-props`} type="application/json" dangerouslySetInnerHTML={{ __html: json }} />
		</>
	);
}
