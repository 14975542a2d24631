import type { ApplicationEvent } from './events.ts'

/**
 * What an operator asks for when the agent who approved a borrower's ID approves the disbursement of the same loan: it is
 * flagged to everybody who decides, or refused (note 060).
 */
export const SAME_APPROVER_RULES = ['flag', 'refuse'] as const
export type SameApproverRule = (typeof SAME_APPROVER_RULES)[number]

/** The agent who approved the ID that counts; null where none was approved on this loan, or it was refused since. */
export const identityApprover = (events: readonly ApplicationEvent[]): string | null => {
  const last = events.findLast(({ type }) => type === 'IdentityApproved' || type === 'IdentityRefused')
  return last?.type === 'IdentityApproved' && last.by.kind === 'agent' ? last.by.id : null
}
