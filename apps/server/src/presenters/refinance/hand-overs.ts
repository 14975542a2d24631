import type {
  HandOverDifferenceView,
  HandOverFileDetails,
  HandOverFileView,
  HandOvers,
  LoanHandOverView,
  OtherSettlementView,
} from '@pledge/contract/hand-overs'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import type { WorkRules } from '@pledge/domain/organization/work-rules'
import { REFINANCE_COINS } from '@pledge/domain/refinance/estate-loan'
import type { HandOver } from '@pledge/domain/refinance/hand-over-line'
import type { CoinReconciliation } from '@pledge/domain/refinance/hand-over-reconciliation'
import { HAND_OVER_RESULTS, type LoanHandOver } from '@pledge/domain/refinance/hand-over-result'
import {
  isSettlementCurrent,
  settlementRefusal,
  unitsToReturn,
} from '@pledge/domain/refinance/hand-over-settlement'
import { workDueAt } from '@pledge/domain/work-items/deadline'
import type { DifferingTransaction } from '../../store/refinance/estate-transactions.ts'
import type { HandOverDifference } from '../../store/refinance/hand-over-differences.ts'
import type { HandOverFile } from '../../store/refinance/hand-over-files.ts'
import type { HandOverSettlement } from '../../store/refinance/hand-over-settlements.ts'

/** Loans that a preview and a file name. */
const MOST_NAMED = 50

export const presentLoanHandOver = ({
  loanNumber,
  coin,
  result,
  ...units
}: LoanHandOver): LoanHandOverView => ({
  loanNumber,
  coin,
  result,
  handedOverQuantity: formatCoin(units.handedOverUnits, coin),
  missingQuantity: formatCoin(units.missingUnits, coin),
  excessQuantity: formatCoin(units.excessUnits, coin),
})

/** How many loans of a file have each result, and the first of them: those that do not agree come first. */
export const presentCompared = (loans: readonly LoanHandOver[]) => {
  const results = HAND_OVER_RESULTS.map((result) => ({
    result,
    count: loans.filter((loan) => loan.result === result).length,
  })).filter(({ count }) => count > 0)
  const differing = loans.filter(({ result }) => result !== 'CONFIRMED')
  const agreeing = loans.filter(({ result }) => result === 'CONFIRMED')
  return { results, loans: [...differing, ...agreeing].slice(0, MOST_NAMED).map(presentLoanHandOver) }
}

export const presentHandOverLine = ({
  loanNumber,
  coin,
  units,
  handedOverOn,
  transactionId,
}: HandOver): HandOverFileDetails['lines'][number] => ({
  loanNumber,
  coin,
  coinQuantity: formatCoin(units, coin),
  handedOverOn,
  transactionId,
})

/** What a file says was handed over, of all its lines; coins without a line are left out. */
export const presentFileTotals = (rows: readonly HandOver[]): HandOverFileDetails['totals'] =>
  REFINANCE_COINS.flatMap((coin) => {
    const ofCoin = rows.filter((row) => row.coin === coin)
    const units = ofCoin.reduce((sum, row) => sum + row.units, 0n)
    return ofCoin.length === 0 ? [] : { coin, lines: ofCoin.length, coinQuantity: formatCoin(units, coin) }
  })

/** Who reads, and how agents are named. */
export interface HandOverReader {
  readonly viewer: string
  /** The email address of an agent. */
  readonly nameOf: (accountId: string) => string
}

export const presentHandOverFile = (
  { id, sha256, lines, ...file }: HandOverFile,
  { viewer, nameOf }: HandOverReader,
): HandOverFileView => ({
  uuid: id,
  sha256,
  lines,
  proposedBy: nameOf(file.proposedBy),
  proposedAt: file.proposedAt.toISOString(),
  isOwn: file.proposedBy === viewer,
  decision: file.decision,
  decidedBy: file.decidedBy === null ? null : nameOf(file.decidedBy),
  decidedAt: file.decidedAt?.toISOString() ?? null,
  reason: file.reason,
})

const presentSettlement = (
  one: HandOverSettlement,
  now: LoanHandOver | undefined,
  { viewer, nameOf }: HandOverReader,
): NonNullable<HandOverDifferenceView['settlement']> => ({
  uuid: one.id,
  outcome: one.outcome,
  returnedQuantity: formatCoin(one.returnedUnits, one.coin),
  transactionId: one.transactionId,
  reason: one.reason,
  requestedBy: nameOf(one.requestedBy),
  requestedAt: one.requestedAt.toISOString(),
  isOwn: one.requestedBy === viewer,
  isOutdated: !isSettlementCurrent(one, now),
})

/** A settlement with how its loan agrees by now; undefined where nothing is left of the coins. */
export const presentOtherSettlement = (
  settlement: HandOverSettlement,
  now: LoanHandOver | undefined,
  reader: HandOverReader,
): OtherSettlementView => ({
  ...presentSettlement(settlement, now, reader),
  loanNumber: settlement.loanNumber,
  coin: settlement.coin,
})

export interface DifferenceTime {
  readonly rules: WorkRules
  readonly timeZone: string
  readonly now: Date
}

export const presentDifference = (
  difference: HandOverDifference,
  {
    settlement,
    reader,
    time: { now, ...terms },
  }: {
    readonly settlement: HandOverSettlement | undefined
    readonly reader: HandOverReader
    readonly time: DifferenceTime
  },
): HandOverDifferenceView => {
  const dueMs = workDueAt('handOverToSettle', difference.since.getTime(), terms)
  return {
    ...presentLoanHandOver(difference),
    returnQuantity: formatCoin(unitsToReturn(difference), difference.coin),
    canBeAccepted: settlementRefusal(difference, 'ACCEPTED') === null,
    since: difference.since.toISOString(),
    deadline: new Date(dueMs).toISOString(),
    isLate: dueMs < now.getTime(),
    settlement: settlement === undefined ? null : presentSettlement(settlement, difference, reader),
  }
}

export const presentReconciledCoin = ({
  coin,
  ...units
}: CoinReconciliation): HandOvers['coins'][number] => ({
  coin,
  registeredQuantity: formatCoin(units.registeredUnits, coin),
  handedOverQuantity: formatCoin(units.handedOverUnits, coin),
  missingQuantity: formatCoin(units.missingUnits, coin),
  excessQuantity: formatCoin(units.excessUnits, coin),
  pledgedQuantity: formatCoin(units.pledgedUnits, coin),
})

/** A transaction that is not found or short; nothing for one that agrees. */
export const presentTransaction = ({
  coin,
  result,
  ...one
}: DifferingTransaction): HandOvers['transactions'] =>
  result === 'NOT_FOUND' || result === 'SHORT'
    ? [
        {
          transactionId: one.transactionId,
          coin,
          result,
          recordedQuantity: formatCoin(one.recordedUnits, coin),
          deliveredQuantity: formatCoin(one.deliveredUnits, coin),
          loanNumbers: [...one.loanNumbers],
          checkedAt: one.checkedAt.toISOString(),
        },
      ]
    : []
