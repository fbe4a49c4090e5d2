// The nonce of this answer's own inline scripts; empty in the browser, which hides nonces.
import { createContext, use } from "react";

export const NonceContext = createContext("");

export function useNonce(): string {
	return use(NonceContext);
}
