import { getSandbox, sandboxMoveClock, sandboxRunJobs } from '@pledge/sandbox/contract/sandbox'
import { expect } from '@playwright/test'
import type { Caller } from './caller.ts'
import { bringsRegistrationCode } from './registration-code.ts'

const SECOND_MS = 1_000
/** A day at most at a time: what is due on the way is done on the way, as it would be. */
const STEP_MS = 86_400_000

const businessNow = async (nobody: Caller): Promise<number> => {
  const { now } = await nobody.call(sandboxMoveClock, { body: { forwardSeconds: 0 } })
  return Date.parse(now)
}

/** Lets business time pass until `beforeMs` before an instant, a day at a time, with everything that falls due. */
export const timePasses = async (nobody: Caller, instant: string, beforeMs = 0): Promise<void> => {
  const until = Date.parse(instant) - beforeMs
  for (let now = await businessNow(nobody); now < until; now = await businessNow(nobody)) {
    const forwardSeconds = Math.ceil(Math.min(until - now, STEP_MS) / SECOND_MS)
    await nobody.call(sandboxMoveClock, { body: { forwardSeconds } })
    await nobody.call(sandboxRunJobs)
  }
  await nobody.call(sandboxRunJobs)
}

/** The mails of somebody about their application, by their subjects without the brand, the oldest first. */
export const mailsTell = async (
  nobody: Caller,
  email: string,
  subjects: readonly string[],
): Promise<void> => {
  const told = async () => {
    const { mails } = await nobody.call(getSandbox)
    return mails
      .filter((mail) => mail.to === email && !bringsRegistrationCode(mail))
      .map(({ subject }) => subject.replace(/^[^:]+: /, ''))
      .toReversed()
  }
  await expect.poll(told, { timeout: 20_000 }).toEqual(subjects)
}
