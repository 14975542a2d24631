import type { CallDefinition, Caller } from '@pledge/contract/define-call'

/**
 * The callers whose calls accept keys. Calls that anyone may make do not: sign-in and session responses
 * contain tokens, which must never be stored or replayed to another person at the same address; the others
 * store nothing, or are idempotent by themselves.
 */
const KEYED: ReadonlySet<Caller> = new Set(['borrower', 'agent', 'signed-in', 'sandbox'])

/** Whether a call honors `Idempotency-Key` (note 026). */
export const takesKey = ({ method, caller, keepsNothing }: CallDefinition): boolean =>
  method !== 'GET' && KEYED.has(caller) && keepsNothing !== true
