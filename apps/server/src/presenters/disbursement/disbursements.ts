import { attemptOf, approvedAtOf } from '@pledge/domain/disbursement/disbursement'
import { disbursementProgress } from '@pledge/domain/view/disbursement-progress'
import type { ApplicationFile } from '@pledge/contract/portfolio'
import type { PayoutExceptionAnswer } from '@pledge/contract/payouts'
import { disbursementAttempts, type DisbursementAttempt } from '@pledge/domain/view/disbursement-attempts'
import { maskAccountNumber } from '@pledge/domain/disbursement/account-number'
import { disbursementMethodFor } from '@pledge/domain/disbursement/method'
import { formatUsdc } from '@pledge/domain/disbursement/usdc-amount'
import type { AgentCase } from '../../store/application/agent-case.ts'
import type { GivenAccount } from '../../store/disbursement/bank-accounts.ts'
import type { DisbursementException } from '../../store/disbursement/disbursement-exceptions.ts'

const instantOrNull = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** A name is sent unchanged; of a number only the last digits are sent. */
const corrected = (text: string | null): string | null =>
  text !== null && /^\d{4,17}$/.test(text) ? maskAccountNumber(text) : text

export const presentException = (one: DisbursementException): PayoutExceptionAnswer => ({
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
  failure: NonNullable<DisbursementAttempt['failure']>,
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

const presentWallet = ({ givenWallets }: AgentCase, disbursementAccountId: string) => {
  const wallet = givenWallets.find(({ id }) => id === disbursementAccountId)
  return wallet === undefined ? null : { chain: wallet.chain, address: wallet.address }
}

/** The disbursements of a loan with their accounts masked, and those that an agent has to handle. */
export const presentDisbursements = (
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
    payoutStand: disbursementProgress(file),
    payoutAttempt: attemptOf(file.disbursement),
    isPayoutAsked: one.isDisbursementRequested,
    payouts: disbursementAttempts(one.events).map((disbursement) => ({
      attempt: disbursement.attempt,
      ...presentGiven(one.givenAccounts.get(disbursement.disbursementAccountId)),
      wallet: presentWallet(one, disbursement.disbursementAccountId),
      // A rejecting agent may have withdrawn the approval of the current attempt.
      releasedAt: instantOrNull(
        disbursement.attempt === attemptOf(file.disbursement)
          ? approvedAtOf(file.disbursement)
          : disbursement.releasedAt,
      ),
      sentAt: instantOrNull(disbursement.sentAt),
      traceNumber: disbursement.reference,
      failure: disbursement.failure === null ? null : presentFailure(one, disbursement.failure),
    })),
    payoutExceptions: one.disbursementExceptions.map(presentException),
    usdcTransfers: one.usdcTransfers.map(
      ({ attempt, purpose, microUsdc, transactionId, status, submissionIntentAt }) => ({
        attempt,
        purpose,
        amount: formatUsdc(microUsdc),
        transactionId,
        status,
        askedAt: submissionIntentAt.toISOString(),
      }),
    ),
  }
}
