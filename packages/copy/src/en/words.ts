import { messages } from './messages.ts'
import { refusals } from './refusals.ts'

/** The words of English that are not of one screen. */
export const words = { messages, refusals } as const
