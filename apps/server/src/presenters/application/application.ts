import type { ApplicationAnswer } from '@pledge/contract/applications'
import { heldUnits, type Application } from '@pledge/domain/application/application'
import { creditTriesLeftOf } from '@pledge/domain/application/credit-tries'
import { unitsToSend } from '@pledge/domain/application/top-up'
import { collateralBalance } from '@pledge/domain/collateral/balance'
import type { Coin } from '@pledge/domain/collateral/coins'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import type { StoredReturn } from '../../store/release/collateral-returns.ts'
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
  readonly returns: readonly StoredReturn[]
  /** Business time. */
  readonly now: Date
}

const instantOrNull = (at: number | null) => (at === null ? null : new Date(at).toISOString())

export interface WalletParts {
  readonly coin: Coin
  readonly application: Application
  readonly deposits: readonly Deposit[]
  readonly returns: readonly StoredReturn[]
}

/** Coins that changed the loan with a renewal: no transaction of the chain, and on the list of both (note 035). */
const movesOf = ({ fundedAt, paidOffAt, movedInUnits, movedOutUnits }: Application) => [
  ...(movedInUnits > 0n && fundedAt !== null
    ? [{ at: fundedAt, type: 'CARRIED_IN' as const, units: movedInUnits }]
    : []),
  ...(movedOutUnits > 0n && paidOffAt !== null
    ? [{ at: paidOffAt, type: 'CARRIED_OUT' as const, units: movedOutUnits }]
    : []),
]

export const presentWallet = ({
  coin,
  application,
  deposits,
  returns,
}: WalletParts): NonNullable<ApplicationAnswer['collateral']>['wallet'] => {
  const amount = (units: bigint) => ({ coinQuantity: formatCoin(units, coin), type: coin })
  // Below nothing when the chain took back what was returned already.
  const held = heldUnits(application)
  return {
    currentTotalCoinBalance: amount(held > 0n ? held : 0n),
    depositAddress: application.depositAddress,
    transactions: [
      ...deposits
        .filter((deposit) => deposit.status !== 'orphaned')
        .map((deposit) => ({
          transactionTime: deposit.firstSeenAt.toISOString(),
          transactionType: 'DEPOSIT' as const,
          transactionAmount: amount(deposit.units),
        })),
      ...movesOf(application).map(({ at, type, units }) => ({
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

/** A request about what is held now: what came after a return that succeeded has none yet. */
const requestOf = ({ record, returns }: ApplicationParts) => {
  const last = returns.at(-1)
  if (last === undefined) return null
  const isOver = last.result === 'SUCCESS' && record.application.stage === 'COLLATERAL_RELEASE'
  return isOver ? null : { requestId: last.requestId, address: last.address }
}

const collateralOf = (parts: ApplicationParts): ApplicationAnswer['collateral'] => {
  const { record, deposits, returns } = parts
  const { coin, requiredUnits } = record.application
  if (coin === null || requiredUnits === null) return null
  const { remainingUnits } = collateralBalance(unitsToSend(record.application) ?? 0n, deposits)
  return {
    wallet: presentWallet({ coin, application: record.application, deposits, returns }),
    remainingCoinAmountDue: { coinQuantity: formatCoin(remainingUnits, coin), type: coin },
    collateralReleaseRequest: requestOf(parts),
    collateralReleaseResponses: returns.flatMap(({ requestId: id, result }) =>
      result === null ? [] : [{ id, result }],
    ),
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
    isPaidOff: application.paidOffAt !== null,
    isOfferReplaced: application.isOfferReplaced,
    collateralDueAt: instantOrNull(application.collateralDueAt),
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
    ending: application.ending,
    creditTriesLeft: creditTriesLeftOf(application, 'borrower'),
    selectedOffer: selected === undefined ? null : presentOffer(selected, application.repayment, now),
    offers: offers
      .filter((offer) => offer !== selected)
      .map((offer) => presentOffer(offer, application.repayment, now)),
    renewedBy: application.renewedBy,
    rollForwardLoanDetails: presentRollForward(application, { selected, newest: offers.at(0) }),
    collateral: collateralOf(parts),
  }
}
