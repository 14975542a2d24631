import type { ApplicationAnswer } from '@pledge/contract/applications'
import { creditTriesLeftOf } from '@pledge/domain/application/credit-tries'
import { collateralBalance } from '@pledge/domain/collateral/balance'
import type { Coin } from '@pledge/domain/collateral/coins'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import type { ApplicationRecord } from '../store/applications.ts'
import type { Deposit } from '../store/deposits.ts'
import type { StoredOffer } from '../store/offers.ts'
import { presentDeadline } from './deadline.ts'
import { presentOffer } from './offer.ts'

export interface ApplicationParts {
  readonly record: ApplicationRecord
  readonly organizationCode: string
  readonly offers: readonly StoredOffer[]
  readonly deposits: readonly Deposit[]
  /** Business time. */
  readonly now: Date
}

const instantOrNull = (at: number | null) => (at === null ? null : new Date(at).toISOString())

export const presentWallet = (
  coin: Coin,
  depositAddress: string | null,
  deposits: readonly Deposit[],
): NonNullable<ApplicationAnswer['collateral']>['wallet'] => {
  const amount = (units: bigint) => ({ coinQuantity: formatCoin(units, coin), type: coin })
  const { receivedUnits } = collateralBalance(0n, deposits)
  return {
    currentTotalCoinBalance: amount(receivedUnits),
    depositAddress,
    transactions: deposits
      .filter((deposit) => deposit.status !== 'orphaned')
      .map((deposit) => ({
        transactionTime: deposit.firstSeenAt.toISOString(),
        transactionType: 'DEPOSIT',
        transactionAmount: amount(deposit.units),
      })),
  }
}

const collateralOf = ({ record, deposits }: ApplicationParts): ApplicationAnswer['collateral'] => {
  const { coin, requiredUnits, depositAddress } = record.application
  if (coin === null || requiredUnits === null) return null
  const { remainingUnits } = collateralBalance(requiredUnits, deposits)
  return {
    wallet: presentWallet(coin, depositAddress, deposits),
    remainingCoinAmountDue: { coinQuantity: formatCoin(remainingUnits, coin), type: coin },
    collateralReleaseRequest: null,
    collateralReleaseResponses: [],
  }
}

/** The Application entity (rows 1.3.01 to 1.3.11). */
export const presentApplication = (parts: ApplicationParts): ApplicationAnswer => {
  const { record, offers, now } = parts
  const { application } = record
  const selected = offers.find((offer) => offer.id === application.selectedOfferId)
  return {
    appUuid: application.id,
    stage: application.stage,
    state: application.state,
    isInternational: application.isInternational,
    isRollForward: application.isRollForward,
    isCelsiusRefi: false,
    organization: parts.organizationCode,
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
    expiresAt: application.signedAt === null ? instantOrNull(application.expiresAt) : null,
    collateralDueAt: instantOrNull(application.collateralDueAt),
    deadline: presentDeadline(record),
    deadlineDays: {
      complete: record.deadlineTerms.completeDays,
      collateral: record.deadlineTerms.collateralDays,
    },
    usualTimes: {
      achPayoutBusinessDays: record.usualTimes.achPayoutBusinessDays,
      collateralReturnBusinessDays: record.usualTimes.collateralReturnBusinessDays,
    },
    ending: application.ending,
    creditTriesLeft: creditTriesLeftOf(application, 'borrower'),
    selectedOffer: selected === undefined ? null : presentOffer(selected, application.repayment, now),
    offers: offers
      .filter((offer) => offer !== selected)
      .map((offer) => presentOffer(offer, application.repayment, now)),
    rollForwardLoanDetails: null,
    collateral: collateralOf(parts),
  }
}
