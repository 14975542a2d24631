/**
 * For every failure without words of its own (rows 1.8.02, 1.8.04, 1.8.12, gap G.07). In a file of its own, because the
 * first pages load it and no other refusal.
 */
export const SOMETHING_UNEXPECTED = 'Something unexpected happened. Try again'

/** Where the device itself knows that it has no network. */
export const OFFLINE = "You're offline. Check your connection and try again."
