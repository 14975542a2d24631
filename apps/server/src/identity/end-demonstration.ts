import type { NewAuditEntry } from '@pledge/domain/audit/entry'
import { recordAudit } from '../store/audit/audit-entries.ts'
import { withinAudit } from '../store/audit/audit-context.ts'
import { withTenant, type Tx } from '../store/database/database.ts'
import { disableDemonstration } from '../store/account/demonstration-accounts.ts'
import { deleteOidcPayloadsOfSubject } from '../store/account/oidc-payloads.ts'
import { endOtherSessions } from '../store/account/refresh-sessions.ts'
import type { IdentityDeps, KnownOrganization } from './deps.ts'
import { providerSubject } from './provider-subject.ts'

type EndDeps = Pick<IdentityDeps, 'db' | 'now'> & {
  /** Writes a security event as a log line. */
  readonly tell: (entry: NewAuditEntry) => void
}

/** Writes the organization's audit log in the same commit, with the operator's settings as actor, not a person. */
export const recordDemonstration = async (
  tx: Tx,
  kind: 'account.disabled' | 'account.enabled',
  { organizationId, accountIds }: { readonly organizationId: string; readonly accountIds: readonly string[] },
): Promise<void> => {
  for (const id of accountIds)
    await recordAudit(tx, {
      organizationId,
      kind,
      outcome: 'done',
      actor: { kind: 'operator', id: null, role: null },
      subject: { kind: 'account', id },
      applicationId: null,
      reason: kind === 'account.disabled' ? 'demonstration.ended' : 'demonstration.opened',
      detail: {},
    })
}

/**
 * Disables every demonstration account, and ends its sessions and its sign-in at the embedded provider. For a process
 * that serves without a sandbox: the database may have been used for a demonstration before, and the password of these
 * accounts is public. Idempotent; of processes that start together, each account is disabled once.
 */
export const endDemonstration = async (
  { db, now, tell }: EndDeps,
  organizations: readonly KnownOrganization[],
): Promise<void> => {
  for (const { id: organizationId } of organizations) {
    const context = {
      origin: { call: null, requestId: null, network: null },
      change: null,
      isWritten: false,
      tell,
    }
    const accountIds = await withinAudit(context, () =>
      withTenant(db, { actor: 'sign-in', organizationId }, async (tx) => {
        const at = now()
        const disabled = await disableDemonstration(tx, { organizationId, now: at })
        for (const accountId of disabled) await endOtherSessions(tx, { accountId, but: null, now: at })
        await recordDemonstration(tx, 'account.disabled', { organizationId, accountIds: disabled })
        return disabled
      }),
    )
    for (const accountId of accountIds)
      await deleteOidcPayloadsOfSubject(db, providerSubject({ organizationId, accountId }))
  }
}
