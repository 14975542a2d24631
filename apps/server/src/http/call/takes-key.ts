import type { CallDefinition, Caller } from '@pledge/contract/define-call'

/**
 * Whose calls have keys. Calls that anyone may make have none: sign-in and session answers carry tokens, which must never
 * be stored or answered again to somebody else at the same address; the others of them store nothing, or once by themselves.
 */
const KEYED: ReadonlySet<Caller> = new Set(['borrower', 'agent', 'signed-in', 'sandbox'])

/** Whether a call honors `Idempotency-Key` (note 026). */
export const takesKey = ({ method, caller, keepsNothing }: CallDefinition): boolean =>
  method !== 'GET' && KEYED.has(caller) && keepsNothing !== true
