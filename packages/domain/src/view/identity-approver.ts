import type { FileEvent } from '../process/events.ts'

/** The agent who approved the current ID; null where none was approved on this loan, or it was refused since. */
export const identityApprover = (events: readonly FileEvent[]): string | null => {
  const last = events.findLast(({ type }) => type === 'IdentityApproved' || type === 'IdentityRefused')
  return last?.type === 'IdentityApproved' && last.by.kind === 'agent' ? last.by.id : null
}
