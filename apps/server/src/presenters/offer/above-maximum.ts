import { endedAtOf, isRenewal, coinOf } from '@pledge/domain/application/origination'
import { receivedAtOf } from '@pledge/domain/collateral/account'
import { approvalsOf } from '@pledge/domain/disbursement/disbursement'
import { fundedAtOf } from '@pledge/domain/loan/loan-state'
import { isCollateralDeficient } from '@pledge/domain/view/deficiency'
import type { CollateralStatus } from '@pledge/contract/collateral'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import { AGENTS_NEEDED } from '@pledge/domain/decider/approval'
import { agentsCovering, UNCOVERED_LTV_BPS } from '@pledge/domain/disbursement/cover'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { formatFraction } from '@pledge/domain/money/fraction'
import { minimumUnitsAtLtv } from '@pledge/domain/offer/ltv'
import type { CoverToPresent } from '../disbursement/disbursement-cover.ts'

/** The loan is unfunded and its collateral received: only the lender's review precedes the disbursement. */
export const isBeforeDisbursement = (file: LoanFile): boolean =>
  receivedAtOf(file.collateral) !== null &&
  endedAtOf(file.application) === null &&
  fundedAtOf(file.loan) === null &&
  !isRenewal(file.application) &&
  !isCollateralDeficient(file)

export interface AboveMaximumParts {
  readonly file: LoanFile
  readonly price: CoverToPresent | undefined
  /** On the chain but not confirmed yet. */
  readonly pendingUnits: bigint
  /** The bank or the chain may have received the request: the page no longer states that nothing is sent. */
  readonly isRequested: boolean
  readonly now: Date
}

/**
 * The message to a borrower as soon as the price prevents the disbursement (note 049), before any agent's
 * review. Null where the LTV is within the maximum, where two agents made an exception, and at a stale price.
 */
export const presentAboveMaximum = (parts: AboveMaximumParts): CollateralStatus['aboveMaximum'] => {
  const { file, price, pendingUnits, isRequested, now } = parts
  const coin = coinOf(file.application)
  if (coin === null || isRequested || price?.seen === undefined || price.isStale) return null
  const { seen, units, owedCents, rules } = price
  const { ltvBps, priceCents } = seen
  if (!isBeforeDisbursement(file) || ltvBps <= rules.maxInitialLtvBps) return null
  if (agentsCovering(approvalsOf(file.disbursement), { ltvBps, now: now.getTime() }) >= AGENTS_NEEDED)
    return null
  const missing = minimumUnitsAtLtv({ coin, owedCents, priceCents }, rules.maxInitialLtvBps) - units
  const toAdd = missing > pendingUnits ? missing - pendingUnits : 0n
  return {
    ltv: ltvBps === UNCOVERED_LTV_BPS ? null : formatFraction(ltvBps),
    maximumLtv: formatFraction(rules.maxInitialLtvBps),
    toAdd: { coinQuantity: formatCoin(toAdd, coin), type: coin },
  }
}
