// Turns off zod's use of eval before the chat's libraries load it: the content security policy forbids and reports each
// attempt. Must be the first import of the chat.
import * as z from "zod/mini";

z.config({ jitless: true });
