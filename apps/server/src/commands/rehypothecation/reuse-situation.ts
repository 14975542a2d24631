import { coinOf, isRefinance } from '@pledge/domain/application/origination'
import { standsStill } from '@pledge/domain/application/sanctions'
import { openSale } from '@pledge/domain/liquidation/sales'
import { paymentsOf } from '@pledge/domain/loan/loan-state'
import type { ReuseSituation } from '@pledge/domain/rehypothecation/next-move'
import { isReleaseOrdered, isReleaseUndecided } from '@pledge/domain/release/release'
import { dayOfLoan } from '@pledge/domain/servicing/loan'
import { everythingDueSince } from '@pledge/domain/servicing/loan-changes'
import { loanDues } from '@pledge/domain/servicing/loan-dues'
import { currentRelease } from '@pledge/domain/view/current-release'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import type { Tx } from '../../store/database/database.ts'
import { plannedSaleOf } from '../../store/delinquency/planned-sales.ts'
import { holdKindsOf } from '../../store/holds/loan-holds.ts'
import { findLoan } from '../../store/loan/loans.ts'
import { findSelectedOffer, type StoredOffer } from '../../store/offer/offers.ts'
import { openRenewalOf } from '../../store/renewal/renewals.ts'
import { marginConditions } from '../../store/margin/margin-conditions.ts'
import { isPriceReliable } from '../margin/margin-reading.ts'
import type { LoanToFollow } from '../margin/loan-to-follow.ts'

/** The signed offer of a loan whose borrower allows that its collateral is used; undefined for every other loan. */
export const offerThatAllowsReuse = async (
  tx: Tx,
  { application }: Pick<LoanFile, 'application'>,
): Promise<StoredOffer | undefined> => {
  if (!isRefinance(application)) return undefined
  const offer = await findSelectedOffer(tx, application)
  return offer?.quote.refinance?.collateralReuseConsent === 'ALLOW_REHYPOTHECATION' ? offer : undefined
}

/** Whether the whole loan is due, or a sale because of a default is decided: what is held may be sold (note 093). */
const isDefaultEnforced = async ({ tx, record, now }: LoanToFollow): Promise<boolean> => {
  const { file, deadlineTerms } = record
  const stored = await findLoan(tx, file.id)
  if (stored === undefined) return false
  const on = dayOfLoan(stored.loan, now.getTime(), deadlineTerms.timeZone)
  const { bankHolidays } = deadlineTerms
  const { isMatured } = loanDues(stored.loan, paymentsOf(file.loan), { on, bankHolidays })
  if (isMatured || everythingDueSince(stored.loan, on) !== null) return true
  return (await plannedSaleOf(tx, record)) !== undefined
}

/** What decides where the collateral of a loan belongs whose borrower allows that it is used. */
export const reuseSituation = async (followed: LoanToFollow): Promise<ReuseSituation> => {
  const { tx, record, now } = followed
  const { file } = record
  const release = currentRelease(file)
  const { isStopped, maxPriceAgeSeconds: maxAgeSeconds } = await marginConditions(tx, file.organizationId)
  const coin = coinOf(file.application)
  return {
    collateral: file.collateral.state,
    loan: file.loan.state,
    margin: file.margin.state,
    isReleaseOpen: isReleaseUndecided(release) || isReleaseOrdered(release),
    isSaleOpen: openSale(file.liquidations) !== null,
    isDefaultEnforced: await isDefaultEnforced(followed),
    isRenewalOpen: (await openRenewalOf(tx, file.id)) !== undefined,
    isSanctionsHeld: standsStill(file.application),
    isLoanHeld: (await holdKindsOf(tx, file.id)).length > 0,
    isStopped,
    isPriceReliable: coin !== null && (await isPriceReliable(tx, { coin, now, maxAgeSeconds })),
  }
}
