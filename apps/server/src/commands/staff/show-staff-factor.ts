import type { Outcome } from '@pledge/domain/refusal'
import type { Subject } from '../../policies/subject.ts'
import { recordAudit } from '../../store/audit/audit-entries.ts'
import { withTenant } from '../../store/database/database.ts'
import { recordSecondFactor } from '../../store/account/refresh-sessions.ts'
import { ownPrincipalOf } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { takeStepUp } from '../step-up/take-step-up.ts'
import { stepUpOf, type ProvedCall } from '../step-up/proved-call.ts'

/** Records with an agent's device that a second factor was proved on it; borrowers need none. */
export const keepSecondFactor = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { kind, role, accountId, organizationId, sessionId: id }: Subject,
): Promise<void> => {
  if (kind !== 'agent') return
  await withTenant(db, { actor: 'sign-in', organizationId }, async (tx) => {
    await recordSecondFactor(tx, { id, accountId, now: clock.real() })
    await recordAudit(tx, {
      organizationId,
      kind: 'sign-in.succeeded',
      outcome: 'done',
      actor: { kind: 'staff', id: accountId, role },
      subject: { kind: 'account', id: accountId },
      applicationId: null,
      reason: null,
      detail: { factors: 'second factor' },
    })
  })
}

/**
 * Staff prove a second factor after a sign-in that did not require one: at the operator's issuer, or at a
 * host where they have no passkey (note 060). Refusal: session.step-up-needed.
 */
export const showStaffFactor =
  (deps: Deps) =>
  async (input: ProvedCall): Promise<Outcome<object>> => {
    const { subject } = input
    const shown = await deps.transaction(ownPrincipalOf(subject), ({ tx }) =>
      takeStepUp(deps)(tx, { ...stepUpOf(input, 'staff-sign-in'), applicationId: null }),
    )
    if (shown.ok) await keepSecondFactor(deps, subject)
    return shown
  }
