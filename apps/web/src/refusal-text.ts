import { refusalOf } from '@pledge/client/errors'

/** For every failure that says nothing of its own (row 1.8.02). */
const UNEXPECTED = 'Something unexpected happened. Try again'

/** What to tell the borrower of a failed call: the server's own words, else the general ones. */
export const refusalText = (error: unknown): string => refusalOf(error)?.message ?? UNEXPECTED
