// How both builds write style sheets.
import type { CSSOptions } from "vite";

/** Features.DirSelector of Lightning CSS, which comes with Vite. */
const DIR_SELECTOR = 4;

/** Lightning CSS would write :dir(rtl) as a list of languages, which does not match blocks with an automatic direction. */
export const css: CSSOptions = { lightningcss: { exclude: DIR_SELECTOR } };
