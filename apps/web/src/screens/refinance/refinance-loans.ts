import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { ClaimedLoan } from '@pledge/contract/estate-claims'
import type { Offer } from '@pledge/contract/offers'
import {
  isSubmittedRefinance,
  refinanceAction,
  type RefinanceAction,
} from '@pledge/domain/refinance/refinance-states'
import { COLLATERAL_REUSE_CONSENTS } from '@pledge/domain/refinance/treatments'
import { isRefinanceDepositDue } from '../../loan/top-up.ts'

/** Ended without a loan: its old loans can be claimed again, so it has no card. */
const ENDED: ReadonlySet<string> = new Set(['CANCELLED', 'EXPIRED', 'DECLINED'])
const CHOOSABLE: ReadonlySet<string> = new Set(['OFFER_SELECT', 'SIGN_DOCS'])

/** One card: old loans of one coin (row 2.2.14). */
export interface RefinanceLoan {
  /** The application, or the loan numbers of loans that have none. */
  readonly key: string
  readonly celsiusLoanNumbers: readonly string[]
  /** Null where no new loan can be offered: there is nothing to select. */
  readonly application: ApplicationAnswer | null
  /** Null once a new loan has replaced these: nothing of them is owed or held by the estate. */
  readonly claim: ClaimedLoan | null
}

const sharesNumber = (numbers: readonly string[], others: readonly string[]): boolean =>
  numbers.some((number) => others.includes(number))

/** The cards of the list: every application once, in the order of the server, then claimed loans without one. */
export const refinanceLoans = (
  applications: readonly ApplicationAnswer[],
  claims: readonly ClaimedLoan[],
): readonly RefinanceLoan[] => {
  const open = applications.filter(({ state }) => !ENDED.has(state))
  const ofApplications = open.map((application) => ({
    key: application.appUuid,
    celsiusLoanNumbers: application.celsiusLoanNumbers,
    application,
    claim:
      claims.find((claim) => sharesNumber(claim.celsiusLoanNumbers, application.celsiusLoanNumbers)) ?? null,
  }))
  const alone = claims
    .filter((claim) => !open.some((each) => sharesNumber(each.celsiusLoanNumbers, claim.celsiusLoanNumbers)))
    .map((claim) => ({
      key: claim.celsiusLoanNumbers.join(','),
      celsiusLoanNumbers: claim.celsiusLoanNumbers,
      application: null,
      claim,
    }))
  return [...ofApplications, ...alone]
}

export const isSubmitted = ({ application }: RefinanceLoan): boolean =>
  application !== null && isSubmittedRefinance(application.state)

/** Whether the new loan has replaced the old ones. */
export const isComplete = ({ application }: RefinanceLoan): boolean => application?.state === 'COMPLETE'

/** Whether its offers can be chosen among: until the last signature. */
export const isChoosable = ({ state }: Pick<ApplicationAnswer, 'state'>): boolean => CHOOSABLE.has(state)

/** Row 2.2.21. */
export const isSelectable = ({ application }: RefinanceLoan): boolean =>
  application !== null && isChoosable(application)

/**
 * The application of the side panel: the selected card, or the first that can be selected; without one, the first whose
 * top-up has to be sent (row 2.2.20). Null where there is nothing to do.
 */
export const panelApplication = (
  loans: readonly RefinanceLoan[],
  selectedKey: string | null,
): ApplicationAnswer | null => {
  const selectable = loans.filter(isSelectable)
  const shown =
    selectable.find(({ key }) => key === selectedKey) ??
    selectable[0] ??
    loans.find(({ application }) => application !== null && isRefinanceDepositDue(application))
  return shown?.application ?? null
}

/** Each offer once, whichever is selected, in the order of the treatments (row 2.2.16). */
export const treatmentOffers = ({
  offers,
  selectedOffer,
}: Pick<ApplicationAnswer, 'offers' | 'selectedOffer'>): readonly Offer[] => {
  const all = selectedOffer === null ? offers : [selectedOffer, ...offers]
  const unique = all.filter((offer, at) => all.findIndex(({ uuid }) => uuid === offer.uuid) === at)
  return COLLATERAL_REUSE_CONSENTS.flatMap((consent) =>
    unique.filter(({ collateralReuseConsent }) => collateralReuseConsent === consent),
  )
}

/**
 * The application once another offer is selected: moved from the offers to `selectedOffer`, never in both (row
 * 2.4.15). Documents of another offer are void, so the borrower chooses again.
 */
export const withSelectedOffer = (application: ApplicationAnswer, offerUuid: string): ApplicationAnswer => {
  const chosen = treatmentOffers(application).find(({ uuid }) => uuid === offerUuid)
  if (chosen === undefined) return application
  return {
    ...application,
    state: 'OFFER_SELECT',
    selectedOffer: chosen,
    offers: treatmentOffers(application).filter(({ uuid }) => uuid !== offerUuid),
  }
}

/** The panel's button (rows 2.2.19 and 2.2.20); null before an offer is selected. */
export const actionOf = (application: ApplicationAnswer): RefinanceAction | null =>
  application.selectedOffer === null
    ? null
    : refinanceAction(application.state, {
        isTopUpRequired: application.selectedOffer.celsiusTopUpRequired,
        isShort: isRefinanceDepositDue(application),
      })
