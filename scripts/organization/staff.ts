import { AGENT_ROLES, type AgentRole } from '@pledge/domain/organization/rights'
import { setStaff, type StaffSet } from '@pledge/server/set-staff'
import * as z from 'zod'

const argsSchema = z.tuple([
  z.string().regex(/^[A-Z][A-Z0-9_]{1,31}$/),
  z.email().max(254),
  z.enum(AGENT_ROLES),
])

interface Staff {
  readonly code: string
  readonly email: string
  readonly role: AgentRole
}

/** `CODE EMAIL ROLE`; undefined for invalid arguments. */
export const parseStaff = (args: readonly string[]): Staff | undefined => {
  const read = argsSchema.safeParse(args)
  if (!read.success) return undefined
  const [code, email, role] = read.data
  return { code, email, role }
}

const WORDS = {
  added:
    "now has an account. They choose a password on the portfolio manager's sign-in page, with a code sent by email.",
  changed: 'now has this role. It takes effect within a second.',
  unchanged: 'already has this role. Nothing changed.',
} as const satisfies Record<Exclude<StaffSet, 'no-organization'>, string>

/** Gives a member of the lender's staff a role, and an account if they have none. */
export const runStaff = async (
  staff: Staff,
  withDatabase: <Result>(work: (ownerUrl: string) => Promise<Result>) => Promise<Result>,
  now: Date,
): Promise<{ readonly status: 0 | 1; readonly output: string }> => {
  const outcome = await withDatabase((ownerUrl) => setStaff(ownerUrl, { ...staff, now }))
  return outcome === 'no-organization'
    ? { status: 1, output: `there is no organization ${staff.code}\n` }
    : { status: 0, output: `${staff.code}: ${staff.email} (${staff.role}) ${WORDS[outcome]}\n` }
}
