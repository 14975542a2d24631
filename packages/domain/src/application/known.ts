import { ACTOR_KINDS } from '../decider/actors.ts'
import type { KnownRow } from '../decider/rules.ts'
import type { ApplicationCommand } from './commands.ts'
import type { ApplicationEventType } from './events.ts'
import type { ApplicationFacts } from './facts.ts'
import type { Origination } from './origination.ts'
import * as sanctions from './sanctions-guards.ts'
import { HOLDABLE_STATES } from './holdable.ts'
import * as refinance from './refinance-guards.ts'
import * as guards from './step-guards.ts'

interface Row extends KnownRow<Origination, ApplicationCommand, ApplicationFacts> {
  readonly type: ApplicationEventType
}

const CHECKING = ['KYC_VERIFY', 'FINAL_STEPS'] as const satisfies readonly Origination['state'][]
const SANCTIONS_SPEC = 'journey: new loan'

/** When an application can record an event that never changes its state by itself. */
export const KNOWN_OF_APPLICATION: readonly Row[] = [
  { type: 'OfferRepriced', in: ['OFFER_SELECT'], by: ['borrower'], guard: guards.offerOpen, spec: '1.7.09' },
  {
    type: 'ScreeningReviewOpened',
    in: ['KYC_VERIFY', 'OFFER_SELECT'],
    by: ['job'],
    guard: guards.screeningNotInReview,
    spec: 'journey: new loan',
  },
  {
    type: 'RefinanceDetailsGiven',
    in: ['OFFER_SELECT'],
    by: ['borrower'],
    guard: refinance.detailsLacking,
    spec: 'journey: a refinanced loan',
  },
  {
    type: 'MilitaryCleared',
    in: ['OFFER_SELECT'],
    by: ['job'],
    guard: refinance.militaryOpen,
    spec: 'journey: a refinanced loan',
  },
  {
    type: 'RefinanceAgreementsPrepared',
    in: ['SIGN_DOCS'],
    by: ['job'],
    guard: refinance.agreementsDue,
    spec: '2.4.16',
  },
  { type: 'IdentityUploaded', in: CHECKING, by: ['borrower'], guard: guards.identityOpen, spec: '1.4.34' },
  {
    type: 'IdentityApproved',
    in: [...CHECKING, 'OFFER_SELECT'],
    by: ['agent'],
    guard: guards.identityInReview,
    spec: '1.2.92',
  },
  { type: 'IdentityRefused', in: CHECKING, by: ['agent'], guard: guards.identityRefusable, spec: '1.2.92' },
  {
    type: 'AgreementAccepted',
    in: ['SIGN_DOCS'],
    by: ['borrower'],
    guard: guards.agreementIsNext,
    spec: '1.7.22',
  },
  {
    type: 'RenewedLoanPaidOff',
    in: ['SIGNED'],
    by: ACTOR_KINDS,
    guard: guards.renewalUnpaid,
    spec: 'journey: a renewal',
  },
  {
    type: 'SanctionsHoldPlaced',
    in: HOLDABLE_STATES,
    by: ['job', 'agent'],
    guard: sanctions.holdPlaceable,
    spec: SANCTIONS_SPEC,
  },
  {
    type: 'SanctionsDecided',
    in: HOLDABLE_STATES,
    by: ['agent'],
    guard: sanctions.sanctionsDecidable,
    spec: SANCTIONS_SPEC,
  },
  {
    type: 'SanctionsBlocked',
    in: HOLDABLE_STATES,
    by: ['agent'],
    guard: sanctions.twoAgentsConfirmed,
    spec: SANCTIONS_SPEC,
  },
  {
    type: 'SanctionsCleared',
    in: HOLDABLE_STATES,
    by: ['agent'],
    guard: sanctions.twoAgentsCleared,
    spec: SANCTIONS_SPEC,
  },
  {
    type: 'SanctionsReportFiled',
    in: HOLDABLE_STATES,
    by: ['agent'],
    guard: sanctions.reportFilable,
    spec: SANCTIONS_SPEC,
  },
  {
    type: 'SanctionsLicenseEntered',
    in: HOLDABLE_STATES,
    by: ['agent'],
    guard: sanctions.licenseEnterable,
    spec: SANCTIONS_SPEC,
  },
  {
    type: 'SanctionsLicensed',
    in: HOLDABLE_STATES,
    by: ['agent'],
    guard: sanctions.twoAgentsLicensed,
    spec: SANCTIONS_SPEC,
  },
]
