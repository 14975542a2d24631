import { refusalOf } from '@pledge/client/errors'
import { messages } from '@pledge/copy/en/messages'

/** What a failed call tells the reader: the server's own words, else that something unexpected happened (row 1.8.12). */
export const failureWords = (error: unknown): string =>
  refusalOf(error)?.message ?? messages.errors.unexpected
