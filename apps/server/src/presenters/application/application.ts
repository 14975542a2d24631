import {
  signedAtOf,
  endingOfApplication,
  isRefinance,
  isRenewal,
  selectedOfferId,
  repaymentOf,
  isOfferReplaced,
  expiresAtOf,
  coinOf,
  type Origination,
} from '@pledge/domain/application/origination'
import {
  balanceUnits,
  depositsDueAtOf,
  depositAddressOf,
  movementsOf,
  requiredUnitsOf,
} from '@pledge/domain/collateral/account'
import { paidOffAtOf, renewedByOf, fundedAtOf } from '@pledge/domain/loan/loan-state'
import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import { creditTriesLeftOf } from '@pledge/domain/application/credit-tries'
import { unitsToSend } from '@pledge/domain/view/top-up'
import { collateralBalance } from '@pledge/domain/collateral/balance'
import type { Coin } from '@pledge/domain/collateral/coins'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import type { StoredRelease } from '../../store/release/releases.ts'
import type { Deposit } from '../../store/collateral/deposits.ts'
import type { StoredOffer } from '../../store/offer/offers.ts'
import { presentDeadline } from './deadline.ts'
import { presentOffer } from '../offer/offer.ts'
import { presentRollForward } from '../renewal/roll-forward.ts'

export interface ApplicationParts {
  readonly record: ApplicationRecord
  readonly organizationCode: string
  readonly offers: readonly StoredOffer[]
  readonly deposits: readonly Deposit[]
  readonly returns: readonly StoredRelease[]
  /** Row 2.3.02. */
  readonly isStabilizationOn: boolean
  /** Business time. */
  readonly now: Date
}

const instantOrNull = (at: number | null) => (at === null ? null : new Date(at).toISOString())

export interface WalletParts {
  readonly coin: Coin
  readonly file: LoanFile
  readonly deposits: readonly Deposit[]
  readonly returns: readonly StoredRelease[]
}

/**
 * Collateral transferred between a loan and its renewal, or handed over by the estate of the defunct lender: not a chain
 * transaction to the deposit address. Of a renewal it is listed with both loans (note 035).
 */
const movesOf = ({ collateral, loan }: LoanFile) => {
  const { transferredInUnits, transferredOutUnits } = movementsOf(collateral)
  const fundedAt = fundedAtOf(loan)
  const paidOffAt = paidOffAtOf(loan)
  return [
    ...(transferredInUnits > 0n && fundedAt !== null
      ? [{ at: fundedAt, type: 'CARRIED_IN' as const, units: transferredInUnits }]
      : []),
    ...(transferredOutUnits > 0n && paidOffAt !== null
      ? [{ at: paidOffAt, type: 'CARRIED_OUT' as const, units: transferredOutUnits }]
      : []),
  ]
}

export const presentWallet = ({
  coin,
  file,
  deposits,
  returns,
}: WalletParts): NonNullable<ApplicationAnswer['collateral']>['wallet'] => {
  const amount = (units: bigint) => ({ coinQuantity: formatCoin(units, coin), type: coin })
  // Negative when a reorganization removed deposits that were already released.
  const held = balanceUnits(file.collateral)
  return {
    currentTotalCoinBalance: amount(held > 0n ? held : 0n),
    depositAddress: depositAddressOf(file.collateral),
    transactions: [
      ...deposits
        .filter((deposit) => deposit.status !== 'orphaned')
        .map((deposit) => ({
          transactionTime: deposit.firstSeenAt.toISOString(),
          transactionType: 'DEPOSIT' as const,
          transactionAmount: amount(deposit.units),
        })),
      ...movesOf(file).map(({ at, type, units }) => ({
        transactionTime: new Date(at).toISOString(),
        transactionType: type,
        transactionAmount: amount(units),
      })),
      ...returns
        .filter(({ result }) => result === 'SUCCESS')
        .map(({ concludedAt, requestedAt, units }) => ({
          transactionTime: (concludedAt ?? requestedAt).toISOString(),
          transactionType: 'RETURN' as const,
          transactionAmount: amount(units ?? 0n),
        })),
    ].sort((one, other) => one.transactionTime.localeCompare(other.transactionTime)),
  }
}

/** The release request for the current balance: deposits after a successful release have none yet. */
const requestOf = ({ record, returns }: ApplicationParts) => {
  const last = returns.at(-1)
  if (last === undefined) return null
  const isOver = last.result === 'SUCCESS' && record.file.stage === 'COLLATERAL_RELEASE'
  return isOver ? null : { requestId: last.requestId, address: last.address }
}

const collateralOf = (parts: ApplicationParts): ApplicationAnswer['collateral'] => {
  const { record, deposits, returns } = parts
  const coin = coinOf(record.file.application)
  if (coin === null || requiredUnitsOf(record.file.collateral) === null) return null
  const { remainingUnits } = collateralBalance(unitsToSend(record.file) ?? 0n, deposits)
  return {
    amount: formatCoin(requiredUnitsOf(record.file.collateral) ?? 0n, coin),
    type: coin,
    wallet: presentWallet({ coin, file: record.file, deposits, returns }),
    remainingCoinAmountDue: { coinQuantity: formatCoin(remainingUnits, coin), type: coin },
    collateralReleaseRequest: requestOf(parts),
    collateralReleaseResponses: returns.flatMap(({ requestId: id, result }) =>
      result === null ? [] : [{ id, result }],
    ),
  }
}

/** Of a refinance only the newest pricing is shown, in its order. */
const currentOffers = ({ refinance }: Origination, offers: readonly StoredOffer[]): readonly StoredOffer[] =>
  refinance === null
    ? offers
    : refinance.offerIds.flatMap((offerId) => offers.find(({ id }) => id === offerId) ?? [])

/** The Application entity (rows 1.3.01 to 1.3.11). */
export const presentApplication = (parts: ApplicationParts): ApplicationAnswer => {
  const { record, now } = parts
  const offers = currentOffers(record.file.application, parts.offers)
  const { file } = record
  const selected = offers.find((offer) => offer.id === selectedOfferId(file.application))
  return {
    appUuid: file.id,
    stage: file.stage,
    state: file.state,
    isInternational: file.application.isInternational,
    isRollForward: isRenewal(file.application),
    isCelsiusRefi: isRefinance(file.application),
    celsiusLoanNumbers: [...(file.application.refinance?.loanNumbers ?? [])],
    stabilizationOptIn: parts.isStabilizationOn,
    // The day is the lender's: the last one to send the top-up ends at this midnight.
    celsiusTopUpExpirationDate: isRefinance(file.application)
      ? instantOrNull(depositsDueAtOf(file.collateral))
      : null,
    organization: parts.organizationCode,
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
    expiresAt: signedAtOf(file.application) === null ? instantOrNull(expiresAtOf(file.application)) : null,
    isPaidOff: paidOffAtOf(file.loan) !== null,
    isOfferReplaced: isOfferReplaced(file.application),
    collateralDueAt: instantOrNull(depositsDueAtOf(file.collateral)),
    deadline: presentDeadline(record),
    deadlineDays: {
      complete: record.deadlineTerms.completeDays,
      collateral: record.deadlineTerms.collateralDays,
      graceHours: record.deadlineTerms.graceHours,
    },
    usualTimes: {
      achPayoutBusinessDays: record.usualTimes.achPayoutBusinessDays,
      usdcPayoutBusinessDays: record.usualTimes.usdcPayoutBusinessDays,
      usdcTestBusinessDays: record.usualTimes.usdcTestBusinessDays,
      collateralReturnBusinessDays: record.usualTimes.collateralReturnBusinessDays,
    },
    ending: endingOfApplication(file.application),
    creditTriesLeft: creditTriesLeftOf(file.application, 'borrower'),
    selectedOffer: selected === undefined ? null : presentOffer(selected, repaymentOf(file.application), now),
    offers: offers
      .filter((offer) => offer !== selected)
      .map((offer) => presentOffer(offer, repaymentOf(file.application), now)),
    renewedBy: renewedByOf(file.loan),
    rollForwardLoanDetails: presentRollForward(file, { selected, newest: offers.at(0) }),
    collateral: collateralOf(parts),
  }
}
