import { refusalOf } from '@pledge/client/errors'
import { OFFLINE, SOMETHING_UNEXPECTED } from '@pledge/copy/en/unexpected'

/** What to tell the borrower of a failed call: the server's own words, else that there is no network, else the general ones. */
export const refusalText = (error: unknown): string =>
  refusalOf(error)?.message ?? (navigator.onLine ? SOMETHING_UNEXPECTED : OFFLINE)
