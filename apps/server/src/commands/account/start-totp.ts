import { refuse, type Outcome } from '@pledge/domain/refusal'
import { newTotpSecret, totpUri } from '../../identity/totp.ts'
import { findAccountEmail } from '../../store/account/account-email.ts'
import { lockAccount } from '../../store/account/accounts.ts'
import { publishedOrganization } from '../../store/organization/organizations.ts'
import { hasTotp, putTotp } from '../../store/account/totp-secrets.ts'
import { ownPrincipalOf } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { mayEnrollFactor } from './may-enroll-factor.ts'
import { spendProof } from '../step-up/take-step-up.ts'
import { stepUpOf, type ProvedCall } from '../step-up/proved-call.ts'

/**
 * Creates a secret for an authenticator app. The step-up is proved here, where the secret is shown; the
 * notice follows on confirmation, and until then the secret has no effect. Refusals: account.totp-exists,
 * staff.invitation-over, session.step-up-needed.
 */
export const startTotp =
  (deps: Deps) =>
  (input: ProvedCall): Promise<Outcome<{ readonly secret: string; readonly uri: string }>> =>
    deps.transaction(ownPrincipalOf(input.subject), async ({ tx }) => {
      const { subject } = input
      const { accountId, organizationId } = subject
      await lockAccount(tx, accountId)
      if (await hasTotp(tx, accountId)) return refuse('account.totp-exists')
      const now = deps.clock.real()
      const mayEnroll = await mayEnrollFactor(tx, accountId, now)
      if (!mayEnroll.ok) return mayEnroll
      const proofRequest = { ...stepUpOf(input, 'add-totp'), applicationId: null }
      const spent = await spendProof(deps)(tx, proofRequest)
      if (!spent.ok) return spent
      const secret = newTotpSecret()
      await putTotp(tx, deps.sealer, { accountId, organizationId, secret, now })
      const { shortName: issuer } = await publishedOrganization(tx, organizationId)
      const label = (await findAccountEmail(tx, accountId)) ?? ''
      return { ok: true, secret, uri: totpUri(secret, { issuer, label }) }
    })
