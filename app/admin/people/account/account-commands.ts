// The commands of the account page that its forms without script do not know.
import * as z from "zod/mini";

const text = (max: number) => z.string().check(z.maxLength(max));
/** Longer than any password that is accepted. */
const password = text(1_000);

export const accountCommandSchema = z.discriminatedUnion("do", [
	z.strictObject({ do: z.literal("rename"), name: text(1_000) }),
	z.strictObject({ do: z.literal("begin-second-factor"), password }),
	z.strictObject({ do: z.literal("confirm-second-factor"), code: text(40) }),
	z.strictObject({ do: z.literal("end-second-factor"), password }),
	z.strictObject({ do: z.literal("renew-backup-codes"), password }),
	z.strictObject({ do: z.literal("begin-passkey"), password }),
	z.strictObject({ do: z.literal("add-passkey"), name: text(60), answer: z.unknown() }),
	z.strictObject({ do: z.literal("remove-passkey"), id: text(2_000) }),
	z.strictObject({ do: z.literal("end-sessions"), sessionId: z.optional(text(100)) }),
]);
export type AccountCommand = z.infer<typeof accountCommandSchema>;
