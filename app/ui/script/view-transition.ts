// The browser fades from one document to the next (theme/base.css). Chromium reports a transition that it skips, because the
// next page was too fast or the learner was, as an unhandled rejection: that is no error of the page.

/** Runs before the first paint, ahead of the watchdog. */
export const viewTransitionScript = `addEventListener("unhandledrejection",function(e){var r=e.reason;if(r instanceof DOMException&&/transition/i.test(r.message)){e.preventDefault();e.stopImmediatePropagation()}})`;
