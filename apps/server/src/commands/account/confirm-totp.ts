import { TOTP_CONFIRM_MS } from '@pledge/domain/account/codes'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { makeRecoveryCodes } from '../../identity/recovery-codes.ts'
import { showsTotp } from '../../identity/show-factor.ts'
import type { Subject } from '../../policies/subject.ts'
import { lockAccount } from '../../store/account/accounts.ts'
import type { Tx } from '../../store/database/database.ts'
import { countRecoveryCodes } from '../../store/account/recovery-codes.ts'
import { confirmTotpSecret, findTotp } from '../../store/account/totp-secrets.ts'
import { forgiveAccountTries, takeAccountTry } from './account-tries.ts'
import { ownPrincipalOf } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { keepSecondFactor } from '../staff/show-staff-factor.ts'
import { notifyOfAccountChange } from '../step-up/take-step-up.ts'

const complete = async (deps: Deps, tx: Tx, subject: Subject) => {
  const { accountId, organizationId } = subject
  const now = deps.clock.real()
  await confirmTotpSecret(tx, accountId, now)
  await notifyOfAccountChange(deps, tx, { subject, action: 'add-totp', key: deps.newId() })
  if ((await countRecoveryCodes(tx, accountId)) > 0) return null
  return makeRecoveryCodes(tx, deps.sealer, { accountId, organizationId, now })
}

/**
 * The first code proves that the app has the secret; from then on sign-in requires one. The first factor
 * comes with the recovery codes, shown once. Refusals: request.too-many, session.step-up-over,
 * account.totp-exists, session.proof-wrong.
 */
export const confirmTotp =
  (deps: Deps) =>
  async (input: {
    readonly subject: Subject
    readonly code: string
  }): Promise<Outcome<{ readonly recoveryCodes: readonly string[] | null }>> => {
    const { subject, code } = input
    const { accountId } = subject
    const tried = await takeAccountTry(deps, 'proof', accountId)
    if (!tried.ok) return tried
    const confirmed = await deps.transaction(ownPrincipalOf(subject), async ({ tx }) => {
      await lockAccount(tx, accountId)
      const now = deps.clock.real()
      const totp = await findTotp(tx, deps.sealer, accountId)
      if (totp !== undefined && totp.confirmedAt !== null) return refuse('account.totp-exists')
      if (totp === undefined || now.getTime() - totp.createdAt.getTime() > TOTP_CONFIRM_MS)
        return refuse('session.step-up-over')
      if (!(await showsTotp(tx, deps.sealer, { accountId, code, now }, 'to-be-confirmed')))
        return refuse('session.proof-wrong')
      return { ok: true as const, recoveryCodes: await complete(deps, tx, subject) }
    })
    if (!confirmed.ok) return confirmed
    await forgiveAccountTries(deps, 'proof', accountId)
    await keepSecondFactor(deps, subject)
    return confirmed
  }
