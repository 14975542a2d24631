import type { Mail } from './port.ts'

const ONE_LINE = /^\P{Cc}*$/u

/**
 * Throws for a control character in what becomes a header: a line break in it would begin a header, or a message, of
 * somebody else's choice. Every adapter calls it before it sends anything.
 */
export const assertHeaders = (mail: Pick<Mail, 'to' | 'fromName' | 'subject'>): void => {
  for (const name of ['to', 'fromName', 'subject'] as const)
    if (!ONE_LINE.test(mail[name])) throw new Error(`A mail's ${name} is not one line of text`)
}
