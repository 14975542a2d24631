import { AsyncLocalStorage } from 'node:async_hooks'
import type { AuditOrigin, NewAuditEntry } from '@pledge/domain/audit/entry'

/** What the log keeps of the request under way, wherever in it something is written. */
export interface AuditContext {
  readonly origin: AuditOrigin
  /** Of a call by which staff change something: written in the same commit as the change. */
  readonly change: NewAuditEntry | null
  /** Whether that entry was written. */
  isWritten: boolean
  /** For security events: kinds and ids. */
  readonly tell: (entry: NewAuditEntry) => void
}

const contexts = new AsyncLocalStorage<AuditContext>()

/** Nothing outside a request: a command of an operator, a job. */
export const auditContext = (): AuditContext | undefined => contexts.getStore()

export const withinAudit = <Result>(context: AuditContext, work: () => Result): Result =>
  contexts.run(context, work)
