import { isLendersTurn } from '../application/lender-turn.ts'
import { checksOf, isRefinance, type Origination } from '../application/origination.ts'
import { DATED_STATES } from '../application/states.ts'
import type { Actor } from '../decider/actors.ts'
import { notAllowed } from '../decider/guards.ts'
import type { Decision } from '../decider/messages.ts'
import { refuse } from '../refusal.ts'
import type { LoanFile } from '../view/loan-file.ts'
import type { Command } from './commands.ts'
import { isEventType, streamOf, type FileEvent } from './events.ts'
import { fileAfter } from './evolve.ts'
import { partIn, partOfStream } from './part.ts'
import { isReaction, reactionsTo } from './reactions.ts'

const isDated = (application: Origination): boolean =>
  (DATED_STATES as readonly string[]).includes(application.state) ||
  (application.state === 'OFFER_SELECT' && isRefinance(application))

/** A borrower's action after the deadline is refused even before the job has recorded the expiry. */
const isPastDeadline = ({ application }: LoanFile, command: Command, now: number): boolean => {
  const checks = checksOf(application)
  return (
    command.by.kind === 'borrower' &&
    command.type !== 'ApplicationCancelled' &&
    isDated(application) &&
    !isLendersTurn(application) &&
    checks !== null &&
    now >= checks.expiresAt
  )
}

interface At {
  readonly by: Actor
  readonly now: number
}

/** The events of a reaction. A request of the reaction table is never refused: a refusal is a bug, and throws. */
const reacted = (
  file: LoanFile,
  reaction: ReturnType<typeof reactionsTo>[number],
  { by, now }: At,
): readonly FileEvent[] => {
  if ('settles' in reaction) return partOfStream(file, reaction.settles).settle(by, now)
  const decision = partOfStream(file, streamOf(reaction.type)).decide({ ...reaction, by }, now)
  if (!decision.ok) throw new Error(`${reaction.type} was refused: ${decision.code}`)
  return decision.events
}

/**
 * The longest chain of events across deciders: a rejecting approval ends an application, and unpledges its collateral.
 */
const MAX_CHAIN = 5

interface Consequences {
  readonly file: LoanFile
  readonly events: readonly FileEvent[]
}

/** The events, those that they request from other deciders and their consequences, and the file after all of them. */
const withReactions = (
  before: LoanFile | null,
  events: readonly FileEvent[],
  at: At,
  depth = 0,
): Consequences => {
  if (depth > MAX_CHAIN) throw new Error(`${events[0]?.type} would be more than ${MAX_CHAIN} reactions deep`)
  const all = [...events]
  let file = fileAfter(before, events)
  for (const event of events) {
    for (const reaction of reactionsTo(event, file)) {
      const followed = withReactions(file, reacted(file, reaction, at), at, depth + 1)
      all.push(...followed.events)
      file = followed.file
    }
  }
  return { file, events: all }
}

/**
 * The result of a command: the events to append to the loan's streams, in order, in one transaction, or a refusal. The
 * decider of the command decides; the reactions to its events follow at once (reactions.ts). Refusals:
 * transition.not-allowed, application.expired, and those of the guards: residence.not-serviced, offer.not-found,
 * offer.lapsed, offer.requote-needed, credit.tries-exhausted, documents.not-found, disbursement.details-invalid,
 * disbursement.attempt-over, disbursement.asked, disbursement.held, collateral.not-ready, approval.reason-required,
 * approval.note-required, approval.same-agent, approval.ltv-too-high, prices.stale, release.request-over,
 * loan.not-open, payment.known, payment.too-many, sanctions.license-date. A refused command changes nothing; a repeated
 * command is refused the second time (laws 1 and 2).
 */
export const decide = (file: LoanFile | null, command: Command, now: number): Decision<FileEvent> => {
  const { type } = command
  if (!isEventType(type) || isReaction(type)) return notAllowed
  const decision = partIn(file, type)?.decide(command, now) ?? notAllowed
  if (!decision.ok) return decision
  if (file !== null && isPastDeadline(file, command, now)) return refuse('application.expired')
  const { events } = withReactions(file, decision.events, { by: command.by, now })
  return { ok: true, events }
}
