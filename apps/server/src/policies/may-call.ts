import type { Caller } from '@pledge/contract/define-call'
import { holds, type AgentRight, type RightsTable } from '@pledge/domain/organization/rights'
import { refuse, type Refusal } from '@pledge/domain/refusal'
import type { Subject } from './subject.ts'

/**
 * Whether the caller may make a call at all. Without a valid token: `session.unauthenticated`. With a token
 * of the wrong kind: `access.not-found`, the same as for an absent id, so that nothing is revealed.
 */
export const mayCall = (caller: Caller, subject: Subject | null): { readonly ok: true } | Refusal => {
  if (caller === 'anyone' || caller === 'sandbox') return { ok: true }
  if (subject === null) return refuse('session.unauthenticated')
  if (caller === 'signed-in') return { ok: true }
  const wanted = caller === 'borrower' ? 'customer' : 'agent'
  return subject.kind === wanted ? { ok: true } : refuse('access.not-found')
}

/** Whether an agent's role has a right, by the organization's table (row 1.6.07). Refusal: access.forbidden. */
export const mayUse = (
  right: AgentRight,
  subject: Subject | null,
  rights: RightsTable,
): { readonly ok: true } | Refusal =>
  subject?.role !== undefined && subject.role !== null && holds(rights, subject.role, right)
    ? { ok: true }
    : refuse('access.forbidden')
