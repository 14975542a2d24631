import type { AuditKind, AuditSubjectKind } from '@pledge/domain/audit/kinds'
import { recordAudit } from './audit-entries.ts'
import type { Tx } from '../database/database.ts'

export interface OperatorAct {
  readonly kind: AuditKind
  readonly subject: { readonly kind: AuditSubjectKind; readonly id: string | null }
  /** As it is typed after `npm run`, without what it was given. */
  readonly command: string
  readonly detail?: Readonly<Record<string, string>>
}

/** What a command did to one organization, in its audit log and in the same commit (note 061). As the owner of the database. */
export const recordOperator = (
  tx: Tx,
  organizationId: string,
  { kind, subject, command, detail = {} }: OperatorAct,
): Promise<boolean> =>
  recordAudit(tx, {
    organizationId,
    kind,
    outcome: 'done',
    actor: { kind: 'operator', id: null, role: null },
    subject,
    applicationId: null,
    reason: null,
    detail: { ...detail, command },
  })

/**
 * What a command did to the whole platform, in the audit log of every organization: the log has no other readers, and what
 * seals the data of one is what seals that of all.
 */
export const recordOperatorEverywhere = async (tx: Tx, act: OperatorAct): Promise<void> => {
  const organizations = await tx.selectFrom('organizations').select('id').orderBy('id').execute()
  for (const { id } of organizations) await recordOperator(tx, id, act)
}
