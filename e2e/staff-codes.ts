import { setTimeout as pause } from 'node:timers/promises'
import { getStaffCodes } from '@pledge/sandbox/contract/sandbox'
import type { AnswerOf } from '@pledge/contract/define-call'
import { readRows } from './database.ts'
import type { ProductServer } from './server.ts'

const POLL_MS = 500
/** A code serves once: who has used two within half a minute waits for the next. */
const LONGEST_WAIT_MS = 45_000

/** The brand that a demonstration's address belongs to. */
const organizationOf = (email: string): string =>
  (/@(.+)\.example$/.exec(email)?.[1] ?? '').toUpperCase().replaceAll('-', '_')

/** What the authenticator app of a demonstration's agent shows next, as the sandbox page tells it. */
export const staffCode = async (origin: string, email: string): Promise<string> => {
  const organization = organizationOf(email)
  const until = Date.now() + LONGEST_WAIT_MS
  while (Date.now() < until) {
    const answer = await fetch(`${origin}${getStaffCodes.path}?organization=${organization}`)
    const { codes } = (await answer.json()) as AnswerOf<typeof getStaffCodes>
    const code = codes.find((each) => each.email === email)?.code
    if (code !== undefined && code !== null) return code
    await pause(POLL_MS)
  }
  throw new Error(`no code for ${email}`)
}

/** The same at once, as if no code had been used yet: for what is done by calls, dozens of times a minute. */
export const staffCodeAtOnce = async (server: ProductServer, email: string): Promise<string> => {
  await readRows(
    server,
    `update totp_secrets set last_step = null
     where account_id in (select id from accounts where email = $1 and kind = 'agent')`,
    [email],
  )
  return staffCode(server.origin, email)
}
