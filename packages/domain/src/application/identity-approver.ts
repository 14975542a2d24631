import type { ApplicationEvent } from './events.ts'

/** The agent who approved the ID that counts; null where none was approved on this loan, or it was refused since. */
export const identityApprover = (events: readonly ApplicationEvent[]): string | null => {
  const last = events.findLast(({ type }) => type === 'IdentityApproved' || type === 'IdentityRefused')
  return last?.type === 'IdentityApproved' && last.by.kind === 'agent' ? last.by.id : null
}
