import { attemptOf, approvedAtOf } from '@pledge/domain/disbursement/disbursement'
import { payoutStand } from '@pledge/domain/view/payout-stand'
import type { ApplicationFile } from '@pledge/contract/portfolio'
import type { PayoutExceptionAnswer } from '@pledge/contract/payouts'
import { payoutAttempts, type PayoutAttempt } from '@pledge/domain/view/payout-attempts'
import { maskAccountNumber } from '@pledge/domain/disbursement/account-number'
import { disbursementMethodFor } from '@pledge/domain/disbursement/method'
import { formatUsdc } from '@pledge/domain/disbursement/usdc-amount'
import type { AgentCase } from '../../store/application/agent-case.ts'
import type { GivenAccount } from '../../store/disbursement/bank-accounts.ts'
import type { PayoutException } from '../../store/disbursement/payout-exceptions.ts'

const instantOrNull = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** A name stays as it is; of a number only the last digits leave the server. */
const corrected = (text: string | null): string | null =>
  text !== null && /^\d{4,17}$/.test(text) ? maskAccountNumber(text) : text

export const presentException = (one: PayoutException): PayoutExceptionAnswer => ({
  id: one.id,
  kind: one.kind,
  attempt: one.attempt,
  code: one.code,
  corrected: corrected(one.corrected),
  openedAt: one.openedAt.toISOString(),
  resolvedAt: instantOrNull(one.resolvedAt?.getTime() ?? null),
  resolution: one.resolution,
})

const presentFailure = (
  one: AgentCase,
  failure: NonNullable<PayoutAttempt['failure']>,
): ApplicationFile['payouts'][number]['failure'] => {
  const isByAgent = failure.by.kind === 'agent'
  return {
    came: failure.came,
    by: isByAgent ? (one.agentEmails.get(failure.by.id) ?? 'agent') : 'bank',
    at: new Date(failure.at).toISOString(),
    problem: failure.problem,
    reason: isByAgent ? '' : failure.reason,
    isHeld: failure.isHeld,
  }
}

const presentGiven = (account: GivenAccount | undefined) => ({
  accountMask: account?.mask ?? null,
  bank: account?.institution ?? null,
  holderMatch: account?.holderMatch ?? ('unknown' as const),
  owners: [...(account?.owners ?? [])],
})

const presentWallet = ({ givenWallets }: AgentCase, payoutDetailsId: string) => {
  const wallet = givenWallets.find(({ id }) => id === payoutDetailsId)
  return wallet === undefined ? null : { chain: wallet.chain, address: wallet.address }
}

/** The payouts of a loan with their accounts masked, and what of them an agent has to see to. */
export const presentPayouts = (
  one: AgentCase,
): Pick<
  ApplicationFile,
  | 'isReleased'
  | 'payoutMethod'
  | 'payoutStand'
  | 'payoutAttempt'
  | 'isPayoutAsked'
  | 'payouts'
  | 'payoutExceptions'
  | 'usdcTransfers'
> => {
  const { file } = one.record
  return {
    isReleased: approvedAtOf(file.disbursement) !== null,
    payoutMethod: disbursementMethodFor(file.application.isInternational),
    payoutStand: payoutStand(file),
    payoutAttempt: attemptOf(file.disbursement),
    isPayoutAsked: one.isPayoutAsked,
    payouts: payoutAttempts(one.events).map((payout) => ({
      attempt: payout.attempt,
      ...presentGiven(one.givenAccounts.get(payout.payoutDetailsId)),
      wallet: presentWallet(one, payout.payoutDetailsId),
      // Who refuses may have taken the release of the one under way back.
      releasedAt: instantOrNull(
        payout.attempt === attemptOf(file.disbursement) ? approvedAtOf(file.disbursement) : payout.releasedAt,
      ),
      sentAt: instantOrNull(payout.sentAt),
      traceNumber: payout.reference,
      failure: payout.failure === null ? null : presentFailure(one, payout.failure),
    })),
    payoutExceptions: one.payoutExceptions.map(presentException),
    usdcTransfers: one.usdcTransfers.map(
      ({ attempt, purpose, microUsdc, transactionId, status, askedAt }) => ({
        attempt,
        purpose,
        amount: formatUsdc(microUsdc),
        transactionId,
        status,
        askedAt: askedAt.toISOString(),
      }),
    ),
  }
}
