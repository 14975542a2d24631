import { heldUnits, type Application } from './application.ts'
import { endingOf } from '../application/endings.ts'
import type { ApplicationEvent, EventDataOf, EventOf } from '../application/events.ts'
import { learnedOfChecks } from './learned-of-checks.ts'
import { learnedOfPayment } from './learned-of-payment.ts'
import { learnedOfPayout } from './learned-of-payout.ts'
import { identityOnFile, learnedOfRenewal, rollForwardOf } from './learned-of-renewal.ts'
import { isOfSanctions, learnedOfSanctions } from './learned-of-sanctions.ts'
import { learnedOfReturn } from './learned-of-return.ts'
import { stageAfter } from './stage-after.ts'
import { transitionFor } from '../application/transitions.ts'

const begin = (event: EventOf<'ApplicationStarted'>): Application => ({
  id: event.data.applicationId,
  organizationId: event.data.organizationId,
  borrowerId: event.data.borrowerId,
  version: 0,
  stage: 'APPLYING',
  state: 'APP_START',
  isInternational: event.data.isInternational,
  isRollForward: event.data.isRollForward,
  rollForward: rollForwardOf(event),
  residenceState: event.data.residenceState,
  residenceCountry: event.data.residenceCountry,
  startedAt: event.at,
  lastActivityAt: event.at,
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
  ...identityOnFile(event),
  disbursementStatus: event.data.isRollForward ? 'NOT_REQUIRED' : 'NOT_STARTED',
  disbursementMethod: null,
  payoutDetailsId: null,
  payoutAttempt: 1,
  payoutTrouble: null,
  agreements: [],
  signedAt: null,
  requiredUnits: null,
  topUpUnits: null,
  collateralDueAt: null,
  depositAddress: null,
  collateralSentAt: null,
  addressVerificationAt: null,
  finalUnits: 0n,
  collateralReceivedAt: null,
  carriedNowUnits: null,
  movedInUnits: 0n,
  paidOffCents: null,
  movedOutUnits: 0n,
  approvals: [],
  releasedAt: null,
  fundedAt: null,
  disbursementReturnedAt: null,
  payments: [],
  paidInFullAt: null,
  paidOffAt: null,
  renewedBy: null,
  returnedUnits: 0n,
  collateralReturn: null,
  endedAt: null,
  ending: null,
})

const offerTaken = ({ data }: EventOf<'OfferSelected' | 'OfferReplaced'>) => ({
  selectedOfferId: data.offerId,
  minCollateralUnits: BigInt(data.minCollateralUnits),
})

const unsigned = ({ data }: EventOf<'FinalStepsDone'>) =>
  data.documentIds.map((documentId) => ({ documentId, acceptedAt: null }))

const accepted = ({ agreements }: Application, { at, data }: EventOf<'AgreementAccepted'>) =>
  agreements.map((agreement) =>
    agreement.documentId === data.documentId ? { ...agreement, acceptedAt: at } : agreement,
  )

/** What a count makes known: what is confirmed here, and for a renewal what the renewed loan's account still holds for it. */
const countedBy = ({ finalUnits, carriedUnits }: EventDataOf<'CollateralCounted'>): Partial<Application> => ({
  finalUnits: BigInt(finalUnits),
  ...(carriedUnits === undefined ? {} : { carriedNowUnits: BigInt(carriedUnits) }),
})

type OfCollateral = Extract<
  ApplicationEvent,
  {
    readonly type:
      | 'DepositAddressAllotted'
      | 'CollateralSentDeclared'
      | 'AddressVerificationBegun'
      | 'CollateralCounted'
      | 'CollateralReceived'
  }
>

/** What an event on the way of the coins to us says. */
const learnedOfCollateral = (event: OfCollateral): Partial<Application> => {
  switch (event.type) {
    case 'DepositAddressAllotted':
      return { depositAddress: event.data.address }
    case 'CollateralSentDeclared':
      return { collateralSentAt: event.at }
    case 'AddressVerificationBegun':
      return { addressVerificationAt: event.at }
    case 'CollateralCounted':
      return countedBy(event.data)
    case 'CollateralReceived':
      return { collateralReceivedAt: event.at }
  }
}

/** What the event says, apart from state, stage and version. */
const said = (application: Application, event: ApplicationEvent): Partial<Application> => {
  switch (event.type) {
    case 'OfferSelected':
      return { ...offerTaken(event), repayment: event.data.repayment, coin: event.data.coin }
    case 'OfferReplaced':
      // The agreements of the former offer are void, accepted or not; the final steps stay done.
      return { ...offerTaken(event), isOfferReplaced: true, agreements: [] }
    case 'DetailsSubmitted':
      return { detailsSubmittedAt: event.at, expiresAt: event.data.expiresAt }
    case 'CreditRetried':
    case 'ScreeningReviewOpened':
    case 'ScreeningCleared':
    case 'IdentityUploaded':
    case 'IdentityApproved':
    case 'IdentityRefused':
      return learnedOfChecks(application, event)
    case 'PayoutDetailsSaved':
      return {
        disbursementStatus: 'COMPLETED',
        disbursementMethod: event.data.method,
        payoutDetailsId: event.data.payoutDetailsId,
        payoutTrouble: null,
      }
    case 'FinalStepsDone':
      return { agreements: unsigned(event) }
    case 'AgreementAccepted':
      return { agreements: accepted(application, event) }
    case 'LastAgreementSigned':
    case 'RenewalSigned':
    case 'TopUpReceived':
    case 'LoanRolledForward':
    case 'RenewalFunded':
    case 'LoanClosedByRenewal':
      return learnedOfRenewal(application, event)
    case 'DepositAddressAllotted':
    case 'CollateralSentDeclared':
    case 'AddressVerificationBegun':
    case 'CollateralCounted':
    case 'CollateralReceived':
      return learnedOfCollateral(event)
    case 'ApprovalRecorded':
    case 'ReleaseApproved':
    case 'ReleaseWithdrawn':
    case 'FundsSent':
    case 'PayoutDetailsRejected':
    case 'DisbursementReturned':
    case 'PayoutHoldLifted':
      return learnedOfPayout(application, event)
    case 'PaymentReceived':
    case 'PaymentReturned':
    case 'LoanPaidOff':
    case 'LoanReopened':
      return learnedOfPayment(application, event)
    case 'CollateralReturnRequested':
    case 'CollateralReturnDecided':
    case 'CollateralReturnOrdered':
    case 'CollateralReturnConcluded':
      return learnedOfReturn(application, event)
    case 'ApplicationDeclined':
    case 'ApplicationExpired':
    case 'ApplicationCancelled':
    case 'CollateralWindowClosed':
    case 'FundingRefused':
    case 'RenewalEnded':
      return { endedAt: event.at, ending: endingOf(event, application.detailsSubmittedAt !== null) }
    default:
      return isOfSanctions(event) ? learnedOfSanctions(application, event) : {}
  }
}

/** Whether the next step is the lender's (`lender-turn.ts`), of the fold. */
const isLendersTurn = ({ state, identityStatus, signedAt }: Application): boolean =>
  state === 'KYC_VERIFY' || (state === 'FINAL_STEPS' && signedAt === null && identityStatus === 'PENDING')

/** The application after an event that the tables allow: what it says, and what follows from that for every event alike. */
export const learned = (before: Application | null, event: ApplicationEvent): Application => {
  const application = before ?? (event.type === 'ApplicationStarted' ? begin(event) : null)
  if (application === null) throw new Error(`${event.type} before the application was started`)
  const row = transitionFor(before === null ? null : before.state, event.type)
  const next: Application = { ...application, ...said(application, event) }
  const state = row?.to ?? application.state
  return {
    ...next,
    state,
    lenderTurnAt: isLendersTurn({ ...next, state }) ? (application.lenderTurnAt ?? event.at) : null,
    stage: stageAfter(state, row?.stage ?? application.stage, {
      heldUnits: heldUnits(next),
      isPaidOff: next.paidOffAt !== null,
    }),
    version: application.version + 1,
    lastActivityAt: event.by.kind === 'borrower' ? event.at : application.lastActivityAt,
  }
}
