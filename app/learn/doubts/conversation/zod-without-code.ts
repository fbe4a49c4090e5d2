// The chat's libraries describe their messages with zod, which tries whether it may make code of text: the page's policy
// forbids it, and reports each try. Imported before them.
import * as z from "zod/mini";

z.config({ jitless: true });
