import { notAllowed } from '../../decider/guards.ts'
import { disbursementMethodFor } from '../../disbursement/method.ts'
import type { Outcome } from '../../refusal.ts'
import type { Actor, ActorKind } from '../../decider/actors.ts'
import { fileOf } from './file-of-flat.ts'
import type { Refinance } from '../../application/origination.ts'
import type { LoanFile } from '../../view/loan-file.ts'
import { eventOfTrigger } from './journey-triggers.ts'
import { balanceUnits, type FlatLoan } from './flat-loan.ts'
import { DATED_STATES, EARLY_STATES, type ApplicationState, type Stage } from '../../application/states.ts'
import { wireTransition } from '../../view/wire-transitions.ts'
import type { EventType } from '../events.ts'
import { guardName } from '../guard-names.ts'
import { partIn } from '../part.ts'
import { TOP_UP_STATES } from '../../refinance/refinance-states.ts'
import { stageAfter } from './stage-after.ts'
import { DEFAULT_REPAYMENT } from '../../offer/repayment.ts'

export interface TransitionInput {
  /** Null for the start of an application. */
  readonly state: ApplicationState | null
  readonly stage?: Stage | undefined
  readonly trigger: string
  /**
   * Fields of the application or of the command, or the name of a guard with false. Omitted facts are assumed as the
   * row needs them, so that a question without facts checks the table alone. Coins are base units as strings.
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

/** For a loan whose borrower has the money; the other rows in COMPLETE follow a returned disbursement. */
const OF_A_FUNDED_LOAN: readonly string[] = ['DisbursementReturned', 'LoanPaidOff']

/** A renewed loan whose rollover collateral covers the requirement. */
const PRIOR_LOAN = { priorApplicationId: 'prior', rolloverUnits: 1n, maturesAt: NOW + 1 } as const

/** A refinance that was screened, whose estate holds the whole requirement. */
const OLD_LOANS: Refinance = {
  loanNumbers: ['CEL-1'],
  estateUnits: 1n,
  offerIds: ['offer'],
  expiresAt: NOW + 1,
  isIdentityVerified: true,
  isScreened: true,
  hasDetails: true,
  isMilitaryCleared: true,
}

/** Only of a refinance is this asked in these states. */
const isOfRefinance = ({ state, trigger }: TransitionInput): boolean =>
  trigger.startsWith('Refinance') ||
  trigger === 'CollateralHandedOver' ||
  isListed(TOP_UP_STATES, state ?? 'APP_START') ||
  (state === 'OFFER_SELECT' && (trigger === 'ApplicationDeclined' || trigger.startsWith('Sanctions')))

/** Facts that the rows do not check keep their initial values. */
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
  refinance: null,
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

/** While the next step is the lender's only a renewal ends, together with the loan that it renews. */
const rollForwardOf = ({ state, trigger }: TransitionInput, isRollForward: boolean) => {
  if (state === 'KYC_VERIFY' && trigger === 'ApplicationExpired') return { ...PRIOR_LOAN, maturesAt: NOW }
  return isRollForward ? PRIOR_LOAN : null
}

/** What is priced is new. */
const refinanceOf = (question: TransitionInput): Refinance | null => {
  if (!isOfRefinance(question)) return null
  return question.trigger === 'RefinanceOffersPriced' ? { ...OLD_LOANS, offerIds: [] } : OLD_LOANS
}

const isListed = (states: readonly ApplicationState[], state: ApplicationState): boolean =>
  states.includes(state)

const UNSIGNED = [...EARLY_STATES, ...DATED_STATES]
const AWAITING = [
  'WAITING_FOR_COLLATERAL',
  'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER',
] as const satisfies readonly ApplicationState[]
const WITHOUT_LOAN = ['CANCELLED', 'DECLINED', 'EXPIRED'] as const satisfies readonly ApplicationState[]

/** What every application past its details has; no row checks it. */
const DETAILS_GIVEN = {
  selectedOfferId: 'offer',
  repayment: DEFAULT_REPAYMENT,
  coin: 'BTC',
  minCollateralUnits: 0n,
  detailsSubmittedAt: NOW,
  expiresAt: NOW,
} as const satisfies Partial<FlatLoan>

/** Final steps that are repeated once everything is signed. */
const AFTER_SIGNING: readonly string[] = ['DisbursementAccountReentered', 'DisbursementRejected']

const isSignedAt = ({ state, stage, trigger }: TransitionInput): boolean => {
  if (stage === 'PROCESSING' || stage === 'ORIGINATING' || AFTER_SIGNING.includes(trigger)) return true
  return state !== null && !isListed([...UNSIGNED, ...WITHOUT_LOAN], state)
}

const endOf = ({ state }: TransitionInput): Partial<FlatLoan> =>
  state !== null && isListed(WITHOUT_LOAN, state) ? { endedAt: NOW, ending: 'BORROWER_CANCELLED' } : {}

/**
 * Part of the requirement is missing while collateral is awaited, and none afterwards, unless the facts state
 * when it was received.
 */
const requiredUnitsOf = (state: ApplicationState, facts: Readonly<Record<string, unknown>> = {}): bigint =>
  isListed(AWAITING, state) || typeof facts.collateralReceivedAt === 'number' ? 1n : 0n

const obliging = (question: TransitionInput): FlatLoan => {
  const { trigger, stage } = question
  const state = question.state ?? BEGUN.state
  const isInternational = question.facts?.isInternational === true || trigger === 'CryptoFundingChosen'
  const isSigned = isSignedAt(question)
  const isFunded = state === 'COLLATERAL_RELEASE' || OF_A_FUNDED_LOAN.includes(trigger)
  const isRollForward = OF_A_RENEWAL.includes(trigger) && !isOfRefinance(question)
  return {
    ...BEGUN,
    ...DETAILS_GIVEN,
    ...endOf(question),
    stage: stage ?? BEGUN.stage,
    state,
    isInternational,
    isRollForward,
    rollForward: rollForwardOf(question, isRollForward),
    refinance: refinanceOf(question),
    // Its last day to sign is not over.
    ...(isOfRefinance(question) && { expiresAt: NOW + 1 }),
    // More than the estate holds.
    minCollateralUnits: trigger === 'RefinanceSignedForTopUp' ? OLD_LOANS.estateUnits + 1n : 0n,
    identityStatus: 'COMPLETED',
    disbursementStatus: isRollForward ? 'NOT_REQUIRED' : 'COMPLETED',
    disbursementMethod: disbursementMethodFor(isInternational),
    // A rejected account is no longer known.
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

/**
 * A renewal is identified by the loan that it renews; if the facts state no more about that loan, there is no
 * rollover collateral.
 */
const renewalBy = (facts: Facts, { rollForward }: FlatLoan): Partial<FlatLoan> => {
  if (facts.rollForward !== undefined || facts.isRollForward === undefined) return {}
  if ((facts.isRollForward ?? false) === false) return { rollForward: null }
  return {
    rollForward: rollForward ?? { ...PRIOR_LOAN, rolloverUnits: 0n },
    // A renewal sends no money.
    disbursementStatus: 'NOT_REQUIRED',
  }
}

/** The account is missing where its step is not complete, and a loan without a return is with its borrower. */
const disbursementBy = (facts: Facts, { state }: FlatLoan): Partial<FlatLoan> => {
  const isOpen = facts.disbursementStatus !== undefined && facts.disbursementStatus !== 'COMPLETED'
  const isWithBorrower = facts.disbursementReturnedAt === null && facts.fundedAt === undefined
  return {
    ...(isOpen && { disbursementAccountId: null }),
    ...(isWithBorrower && state === 'COMPLETE' && { fundedAt: NOW }),
  }
}

/** A deadline that is not running never passes. */
const NEVER = Number.MAX_SAFE_INTEGER

/** Facts that no state lacks: facts that contradict them are ignored, except that no deadline runs. */
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

/** The file that the tables are evaluated with; its state is the one in the question, whatever its parts imply. */
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
  offerId: 'offer',
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
  handedOver: [{ loanNumber: 'CEL-1', units: '1' }],
  requiredUnits: '2',
  topUpUnits: '1',
  depositsDueAt: NOW + 1,
} as const

const dataOf = (facts: Facts): object => {
  const given = Object.entries(facts).filter(([key]) => Object.hasOwn(OBLIGING_DATA, key))
  return { ...OBLIGING_DATA, ...Object.fromEntries(given) }
}

/** An actor who may request an event in the current state of its decider; null where no row allows it. */
const actorFor = (file: LoanFile | null, type: EventType): Actor | null => {
  const [kind] = partIn(file, type)?.ruleOf(type)?.by ?? []
  return kind === undefined ? null : somebody(kind)
}

/**
 * Where a trigger leads from a state, by the tables and their guards, without an application: for examiners
 * and partner engineers. Refusals: transition.not-allowed and those of the row's guard.
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
