// Whether learners get a module or subtopic now, by the clock of the browser.
import { useState } from "react";
import { useAtTimes } from "#app/admin/panel/lists/use-at-times.ts";
import { useClientValue } from "#app/admin/panel/use-client-value.ts";
import { type Openness, opennessOf, type Publication } from "#core/modules/publication.ts";

/** Until hydration a time of the past counts as come: the server's clock decides for learners. */
export function useOpenness(publication: Publication): Openness {
	const [, look] = useState(0);
	useAtTimes([publication.publishAt], () => look(Date.now()));
	// The openness and not the time: a value that differs at each look would render without end.
	return useClientValue(() => opennessOf(publication, Date.now()), opennessOf(publication, Number.MAX_SAFE_INTEGER));
}
