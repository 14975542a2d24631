import { setTimeout as pause } from 'node:timers/promises'
import type { AnswerOf } from '@pledge/contract/define-call'
import { getSandbox } from '@pledge/sandbox/contract/sandbox'

const POLL_MS = 250
const MAIL_MS = 20_000

/** Subject of the email with the code, without the brand. */
const SUBJECT = 'Verify your email address'

/** Every person's first email: tests of an application's emails leave it out. */
export const bringsRegistrationCode = ({ subject }: { readonly subject: string }): boolean =>
  subject.endsWith(SUBJECT)

/** The code sent to the address of a new account, once its email is in the sandbox's inbox. */
export const registrationCode = async (origin: string, email: string): Promise<string> => {
  const until = Date.now() + MAIL_MS
  while (Date.now() < until) {
    const answer = await fetch(`${origin}${getSandbox.path}`)
    // A server that is busy for a moment says so.
    const { mails } = answer.ok ? ((await answer.json()) as AnswerOf<typeof getSandbox>) : { mails: [] }
    const mail = mails.find((one) => one.to === email && bringsRegistrationCode(one))
    const code = /Your code is (\d{8})\./.exec(mail?.text ?? '')?.[1]
    if (code !== undefined) return code
    await pause(POLL_MS)
  }
  throw new Error(`no code for ${email}`)
}
