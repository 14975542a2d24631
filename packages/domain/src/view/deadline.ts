import {
  idleDeadline,
  notAfterMaturity,
  type Deadline,
  type DeadlineTerms,
} from '../application/deadlines.ts'
import { isLendersTurn } from '../application/lender-turn.ts'
import { checksOf, expiresAtOf, type Origination } from '../application/origination.ts'
import { standsStill } from '../application/sanctions.ts'
import { DATED_STATES, EARLY_STATES } from '../application/states.ts'
import { areDepositsDue, type CollateralAccount } from '../collateral/account.ts'
import { unitsToSend } from './top-up.ts'

const HOUR_MS = 3_600_000

/** The parts of a loan that its deadlines before funding depend on. */
export interface DeadlineDate {
  readonly application: Origination
  readonly collateral: CollateralAccount
}

/** Whether the details are submitted and the agreements not yet signed. */
const isUnsigned = ({ state }: Pick<Origination, 'state'>): boolean =>
  (DATED_STATES as readonly string[]).includes(state)

/** The current deadline of an application, or null where none runs: the one that is shown and enforced. */
export const deadlineOf = (
  { application, collateral }: DeadlineDate,
  terms: DeadlineTerms,
): Deadline | null => {
  if (standsStill(application)) return null
  // The last day to sign a refinance counts from the first claim, whatever its borrower does, and stands while the lender checks.
  if (application.state === 'OFFER_SELECT' && application.refinance !== null) {
    const at = expiresAtOf(application)
    return isLendersTurn(application) || at === null ? null : { kind: 'complete', at }
  }
  if ((EARLY_STATES as readonly string[]).includes(application.state))
    return {
      kind: 'idle',
      at: notAfterMaturity(idleDeadline(application.lastActivityAt, terms), application),
    }
  if (application.state === 'SIGNED') return depositDeadline(collateral)
  // While the next step is the lender's no borrower deadline runs; a renewal ends with the loan that it renews.
  if (isLendersTurn(application))
    return application.renewal === null ? null : { kind: 'complete', at: application.renewal.maturesAt }
  const checks = isUnsigned(application) ? checksOf(application) : null
  return checks && { kind: 'complete', at: checks.expiresAt }
}

const depositDeadline = (collateral: CollateralAccount): Deadline | null =>
  collateral.state !== 'UNOPENED' && areDepositsDue(collateral) && collateral.depositsDueAt !== null
    ? { kind: 'collateral', at: collateral.depositsDueAt }
    : null

/**
 * When the window for collateral closes: at its deadline, or later by the operator's grace period while the
 * deposits on the chain, confirmed or not, cover the required quantity. The borrower had to send it in time,
 * but does not control the blocks (1.9.18).
 */
export const windowClosesAt = (parts: DeadlineDate, seenUnits: bigint, graceHours: number): number | null => {
  const dueAt = parts.collateral.state === 'UNOPENED' ? null : parts.collateral.depositsDueAt
  const dueUnits = unitsToSend(parts)
  if (dueAt === null || dueUnits === null) return null
  return seenUnits >= dueUnits ? dueAt + graceHours * HOUR_MS : dueAt
}
