import { checksOf } from './origination.ts'
import { decide as decideBy } from '../decider/decide.ts'
import type { Decision } from '../decider/messages.ts'
import { refuse } from '../refusal.ts'
import type { LoanFile } from '../view/loan-file.ts'
import type { Command } from './commands.ts'
import { APPLICATION } from './decider.ts'
import type { ApplicationEvent } from './events.ts'
import { isLendersTurn } from './lender-turn.ts'
import { DATED_STATES } from './states.ts'

/** A borrower's act after the deadline is refused even before the job has written the expiry down. */
const isPastDeadline = ({ application }: LoanFile, command: Command, now: number): boolean => {
  const checks = checksOf(application)
  return (
    command.by.kind === 'borrower' &&
    command.type !== 'ApplicationCancelled' &&
    (DATED_STATES as readonly string[]).includes(application.state) &&
    !isLendersTurn(application) &&
    checks !== null &&
    now >= checks.expiresAt
  )
}

/**
 * What follows from a command: the events to append, in order, in one transaction; or why nothing does.
 * Refusals: transition.not-allowed, application.expired, and those of the guards (guards.ts, fact-guards.ts):
 * residence.not-serviced, offer.not-found, offer.lapsed, offer.requote-needed, credit.tries-exhausted, documents.not-found,
 * disbursement.details-invalid, disbursement.attempt-over, disbursement.asked, disbursement.held, collateral.not-ready,
 * approval.reason-required, approval.same-agent, approval.ltv-too-high, prices.stale, release.request-over,
 * sanctions.license-date.
 * A refused command changes nothing; the same command delivered twice is refused the second time (laws 1 and 2).
 */
export const decide = (file: LoanFile | null, command: Command, now: number): Decision<ApplicationEvent> => {
  const decision = decideBy(APPLICATION, file, command, now)
  const isLate = file !== null && isPastDeadline(file, command, now)
  return decision.ok && isLate ? refuse('application.expired') : decision
}
