import { jointBasis } from '../agreements/adverse-action.ts'
import { refuse, type Answered, type Refused } from '../refusal.ts'
import type { Actor } from './actors.ts'
import { heldUnits, type Application } from './application.ts'
import { countedBy } from './collateral-count.ts'
import { fallsShort } from './collateral-short.ts'
import { AUTOMATIC_TRIGGERS, type AutomaticTrigger, type Command } from './commands.ts'
import type { ApplicationEvent } from './events.ts'
import { evolve } from './evolve.ts'
import { factFor } from './facts.ts'
import type { GuardInput } from './guards.ts'
import { isLendersTurn } from './lender-turn.ts'
import { agreedLicense } from './sanctions-guards.ts'
import { isHeldBack } from './sanctions.ts'
import { DATED_STATES } from './states.ts'
import { topUpUnits } from './top-up.ts'
import { transitionFor } from './transitions.ts'

export type Decision = Answered<{ readonly events: readonly ApplicationEvent[] }>

/** One command leads to its own event and to at most this many that follow of themselves. */
const MAX_FOLLOWING = AUTOMATIC_TRIGGERS.length
const notAllowed = refuse('transition.not-allowed')

/** Null when the row or the fact of this command exists in this state, this actor may do it and its guard holds. */
export const objection = (input: GuardInput, by: Actor): Refused | null => {
  const { application, command } = input
  const state = application?.state ?? null
  const rule =
    transitionFor(state, command.type) ?? (state === null ? undefined : factFor(state, command.type))
  if (isHeldBack(application, command.type)) return notAllowed
  if (rule === undefined || !rule.by.includes(by.kind)) return notAllowed
  return rule.guard?.(input) ?? null
}

/** The event of a command: its data without what only the guards look at. */
const eventOf = (application: Application | null, command: Command, at: number): ApplicationEvent => {
  const stamp = { at, by: command.by }
  switch (command.type) {
    case 'ApplicationStarted': {
      const { isServiced: _, ...data } = command.data
      return { type: command.type, ...stamp, data }
    }
    case 'OfferSelected': {
      const { applicationId: _, lapsesAt: __, ...data } = command.data
      return { type: command.type, ...stamp, data }
    }
    case 'ApplicationExpired':
      return { type: command.type, ...stamp, data: { idleDays: command.data.idleDays } }
    case 'CollateralWindowClosed':
      return { type: command.type, ...stamp, data: {} }
    case 'OfferReplaced': {
      const { isCovered: _, ...data } = command.data
      return { type: command.type, ...stamp, data }
    }
    case 'CollateralCounted': {
      const { fellShort: _, ...data } = command.data
      const isShortNow = application !== null && fallsShort(application, countedBy(data))
      return { type: command.type, ...stamp, data: isShortNow ? { ...data, fellShort: true } : data }
    }
    case 'ApprovalRecorded': {
      const { isPayoutAsked: _, ...data } = command.data
      return { type: command.type, ...stamp, data }
    }
    case 'ReleaseWithdrawn': {
      const { isPayoutAsked: _, ...data } = command.data
      return { type: command.type, ...stamp, data }
    }
    case 'SanctionsLicenseEntered': {
      const { today: _, reportDueAt: __, ...data } = command.data
      return { type: command.type, ...stamp, data }
    }
    case 'AgreementAccepted': {
      const { documentId, sha256 } = command.data
      return { type: command.type, ...stamp, data: { documentId, sha256 } }
    }
    default:
      return { type: command.type, ...stamp, data: command.data } as ApplicationEvent
  }
}

/** The event of a trigger that follows of itself from a command. */
const followingEvent = (
  type: AutomaticTrigger,
  application: Application,
  command: Command,
  at: number,
): ApplicationEvent => {
  const stamp = { at, by: command.by }
  if (type === 'LastAgreementSigned') {
    if (command.type !== 'AgreementAccepted' || application.minCollateralUnits === null) {
      throw new Error('The last agreement is signed by accepting one, with an offer selected')
    }
    const requiredUnits = application.minCollateralUnits.toString()
    const { collateralDueAt } = command.data
    const topUp = application.isRollForward ? { topUpUnits: topUpUnits(application).toString() } : {}
    return { type, ...stamp, data: { requiredUnits, collateralDueAt, ...topUp } }
  }
  if (type === 'RenewalSigned') {
    const { minCollateralUnits } = application
    if (minCollateralUnits === null) throw new Error('A renewal is signed with an offer selected')
    return { type, ...stamp, data: { requiredUnits: minCollateralUnits.toString() } }
  }
  if (type === 'FundingRefused') {
    const refusals = application.approvals.filter(({ decision }) => decision === 'refuse')
    const reasons = refusals.flatMap((refusal) => refusal.reason ?? [])
    const basis = jointBasis(refusals.flatMap((refusal) => refusal.basis ?? []))
    return { type, ...stamp, data: { reasons, ...(basis && { basis }) } }
  }
  if (type === 'CollateralReturnOrdered') {
    const requestId = application.collateralReturn?.requestId
    if (requestId === undefined) throw new Error('What is ordered was requested')
    return { type, ...stamp, data: { requestId, units: heldUnits(application).toString() } }
  }
  if (type === 'SanctionsLicensed') {
    const agreed = agreedLicense(application)
    if (agreed === undefined || command.type !== 'SanctionsLicenseEntered')
      throw new Error('A license is recorded by entering it')
    const { number, issuedOn, covers } = agreed
    return { type, ...stamp, data: { number, issuedOn, covers, reportDueAt: command.data.reportDueAt } }
  }
  return { type, ...stamp, data: {} }
}

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
export const decide = (application: Application | null, command: Command, now: number): Decision => {
  const refused = objection({ application, command, now }, command.by)
  if (refused !== null) return refused
  if (application !== null && isPastDeadline(application, command, now)) return refuse('application.expired')
  const first = eventOf(application, command, now)
  const events = [first]
  let next = evolve(application, first)
  for (let step = 0; step < MAX_FOLLOWING; step += 1) {
    const after = next
    const type = AUTOMATIC_TRIGGERS.find(
      (trigger) => objection({ application: after, command: { type: trigger }, now }, command.by) === null,
    )
    if (type === undefined) break
    const event = followingEvent(type, after, command, now)
    events.push(event)
    next = evolve(after, event)
  }
  return { ok: true, events }
}
