import { getSandbox, sandboxMoveClock, sandboxRunJobs } from '@pledge/sandbox/contract/sandbox'
import { expect } from '@playwright/test'
import type { Calls } from '@pledge/testing/call/calls'
import { bringsRegistrationCode } from './registration-code.ts'

const SECOND_MS = 1_000
/** At most a day at a time, so that everything due on the way is done in order. */
const STEP_MS = 86_400_000

/** Like each call that moves the clock, it first does what is due. */
const businessNow = async (anonymous: Calls): Promise<number> => {
  const { now } = await anonymous.ask(sandboxMoveClock, { body: { forwardSeconds: 0 } })
  return Date.parse(now)
}

/**
 * Advances business time until `beforeMs` before an instant, a day at a time, with everything that becomes due: at each
 * day once as the clock moves, and once more, for what follows from it, as it is read.
 */
export const timePasses = async (anonymous: Calls, instant: string, beforeMs = 0): Promise<void> => {
  const until = Date.parse(instant) - beforeMs
  for (let now = await businessNow(anonymous); now < until; now = await businessNow(anonymous)) {
    const forwardSeconds = Math.ceil(Math.min(until - now, STEP_MS) / SECOND_MS)
    await anonymous.ask(sandboxMoveClock, { body: { forwardSeconds } })
  }
  await anonymous.ask(sandboxRunJobs)
}

/** A person's emails about their application, by subject without the brand, oldest first. */
export const expectEmails = async (
  anonymous: Calls,
  email: string,
  subjects: readonly string[],
): Promise<void> => {
  const received = async () => {
    const { mails } = await anonymous.ask(getSandbox)
    return mails
      .filter((mail) => mail.to === email && !bringsRegistrationCode(mail))
      .map(({ subject }) => subject.replace(/^[^:]+: /, ''))
      .toReversed()
  }
  await expect.poll(received, { timeout: 20_000 }).toEqual(subjects)
}
