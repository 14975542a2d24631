import { decide as decideBy } from '../decider/decide.ts'
import type { Decision } from '../decider/messages.ts'
import { refuse } from '../refusal.ts'
import type { Application } from './application.ts'
import type { Command } from './commands.ts'
import { APPLICATION } from './decider.ts'
import type { ApplicationEvent } from './events.ts'
import { isLendersTurn } from './lender-turn.ts'
import { DATED_STATES } from './states.ts'

/** A borrower's act after the deadline is refused even before the job has written the expiry down. */
const isPastDeadline = (application: Application, command: Command, now: number): boolean =>
  command.by.kind === 'borrower' &&
  command.type !== 'ApplicationCancelled' &&
  application.signedAt === null &&
  !isLendersTurn(application) &&
  application.expiresAt !== null &&
  now >= application.expiresAt &&
  (DATED_STATES as readonly string[]).includes(application.state)

/**
 * What follows from a command: the events to append, in order, in one transaction; or why nothing does.
 * Refusals: transition.not-allowed, application.expired, and those of the guards (guards.ts, fact-guards.ts):
 * residence.not-serviced, offer.not-found, offer.lapsed, offer.requote-needed, credit.tries-exhausted, documents.not-found,
 * disbursement.details-invalid, disbursement.attempt-over, disbursement.asked, disbursement.held, collateral.not-ready,
 * approval.reason-required, approval.same-agent, approval.ltv-too-high, prices.stale, release.request-over,
 * sanctions.license-date.
 * A refused command changes nothing; the same command delivered twice is refused the second time (laws 1 and 2).
 */
export const decide = (
  application: Application | null,
  command: Command,
  now: number,
): Decision<ApplicationEvent> => {
  const decision = decideBy(APPLICATION, application, command, now)
  const isLate = application !== null && isPastDeadline(application, command, now)
  return decision.ok && isLate ? refuse('application.expired') : decision
}
