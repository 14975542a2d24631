import type { Text } from './port.ts'

/** Three messages of the GSM alphabet: a longer one is a mistake of ours, which carriers would charge for. */
export const MAX_TEXT_CHARACTERS = 459
const E164 = /^\+[1-9]\d{6,14}$/
// A line feed is the only control character that phones show.
const PRINTABLE = /^(?:\P{Cc}|\n)+$/u

/** Throws for a number or a body that no phone should be sent. Every adapter calls it before it sends anything. */
export const assertText = ({ to, body }: Pick<Text, 'to' | 'body'>): void => {
  if (!E164.test(to)) throw new Error('a text goes to a number in the format E.164')
  if (body.length > MAX_TEXT_CHARACTERS || !PRINTABLE.test(body))
    throw new Error('the body of a text is empty, too long, or has control characters')
}
