import { AsyncLocalStorage } from 'node:async_hooks'
import type { AuditOrigin, NewAuditEntry } from '@pledge/domain/audit/entry'

/** What the log records about the current request, wherever an entry is written. */
export interface AuditContext {
  readonly origin: AuditOrigin
  /** For a staff call that makes a change: written in the same commit as the change. */
  readonly change: NewAuditEntry | null
  /** Whether that entry was written. */
  isWritten: boolean
  /** For security events: kinds and ids. */
  readonly tell: (entry: NewAuditEntry) => void
}

const contexts = new AsyncLocalStorage<AuditContext>()

/** Undefined outside a request: in an operator's command or a job. */
export const auditContext = (): AuditContext | undefined => contexts.getStore()

export const withinAudit = <Result>(context: AuditContext, work: () => Result): Result =>
  contexts.run(context, work)
