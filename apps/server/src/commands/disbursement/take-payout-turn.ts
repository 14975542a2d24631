import { mayDisburse } from '@pledge/domain/application/guards'
import { currentBankAccount, type StoredBankAccount } from '../../store/disbursement/bank-accounts.ts'
import {
  findDisbursement,
  markDisbursementSubmitted,
  type Disbursement,
} from '../../store/disbursement/disbursements.ts'
import { advance, UNCHANGED } from '../application/advance.ts'
import { systemOf } from '../actors.ts'
import type { OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { lookBeforeSending, withdrawReleased } from './look-before-sending.ts'

/** `over`: nothing is to be sent, or no more. */
type PayoutTurn =
  | { readonly kind: 'over' }
  /** It goes to a wallet, by turns of its own (`takeUsdcTurn`). */
  | { readonly kind: 'usdc'; readonly attempt: number }
  /** It may have been asked for before its coins went: the bank is asked only what became of it. */
  | { readonly kind: 'learn'; readonly order: Disbursement }
  | { readonly kind: 'send'; readonly order: Disbursement; readonly account: StoredBankAccount }

/**
 * What a turn may do about the payout that is under way, judged under the application's lock. One that may be sent bears
 * the mark before this answers, so that a refusal by two agents sees under the same lock whether the bank may have been
 * asked (note 030). The price is looked at once more (note 049). Coins that the chain took back since the release: nothing leaves on collateral that is not final.
 */
export const takePayoutTurn =
  (deps: Deps) =>
  async (job: OfApplication): Promise<PayoutTurn> => {
    let turn: PayoutTurn = { kind: 'over' }
    await advance(deps)({
      asker: systemOf(job.organizationId),
      applicationId: job.applicationId,
      async command(record, tx, now) {
        const { application } = record
        const order = await findDisbursement(tx, application.id, application.payoutAttempt)
        if (order?.status !== 'PENDING') return UNCHANGED
        if (order.walletId !== null) {
          turn = { kind: 'usdc', attempt: order.attempt }
          return UNCHANGED
        }
        if (!mayDisburse(application)) {
          if (order.askedAt !== null) turn = { kind: 'learn', order }
          return UNCHANGED
        }
        const look = await lookBeforeSending(deps)(tx, record, order)
        if (look.kind === 'withdraw') return look.command
        if (look.kind === 'learn') {
          turn = { kind: 'learn', order }
          return UNCHANGED
        }
        const account = await currentBankAccount(tx, deps.sealer, application.id)
        if (account === undefined || account.id !== order.bankAccountId)
          throw new Error('the account of a released payout is the one in force')
        await markDisbursementSubmitted(tx, order, now)
        turn = { kind: 'send', order, account }
        return UNCHANGED
      },
      effects: withdrawReleased,
    })
    return turn
  }
