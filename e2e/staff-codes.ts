import { getStaffCodes } from '@pledge/sandbox/contract/sandbox'
import type { AnswerOf } from '@pledge/contract/define-call'
import { readRows } from './database.ts'
import { productAt, type ProductServer } from './server.ts'

/** The brand of a demonstration address. */
const organizationOf = (email: string): string =>
  (/@(.+)\.example$/.exec(email)?.[1] ?? '').toUpperCase().replaceAll('-', '_')

/**
 * The code that the sandbox page shows for an agent's authenticator app; null when the codes of this half minute are
 * used up.
 */
const shownCode = async (origin: string, email: string): Promise<string | null> => {
  const answer = await fetch(`${origin}${getStaffCodes.path}?organization=${organizationOf(email)}`)
  const { codes } = (await answer.json()) as AnswerOf<typeof getStaffCodes>
  return codes.find((each) => each.email === email)?.code ?? null
}

const forgetUsedCodes = (server: ProductServer, email: string) =>
  readRows(
    server,
    `update totp_secrets set last_step = null
     where account_id in (select id from accounts where email = $1 and kind = 'agent')`,
    [email],
  )

/**
 * The next code of a demonstration agent's authenticator app. An agent who has used two codes would have to wait up
 * to half a minute for the third; instead the server clears the used ones, so that no journey waits.
 */
export const staffCode = async (origin: string, email: string): Promise<string> => {
  const next = await shownCode(origin, email)
  if (next !== null) return next
  await forgetUsedCodes(productAt(origin), email)
  const again = await shownCode(origin, email)
  if (again === null) throw new Error(`no code for ${email}`)
  return again
}

/** The code of the current half minute, used or not: for calls, dozens of times a minute. */
export const staffCodeAtOnce = async (server: ProductServer, email: string): Promise<string> => {
  await forgetUsedCodes(server, email)
  return staffCode(server.origin, email)
}
