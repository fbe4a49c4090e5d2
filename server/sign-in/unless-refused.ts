// Turns the refusals of the sign-in library into results.

/** The library throws its refusals; everything else that it throws passes. */
export async function unlessRefused<T>(
	work: () => Promise<T>,
): Promise<{ ok: true; value: T } | { ok: false; code: string }> {
	try {
		return { ok: true, value: await work() };
	} catch (error) {
		if (!(error instanceof Error) || !("statusCode" in error)) throw error;
		if (typeof error.statusCode !== "number" || error.statusCode >= 500) throw error;
		return { ok: false, code: error.message };
	}
}
