import { allowIf, given, notAllowed, when, type Guard as GuardOf } from '../decider/guards.ts'
import { refuse } from '../refusal.ts'
import {
  addressVerificationAtOf,
  balanceUnits,
  depositAddressOf,
  isCollateralWhole,
  sentAtOf,
  type CollateralAccount,
} from './account.ts'
import type { CollateralCommand } from './commands.ts'
import { isCountNew } from './count.ts'
import type { CollateralFacts } from './facts.ts'
import { handedOverUnits } from './handed-over.ts'

export type Guard = GuardOf<CollateralAccount, CollateralCommand, CollateralFacts>
const rule = when<CollateralAccount, CollateralFacts>

export const addressMissing: Guard = rule((account) => depositAddressOf(account) === null)

/** Refusal: collateral.not-ready before an address is assigned. */
export const addressKnown: Guard = ({ state: account }) => {
  if (account === null || depositAddressOf(account) === null) return refuse('collateral.not-ready')
  return allowIf(sentAtOf(account) === null)
}

/** Allowed once: the one-day period runs from the first attempt. Refusal: collateral.not-ready. */
export const addressUntried: Guard = ({ state: account }) => {
  if (account === null || depositAddressOf(account) === null) return refuse('collateral.not-ready')
  return allowIf(addressVerificationAtOf(account) === null)
}

/** A count is the complete total, so a deposit that is reported twice or reorged cannot be miscounted. */
export const countDiffers: Guard = (input) => {
  const { state: account, data } = given(input, 'CollateralCounted')
  return allowIf(isCountNew(account, data))
}

/** What is requested of a refinance is what was not handed over, and is due by a deadline that is ahead, or nothing is. */
export const topUpRequestable: Guard = (input) => {
  const { state: account, data } = given(input, 'TopUpRequested')
  if (account.state === 'UNOPENED') return notAllowed
  const topUpUnits = BigInt(data.topUpUnits)
  const isDueInTime = topUpUnits > 0n ? (data.depositsDueAt ?? 0) > input.now : data.depositsDueAt === null
  return allowIf(isDueInTime && BigInt(data.requiredUnits) === account.rolloverUnits + topUpUnits)
}

const hasTopUp = (account: CollateralAccount): boolean =>
  account.state !== 'UNOPENED' && account.topUpUnits !== null

/** Only confirmed deposits count (law 5). A renewal waits for the renewed loan, a refinance for the estate (`topUpReceived`). */
export const collateralReceived: Guard = rule((account) => !hasTopUp(account) && isCollateralWhole(account))

/** The top-up is confirmed, and with what is carried over or handed over it meets the requirement. */
export const topUpReceived: Guard = rule((account) => hasTopUp(account) && isCollateralWhole(account))

/** The transferred quantity plus the confirmed top-up is what was signed for. Refusal: collateral.not-ready. */
export const loanRolledForward: Guard = (input) => {
  const { state: account, facts, data } = given(input, 'LoanRolledForward')
  if (facts.priorApplicationId !== data.priorApplicationId || account.state === 'UNOPENED') return notAllowed
  // The rollover collateral is counted as it is transferred.
  const transferredInUnits = BigInt(data.transferredUnits)
  const after = { ...account, transferredInUnits, rolloverUnits: 0n }
  return transferredInUnits > 0n && isCollateralWhole(after) ? null : refuse('collateral.not-ready')
}

/**
 * The estate has handed over the collateral of each old loan, once and of no other loan. Together it is exactly what the
 * borrower signed for; with a top-up that is still confirmed, it is what the new loan requires. Refusal: collateral.not-ready.
 */
export const handedOverInFull: Guard = (input) => {
  const { state: account, facts, data } = given(input, 'CollateralHandedOver')
  if (account.state === 'UNOPENED' || facts.oldLoanNumbers.length === 0) return notAllowed
  const { handedOver } = data
  const loanNumbers = new Set(handedOver.map(({ loanNumber }) => loanNumber))
  const isEveryLoan =
    handedOver.length === facts.oldLoanNumbers.length &&
    facts.oldLoanNumbers.every((loanNumber) => loanNumbers.has(loanNumber))
  const transferredInUnits = handedOverUnits(data)
  const isQuantityRight = transferredInUnits === account.rolloverUnits
  // What the estate holds is counted as it is handed over.
  const after = { ...account, transferredInUnits, rolloverUnits: 0n }
  return isEveryLoan && isQuantityRight && isCollateralWhole(after) ? null : refuse('collateral.not-ready')
}

/**
 * The quantity that a release sent. The balance may become negative: the chain may have removed deposits in
 * the meantime.
 */
export const unitsDebitable: Guard = (input) =>
  allowIf(BigInt(given(input, 'CollateralDebited').data.units) > 0n)

/** The loan is paid off, the balance is zero, and no release is pending. Released coins can still be reorged. */
export const collateralAllBack: Guard = rule(
  (account, { isNothingOwed, isReleasePending }) =>
    isNothingOwed && balanceUnits(account) <= 0n && !isReleasePending,
)
