import { notAllowed } from '../../decider/guards.ts'
import { disbursementMethodFor } from '../../disbursement/method.ts'
import type { Outcome } from '../../refusal.ts'
import type { Actor, ActorKind } from '../../decider/actors.ts'
import { fileOf } from './file-of-flat.ts'
import type { LoanFile } from '../../view/loan-file.ts'
import { eventOfTrigger } from './journey-triggers.ts'
import { balanceUnits, type FlatLoan } from './flat-loan.ts'
import { DATED_STATES, EARLY_STATES, type ApplicationState, type Stage } from '../../application/states.ts'
import { wireTransition } from '../../view/wire-transitions.ts'
import type { EventType } from '../events.ts'
import { guardName } from '../guard-names.ts'
import { partIn } from '../part.ts'
import { stageAfter } from './stage-after.ts'
import { DEFAULT_REPAYMENT } from '../../offer/repayment.ts'

export interface TransitionInput {
  /** Null where an application begins. */
  readonly state: ApplicationState | null
  readonly stage?: Stage | undefined
  readonly trigger: string
  /**
   * Fields of the application or of the command, or the name of a guard with false. What is not given is taken to be as
   * the row needs it, so that the bare question asks the table alone. Coins are base units as strings.
   */
  readonly facts?: Readonly<Record<string, unknown>> | undefined
}

const NOW = 0
const APPLICATION_ID = 'application'
const somebody = (kind: ActorKind): Actor => ({ kind, id: 'somebody' })
const AGENTS = ['first', 'second']
const OF_A_RENEWAL: readonly string[] = [
  'RenewalSigned',
  'TopUpReceived',
  'LoanRolledForward',
  'RenewalFunded',
  'RenewalEnded',
]

/** Of a loan whose money is with its borrower; the others in COMPLETE follow a disbursement that came back. */
const OF_A_FUNDED_LOAN: readonly string[] = ['DisbursementReturned', 'LoanPaidOff']

/** Of which all is carried over that is required. */
const PRIOR_LOAN = { priorApplicationId: 'prior', rolloverUnits: 1n, maturesAt: NOW + 1 } as const

/** What the rows ask nothing of stays as it is at the beginning. */
const BEGUN: FlatLoan = {
  id: APPLICATION_ID,
  organizationId: 'organization',
  borrowerId: 'borrower',
  version: 1,
  stage: 'APPLYING',
  state: 'APP_START',
  isInternational: false,
  isRollForward: false,
  rollForward: null,
  residenceState: null,
  residenceCountry: null,
  startedAt: NOW,
  lastActivityAt: NOW,
  selectedOfferId: null,
  repayment: null,
  coin: null,
  minCollateralUnits: null,
  isOfferReplaced: false,
  detailsSubmittedAt: null,
  expiresAt: null,
  lenderTurnAt: null,
  creditRetries: 0,
  screeningReview: null,
  sanctions: null,
  identityStatus: 'NOT_STARTED',
  idValidUntil: null,
  disbursementStatus: 'NOT_STARTED',
  disbursementMethod: null,
  disbursementAccountId: null,
  disbursementAttempt: 1,
  disbursementTrouble: null,
  agreements: [],
  signedAt: null,
  requiredUnits: null,
  topUpUnits: null,
  collateralDueAt: null,
  depositAddress: null,
  collateralSentAt: null,
  addressVerificationAt: null,
  confirmedUnits: 0n,
  collateralReceivedAt: null,
  rolloverNowUnits: null,
  transferredInUnits: 0n,
  paidOffCents: null,
  transferredOutUnits: 0n,
  approvals: [],
  releasedAt: null,
  fundedAt: null,
  disbursementReturnedAt: null,
  payments: [],
  paidInFullAt: null,
  paidOffAt: null,
  renewedBy: null,
  releasedUnits: 0n,
  collateralRelease: null,
  endedAt: null,
  ending: null,
}

/** While the lender owes the next step only a renewal ends, with the loan that it renews. */
const rollForwardOf = ({ state, trigger }: TransitionInput, isRollForward: boolean) => {
  if (state === 'KYC_VERIFY' && trigger === 'ApplicationExpired') return { ...PRIOR_LOAN, maturesAt: NOW }
  return isRollForward ? PRIOR_LOAN : null
}

const isListed = (states: readonly ApplicationState[], state: ApplicationState): boolean =>
  states.includes(state)

const UNSIGNED = [...EARLY_STATES, ...DATED_STATES]
const AWAITING = [
  'WAITING_FOR_COLLATERAL',
  'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER',
] as const satisfies readonly ApplicationState[]
const WITHOUT_LOAN = ['CANCELLED', 'DECLINED', 'EXPIRED'] as const satisfies readonly ApplicationState[]

/** What every application past its details has: nothing here is asked by a row. */
const DETAILS_GIVEN = {
  selectedOfferId: 'offer',
  repayment: DEFAULT_REPAYMENT,
  coin: 'BTC',
  minCollateralUnits: 0n,
  detailsSubmittedAt: NOW,
  expiresAt: NOW,
} as const satisfies Partial<FlatLoan>

/** Of the final steps, those that are taken again once everything is signed. */
const AFTER_SIGNING: readonly string[] = ['DisbursementAccountReentered', 'DisbursementRejected']

const isSignedAt = ({ state, stage, trigger }: TransitionInput): boolean => {
  if (stage === 'PROCESSING' || stage === 'ORIGINATING' || AFTER_SIGNING.includes(trigger)) return true
  return state !== null && !isListed([...UNSIGNED, ...WITHOUT_LOAN], state)
}

const endOf = ({ state }: TransitionInput): Partial<FlatLoan> =>
  state !== null && isListed(WITHOUT_LOAN, state) ? { endedAt: NOW, ending: 'BORROWER_CANCELLED' } : {}

/** Something is missing while collateral is awaited, and nothing afterwards unless the facts say when it was received. */
const requiredUnitsOf = (state: ApplicationState, facts: Readonly<Record<string, unknown>> = {}): bigint =>
  isListed(AWAITING, state) || typeof facts.collateralReceivedAt === 'number' ? 1n : 0n

const obliging = (question: TransitionInput): FlatLoan => {
  const { trigger, stage } = question
  const state = question.state ?? BEGUN.state
  const isInternational = question.facts?.isInternational === true || trigger === 'CryptoFundingChosen'
  const isSigned = isSignedAt(question)
  const isFunded = state === 'COLLATERAL_RELEASE' || OF_A_FUNDED_LOAN.includes(trigger)
  const isRollForward = OF_A_RENEWAL.includes(trigger)
  return {
    ...BEGUN,
    ...DETAILS_GIVEN,
    ...endOf(question),
    stage: stage ?? BEGUN.stage,
    state,
    isInternational,
    isRollForward,
    rollForward: rollForwardOf(question, isRollForward),
    identityStatus: 'COMPLETED',
    disbursementStatus: isRollForward ? 'NOT_REQUIRED' : 'COMPLETED',
    disbursementMethod: disbursementMethodFor(isInternational),
    // An account that was rejected is not known any more.
    disbursementAccountId: state === 'FINAL_STEPS' && trigger === 'DisbursementRejected' ? null : 'details',
    agreements: [{ documentId: 'agreement', acceptedAt: NOW }],
    signedAt: isSigned ? NOW : null,
    requiredUnits: isSigned ? requiredUnitsOf(state, question.facts) : null,
    collateralDueAt: NOW,
    confirmedUnits: trigger === 'CollateralReceived' ? 1n : 0n,
    transferredInUnits: trigger === 'RenewalFunded' ? 1n : 0n,
    approvals: AGENTS.map((agentId) => ({ agentId, decision: 'refuse', at: NOW, reason: null })),
    releasedAt: trigger === 'FundsSent' ? NOW : null,
    fundedAt: isFunded ? NOW : null,
    disbursementReturnedAt: state === 'COMPLETE' && !isFunded ? NOW : null,
    paidOffAt: state === 'COLLATERAL_RELEASE' ? NOW : null,
    paidInFullAt: trigger === 'LoanPaidOff' || trigger === 'CollateralReleased' ? NOW : null,
  }
}

const UNITS = ['minCollateralUnits', 'requiredUnits', 'confirmedUnits'] as const
const overlaid = (application: FlatLoan, facts: Readonly<Record<string, unknown>>): FlatLoan => {
  const known = Object.entries(facts).filter(([key]) => Object.hasOwn(application, key))
  const values = known.map(([key, value]) => {
    const isUnits =
      (UNITS as readonly string[]).includes(key) && typeof value === 'string' && /^\d+$/.test(value)
    return [key, isUnits ? BigInt(value) : value] as const
  })
  return { ...application, ...Object.fromEntries(values) }
}

type Facts = Readonly<Record<string, unknown>>

/** A renewal is known by the loan that it renews; where the facts say no more of that loan, nothing is carried over. */
const renewalBy = (facts: Facts, { rollForward }: FlatLoan): Partial<FlatLoan> => {
  if (facts.rollForward !== undefined || facts.isRollForward === undefined) return {}
  if ((facts.isRollForward ?? false) === false) return { rollForward: null }
  return {
    rollForward: rollForward ?? { ...PRIOR_LOAN, rolloverUnits: 0n },
    // A renewal sends no money.
    disbursementStatus: 'NOT_REQUIRED',
  }
}

/** An account is missing where its step is not complete, and a loan that never came back is with its borrower. */
const disbursementBy = (facts: Facts, { state }: FlatLoan): Partial<FlatLoan> => {
  const isOpen = facts.disbursementStatus !== undefined && facts.disbursementStatus !== 'COMPLETED'
  const isWithBorrower = facts.disbursementReturnedAt === null && facts.fundedAt === undefined
  return {
    ...(isOpen && { disbursementAccountId: null }),
    ...(isWithBorrower && state === 'COMPLETE' && { fundedAt: NOW }),
  }
}

/** A deadline that does not run is never over. */
const NEVER = Number.MAX_SAFE_INTEGER

/** What no state lacks: facts that say otherwise leave it as it is, but that no deadline runs. */
const required = (obliged: FlatLoan, given: FlatLoan): Partial<FlatLoan> => ({
  selectedOfferId: given.selectedOfferId ?? obliged.selectedOfferId,
  repayment: given.repayment ?? obliged.repayment,
  coin: given.coin ?? obliged.coin,
  minCollateralUnits: given.minCollateralUnits ?? obliged.minCollateralUnits,
  detailsSubmittedAt: given.detailsSubmittedAt ?? obliged.detailsSubmittedAt,
  expiresAt: given.expiresAt ?? NEVER,
  signedAt: isListed(UNSIGNED, given.state) ? given.signedAt : (given.signedAt ?? obliged.signedAt),
  endedAt: given.endedAt ?? obliged.endedAt,
  ending: given.ending ?? obliged.ending,
})

/** The file of which the tables are asked; it stands where the question says, whatever its parts come to. */
const fileIn = (question: TransitionInput, given: FlatLoan): LoanFile => {
  const facts = question.facts ?? {}
  const file = fileOf({
    ...given,
    ...required(obliging(question), given),
    ...renewalBy(facts, given),
    ...disbursementBy(facts, given),
  })
  return { ...file, state: given.state, stage: given.stage }
}

const OBLIGING_DATA = {
  isServiced: true,
  offerIds: ['offer'],
  applicationId: APPLICATION_ID,
  lapsesAt: NOW + 1,
  expiresAt: NOW + 1,
  reasons: ['IDENTITY_UNVERIFIED'],
  idleUntil: NOW,
  closesAt: NOW,
  hasPolled: true,
  disbursementAttempt: 1,
  problem: 'ACCOUNT_CLOSED',
  priorApplicationId: PRIOR_LOAN.priorApplicationId,
  transferredUnits: '1',
} as const

const dataOf = (facts: Facts): object => {
  const given = Object.entries(facts).filter(([key]) => Object.hasOwn(OBLIGING_DATA, key))
  return { ...OBLIGING_DATA, ...Object.fromEntries(given) }
}

/** Somebody who may ask for an event where its decider stands; null where no row allows it there. */
const actorFor = (file: LoanFile | null, type: EventType): Actor | null => {
  const [kind] = partIn(file, type)?.ruleOf(type)?.by ?? []
  return kind === undefined ? null : somebody(kind)
}

/**
 * Where a trigger leads from a state, asked of the tables and their guards without an application: for examiners and partner
 * engineers. Refusals: transition.not-allowed and those of the guard of the row.
 */
export const evaluateTransition = (
  requested: TransitionInput,
): Outcome<{ readonly state: ApplicationState; readonly stage: Stage }> => {
  const question = { ...requested, trigger: eventOfTrigger(requested.trigger) }
  const row = wireTransition(question.state, question.trigger)
  if (row === undefined) return notAllowed
  const facts = question.facts ?? {}
  const application = question.state === null ? null : overlaid(obliging(question), facts)
  const file = application && fileIn(question, application)
  const part = partIn(file, row.trigger)
  const by = actorFor(file, row.trigger)
  if (part === null || by === null) return notAllowed
  const name = guardName(part.ruleOf(row.trigger)?.guard)
  if (name !== null && facts[name] === false) return notAllowed
  const refused = part.objection({ type: row.trigger, by, data: dataOf(facts) }, NOW)
  if (refused !== null) return refused
  const after = {
    balanceUnits: application === null ? 0n : balanceUnits(application),
    isPaidOff: application?.paidOffAt != null && question.trigger !== 'LoanReopened',
  }
  return { ok: true, state: row.to, stage: stageAfter(row.to, row.stage, after) }
}
