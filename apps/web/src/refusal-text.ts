import { refusalOf } from '@pledge/client/errors'
import { SOMETHING_UNEXPECTED } from '@pledge/copy/en/unexpected'

/** What to tell the borrower of a failed call: the server's own words, else the general ones. */
export const refusalText = (error: unknown): string => refusalOf(error)?.message ?? SOMETHING_UNEXPECTED
