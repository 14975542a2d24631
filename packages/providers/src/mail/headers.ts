import type { Mail } from './port.ts'

const ONE_LINE = /^\P{Cc}*$/u

/**
 * Throws for a control character in a header value: with a line break, an attacker could add a header or a message.
 * Every adapter calls it before it sends anything.
 */
export const assertHeaders = (mail: Pick<Mail, 'to' | 'fromName' | 'subject'>): void => {
  for (const name of ['to', 'fromName', 'subject'] as const)
    if (!ONE_LINE.test(mail[name])) throw new Error(`An email's ${name} is not one line of text`)
}
