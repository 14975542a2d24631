import { refusalOf } from '@pledge/client/errors'
import { OFFLINE, SOMETHING_UNEXPECTED } from '@pledge/copy/en/unexpected'

/**
 * The message to the borrower for a failed call: the server's own, otherwise that the network failed, otherwise the
 * general one.
 */
export const refusalText = (error: unknown): string =>
  refusalOf(error)?.message ?? (navigator.onLine ? SOMETHING_UNEXPECTED : OFFLINE)
