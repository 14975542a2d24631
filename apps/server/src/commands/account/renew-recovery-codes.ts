import { refuse, type Outcome } from '@pledge/domain/refusal'
import { makeRecoveryCodes } from '../../identity/recovery-codes.ts'
import { lockAccount } from '../../store/account/accounts.ts'
import { factorsOf } from '../../store/account/factors.ts'
import { ownPrincipalOf } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { takeStepUp } from '../step-up/take-step-up.ts'
import { stepUpOf, type ProvedCall } from '../step-up/proved-call.ts'

/**
 * Replaces the recovery codes with new ones, shown once. An account without a factor has none. Refusals:
 * access.not-found, session.step-up-needed.
 */
export const renewRecoveryCodes =
  (deps: Deps) =>
  (input: ProvedCall): Promise<Outcome<{ readonly recoveryCodes: readonly string[] }>> =>
    deps.transaction(ownPrincipalOf(input.subject), async ({ tx }) => {
      const { subject } = input
      const { accountId, organizationId } = subject
      await lockAccount(tx, accountId)
      const { hasTotp, passkeys } = await factorsOf(tx, { accountId, host: null })
      if (!hasTotp && passkeys === 0) return refuse('access.not-found')
      const proofRequest = { ...stepUpOf(input, 'renew-recovery-codes'), applicationId: null }
      const taken = await takeStepUp(deps)(tx, proofRequest)
      if (!taken.ok) return taken
      const now = deps.clock.real()
      return {
        ok: true,
        recoveryCodes: await makeRecoveryCodes(tx, deps.sealer, { accountId, organizationId, now }),
      }
    })
