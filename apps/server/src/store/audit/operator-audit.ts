import type { AuditKind, AuditSubjectKind } from '@pledge/domain/audit/kinds'
import { recordAudit } from './audit-entries.ts'
import type { Tx } from '../database/database.ts'

export interface OperatorAct {
  readonly kind: AuditKind
  readonly subject: { readonly kind: AuditSubjectKind; readonly id: string | null }
  /** As typed after `npm run`, without arguments. */
  readonly command: string
  readonly detail?: Readonly<Record<string, string>>
}

/**
 * Records what a command did to one organization, in its audit log and in the same commit (note 061). As the
 * database owner.
 */
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
 * Records what a command did to the whole platform, in the audit log of every organization: there is no other
 * log, and a key that seals one organization's data seals everyone's.
 */
export const recordOperatorEverywhere = async (tx: Tx, act: OperatorAct): Promise<void> => {
  const organizations = await tx.selectFrom('organizations').select('id').orderBy('id').execute()
  for (const { id } of organizations) await recordOperator(tx, id, act)
}
