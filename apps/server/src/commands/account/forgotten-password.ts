import { composeResetCode } from '@pledge/copy/en/account-mails'
import type { Outcome } from '@pledge/domain/refusal'
import type { KnownDevice } from '../../identity/known-devices.ts'
import { findAccountByEmail, NO_PASSWORD, type AccountAddress } from '../../store/account/accounts.ts'
import { withTenant } from '../../store/database/database.ts'
import { awaitsFactor } from '../../store/account/factors.ts'
import { takeAddressTry, takeCallersTry } from './account-tries.ts'
import type { Deps } from '../deps.ts'
import { mailAccount } from './mail-account.ts'
import { makeMailedCode } from './mailed-code.ts'

export type ForgottenDeps = Pick<Deps, 'db' | 'sealer' | 'clock' | 'newId' | 'publicUrl'>

/** The sign-in page's request: its network address, and whether the account recognizes the browser. */
export interface FromPage extends AccountAddress {
  readonly from: string
  readonly device: KnownDevice | undefined
}

/** Longer than the work for an address with an account, so that response times reveal nothing. */
const ANSWER_MS = 400

const mailCode = (deps: ForgottenDeps, address: AccountAddress): Promise<void> =>
  withTenant(deps.db, { actor: 'sign-in', organizationId: address.organizationId }, async (tx) => {
    const found = await findAccountByEmail(tx, address)
    if (found === undefined || found.passwordHash === NO_PASSWORD) return
    // Otherwise a stolen mailbox would be enough to open an account whose factors were reset.
    if (await awaitsFactor(tx, found.account.id)) return
    const subject = { accountId: found.account.id, organizationId: address.organizationId }
    const now = deps.clock.real()
    const code = await makeMailedCode(deps, tx, { ...subject, purpose: 'reset-password', address: null, now })
    await mailAccount(deps, tx, {
      subject,
      idempotencyKey: `reset-code:${deps.newId()}`,
      compose: (facts) => composeResetCode(code, facts),
    })
  })

/**
 * Emails a code to the account of an address. Whether an account exists is not revealed: response, timing and
 * limits are the same. Refusal: request.too-many.
 */
export const forgottenPassword =
  (deps: ForgottenDeps) =>
  async (input: FromPage): Promise<Outcome<object>> => {
    const { organizationId, kind, from, device } = input
    const address = { organizationId, kind, email: input.email.toLowerCase() }
    const whose = `${organizationId}:${kind}:${address.email}`
    const bounded = { purpose: 'forgotten-password', from, whose, device } as const
    const ofCaller = await takeCallersTry(deps, bounded)
    if (!ofCaller.ok) return ofCaller
    const ofAddress = await takeAddressTry(deps, bounded)
    if (!ofAddress.ok) return ofAddress
    const late = new Promise((resolve) => {
      setTimeout(resolve, ANSWER_MS)
    })
    await Promise.all([mailCode(deps, address), late])
    return { ok: true }
  }
