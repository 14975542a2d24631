import { isAccountLinkable } from '@pledge/domain/debit/account-link'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import {
  currentBankAccount,
  isSameAccount,
  saveBankAccount,
  type LinkedBankAccount,
} from '../../store/disbursement/bank-accounts.ts'
import type { Tx } from '../../store/database/database.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, belongsTo, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { stepUpOf, type ProvedCall } from '../step-up/proved-call.ts'
import { takeStepUp } from '../step-up/take-step-up.ts'

interface AccountToPayFrom extends OfSubject, ProvedCall {
  readonly account: LinkedBankAccount
  /** Whether the account is still among those of the borrower's links: one may have ended while the provider answered. */
  readonly isLinked: (tx: Tx) => Promise<boolean>
}

/**
 * Stores the linked account of a loan that nothing was paid out for: its borrower pays from it, and a refund goes there where its
 * bank names the borrower (notes 071 and 084). Also the first one needs a step-up, because no agent has compared its holder
 * before. An authorization that was signed for another account goes on to name that account. Idempotent for the current account. Refusals: `transition.not-allowed`, `bank-link.account-unavailable`, `session.step-up-needed`.
 */
export const keepAccountToPayFrom =
  (deps: Deps) =>
  ({ account, isLinked, ...call }: AccountToPayFrom): Promise<Outcome<{ readonly file: LoanFile }>> =>
    withLockedApplication(deps)<Outcome<{ readonly file: LoanFile }>>(
      asSubject(call),
      async ({ tx, file, now }) => {
        if (!isAccountLinkable(file)) return refuse('transition.not-allowed')
        const before = await currentBankAccount(tx, deps.sealer, file.id)
        if (before !== undefined && isSameAccount(before.account, account.account)) return { ok: true, file }
        if (!(await isLinked(tx))) return refuse('bank-link.account-unavailable')
        const taken = await takeStepUp(deps)(tx, {
          ...stepUpOf(call, 'bank-account'),
          applicationId: file.id,
        })
        if (!taken.ok) return taken
        await saveBankAccount(tx, deps.sealer, { id: deps.newId(), ...belongsTo(file), ...account, now })
        return { ok: true, file }
      },
    )
