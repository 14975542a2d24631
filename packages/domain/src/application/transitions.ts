import type { TransitionRow } from '../decider/rules.ts'
import { each } from '../decider/rules.ts'
import { ACTOR_KINDS } from '../decider/actors.ts'
import type { ApplicationCommand } from './commands.ts'
import type { ApplicationEventType } from './events.ts'
import type { ApplicationFacts } from './facts.ts'
import * as guards from './guards.ts'
import * as refinance from './refinance-guards.ts'
import type { Origination } from './origination.ts'
import { DATED_STATES, EARLY_STATES, HELD_CREDIT_STATES, LAPSING_STATES } from './states.ts'

interface Row extends TransitionRow<Origination, ApplicationCommand, ApplicationFacts> {
  readonly trigger: ApplicationEventType
}

/** From the first screen to the submitted details. */
const OFFER: readonly Row[] = [
  {
    from: null,
    to: 'APP_START',
    trigger: 'ApplicationStarted',
    by: ['borrower'],
    guard: guards.residenceServiced,
    spec: '1.7.08',
  },
  {
    from: 'APP_START',
    to: 'OFFER_SELECT',
    trigger: 'OffersPriced',
    by: ['borrower', 'job'],
    guard: guards.someOffer,
    spec: '1.7.09',
  },
  {
    from: 'OFFER_SELECT',
    to: 'ATTACH_PROFILE',
    trigger: 'OfferSelected',
    by: ['borrower'],
    guard: guards.offerStands,
    spec: '1.7.11',
  },
  {
    from: 'ATTACH_PROFILE',
    to: 'GEN_APP_DISCLOSURES',
    trigger: 'ProfileAttached',
    by: ['job'],
    spec: '1.4.06',
  },
  {
    from: 'GEN_APP_DISCLOSURES',
    to: 'BORROWER_DETAILS',
    trigger: 'DisclosuresGenerated',
    by: ['job'],
    spec: '1.4.09',
  },
  {
    from: 'BORROWER_DETAILS',
    to: 'SOFT_CREDIT',
    trigger: 'DetailsSubmitted',
    by: ['borrower'],
    guard: guards.deadlineAhead,
    spec: '1.9.26',
  },
]

/** Credit and screening. */
const CHECKS: readonly Row[] = [
  { from: 'SOFT_CREDIT', to: 'KYC_VERIFY', trigger: 'CreditCleared', by: ['job'], spec: '1.4.12' },
  { from: 'SOFT_CREDIT', to: 'SOFT_CREDIT_FROZEN', trigger: 'CreditFrozen', by: ['job'], spec: '1.4.11' },
  { from: 'SOFT_CREDIT', to: 'SOFT_CREDIT_LOCKED', trigger: 'CreditLocked', by: ['job'], spec: '1.4.11' },
  {
    from: 'SOFT_CREDIT',
    to: 'SOFT_CREDIT_NO_MATCH',
    trigger: 'CreditNotMatched',
    by: ['job'],
    spec: '1.4.11',
  },
  ...each(HELD_CREDIT_STATES, {
    to: 'SOFT_CREDIT' as const,
    trigger: 'CreditRetried' as const,
    by: ['borrower', 'agent'] as const,
    guard: guards.creditTriesLeft,
    spec: '1.4.11',
  }),
  {
    from: 'KYC_VERIFY',
    to: 'FINAL_STEPS',
    trigger: 'ScreeningCleared',
    by: ['job', 'agent'],
    guard: guards.screeningClearable,
    spec: '1.4.12',
  },
]

/** A refinance of claimed loans, from its offers to the last signature. */
const REFINANCE: readonly Row[] = [
  ...each(['OFFER_SELECT', 'SIGN_DOCS'] as const, {
    to: 'OFFER_SELECT' as const,
    trigger: 'RefinanceOffersPriced' as const,
    by: ['borrower', 'job'] as const,
    guard: refinance.refinanceRepriceable,
    spec: 'journey: a refinanced loan',
  }),
  ...each(['OFFER_SELECT', 'SIGN_DOCS'] as const, {
    to: 'OFFER_SELECT' as const,
    trigger: 'RefinanceOfferSelected' as const,
    by: ['borrower'] as const,
    guard: refinance.refinanceOfferStands,
    spec: '2.4.15',
  }),
  {
    from: 'OFFER_SELECT',
    to: 'OFFER_SELECT',
    trigger: 'ScreeningCleared',
    by: ['job', 'agent'],
    guard: guards.screeningClearable,
    spec: 'journey: a refinanced loan',
  },
  {
    from: 'OFFER_SELECT',
    to: 'SIGN_DOCS',
    trigger: 'RefinanceConfirmed',
    by: ['borrower'],
    guard: refinance.refinanceConfirmable,
    spec: '2.4.16',
  },
  {
    from: 'SIGN_DOCS',
    to: 'SIGNED',
    trigger: 'RefinanceSigned',
    by: ['borrower'],
    guard: guards.refinanceSigned,
    spec: '2.4.24',
  },
  {
    from: 'SIGN_DOCS',
    to: 'SIGNED',
    trigger: 'RefinanceSignedForTopUp',
    by: ['borrower'],
    guard: guards.refinanceSignedForTopUp,
    spec: 'journey: a refinanced loan',
  },
  {
    from: 'OFFER_SELECT',
    to: 'DECLINED',
    trigger: 'ApplicationDeclined',
    by: ['job', 'agent'],
    guard: guards.refinanceDeclinable,
    spec: 'journey: a refinanced loan',
  },
]

/** Agreements, and the outcome of a signed application. */
const SIGNING: readonly Row[] = [
  {
    from: 'FINAL_STEPS',
    to: 'SIGN_DOCS',
    trigger: 'FinalStepsDone',
    by: ['job'],
    guard: guards.finalStepsDone,
    spec: '1.2.89',
  },
  {
    from: 'SIGN_DOCS',
    to: 'FINAL_STEPS',
    trigger: 'OfferReplaced',
    by: ['borrower'],
    guard: guards.offerUncovered,
    spec: 'journey: new loan',
  },
  {
    from: 'SIGN_DOCS',
    to: 'SIGNED',
    trigger: 'LastAgreementSigned',
    by: ['borrower'],
    guard: guards.everyAgreementSigned,
    spec: '1.4.31',
  },
  {
    from: 'SIGN_DOCS',
    to: 'SIGNED',
    trigger: 'RenewalSigned',
    by: ['borrower'],
    guard: guards.renewalSigned,
    spec: '1.2.105',
  },
  { from: 'SIGNED', to: 'COMPLETE', trigger: 'ApplicationCompleted', by: ACTOR_KINDS, spec: '1.4.18' },
]

/** How an application ends without a loan. */
const ENDINGS: readonly Row[] = [
  ...each(['SOFT_CREDIT', 'KYC_VERIFY'] as const, {
    to: 'DECLINED' as const,
    trigger: 'ApplicationDeclined' as const,
    by: ['job', 'agent'] as const,
    guard: guards.declineReasonGiven,
    spec: '1.4.13',
  }),
  // Once signed, an application is rejected by two agents, not declined by one.
  ...each(['FINAL_STEPS', 'SIGN_DOCS'] as const, {
    to: 'DECLINED' as const,
    trigger: 'ApplicationDeclined' as const,
    by: ['agent'] as const,
    guard: guards.declineReasonGiven,
    spec: '1.4.13',
  }),
  ...each(EARLY_STATES, {
    to: 'EXPIRED' as const,
    trigger: 'ApplicationExpired' as const,
    by: ['job'] as const,
    guard: guards.idleTooLong,
    spec: 'journey: new loan',
  }),
  ...each(LAPSING_STATES, {
    to: 'EXPIRED' as const,
    trigger: 'ApplicationExpired' as const,
    by: ['job'] as const,
    guard: guards.pastDetailsDeadline,
    spec: '1.9.26',
  }),
  // While the next step is the lender's, only a renewal ends, together with the loan that it renews.
  {
    from: 'KYC_VERIFY',
    to: 'EXPIRED',
    trigger: 'ApplicationExpired',
    by: ['job'],
    guard: guards.renewalPastMaturity,
    spec: 'journey: a renewal',
  },
  {
    from: 'SIGNED',
    to: 'CANCELLED',
    trigger: 'CollateralWindowClosed',
    by: ['job'],
    guard: guards.pastCollateralDeadline,
    spec: '1.9.19',
  },
  ...each([...EARLY_STATES, ...DATED_STATES, 'SIGNED'] as const, {
    to: 'CANCELLED' as const,
    trigger: 'ApplicationCancelled' as const,
    by: ['borrower', 'agent'] as const,
    guard: guards.notOriginating,
    spec: '1.4.14',
  }),
  ...each([...EARLY_STATES, ...DATED_STATES, 'SIGNED'] as const, {
    to: 'CANCELLED' as const,
    trigger: 'RenewalEnded' as const,
    by: ['job'] as const,
    guard: guards.renewalEndable,
    spec: 'journey: a renewal',
  }),
  // A returned disbursement can be rejected as well: the loan then never took effect.
  ...each(['SIGNED', 'COMPLETE'] as const, {
    to: 'CANCELLED' as const,
    trigger: 'ApplicationRejected' as const,
    by: ACTOR_KINDS,
    spec: '1.6.07',
  }),
]

/** The only definition of how an application's state changes (the journey's tables). */
export const APPLICATION_TRANSITIONS: readonly Row[] = [
  ...OFFER,
  ...CHECKS,
  ...REFINANCE,
  ...SIGNING,
  ...ENDINGS,
]
