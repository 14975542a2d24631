import type { Origination } from './origination.ts'

/** Whether the inquiry of the Military Lending Act about a refinance has yet to be answered. */
export const isMilitaryDue = ({ refinance }: Pick<Origination, 'refinance'>): boolean =>
  refinance !== null && refinance.hasDetails && !refinance.isMilitaryCleared

/** A refinance is screened, and its identity reviewed, while its borrower chooses an offer. */
const isChecked = (application: Origination): boolean =>
  application.state === 'OFFER_SELECT' &&
  application.refinance !== null &&
  (!application.refinance.isScreened ||
    application.identity.status === 'PENDING' ||
    isMilitaryDue(application))

/**
 * Whether the next step is the lender's: the screening, or the review of an ID. Such an application does not
 * expire. It stays in a queue until the date by which Regulation B requires a decision (12 CFR 1002.9(a)(1)).
 */
export const isLendersTurn = (application: Origination): boolean =>
  application.state === 'KYC_VERIFY' ||
  (application.state === 'FINAL_STEPS' && application.identity.status === 'PENDING') ||
  isChecked(application)
