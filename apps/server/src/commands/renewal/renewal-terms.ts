import { coinOf, type ApplicationHeader } from '@pledge/domain/application/origination'
import { balanceUnits } from '@pledge/domain/collateral/account'
import { paymentsOf } from '@pledge/domain/loan/loan-state'
import { isRenewable } from '@pledge/domain/view/renewable'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import { calendarDate } from '@pledge/domain/application/deadlines'
import type { Coin } from '@pledge/domain/collateral/coins'
import { idOnFile } from '@pledge/domain/identity/id-on-file'
import { minimumCollateralUnits } from '@pledge/domain/offer/quote'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { Residence } from '@pledge/domain/residence/residence'
import { everythingDueSince } from '@pledge/domain/servicing/loan-changes'
import { dayOfLoan } from '@pledge/domain/servicing/loan'
import { loanAccount } from '@pledge/domain/servicing/loan-account'
import { lastHeldUntil } from '@pledge/domain/servicing/received-payment'
import { renewalWindow, type RenewalWindow } from '@pledge/domain/servicing/renewal-window'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import type { Tx } from '../../store/database/database.ts'
import { isLoanHeldFrom } from '../../store/holds/loan-holds.ts'
import { findLoan } from '../../store/loan/loans.ts'
import type { OrganizationRecord } from '../../store/organization/organizations.ts'
import type { Deps } from '../deps.ts'
import { priceRequested } from '../offer/price-offer.ts'
import { findPriorLoan } from './prior-loan.ts'

/** Today's terms of a renewal, from the loan that it renews. */
export interface RenewalTerms {
  /** The balance: the draw of the renewal. */
  readonly payOffCents: bigint
  readonly rolloverUnits: bigint
  readonly coin: Coin
  readonly residence: Residence
  readonly window: RenewalWindow
  /** Expiration of the loan's approved ID, while it need not be requested again (note 058). */
  readonly idValidUntil: string | undefined
}

/** The borrower's residence, as recorded with the loan. */
const residenceOf = ({ residenceState, residenceCountry }: ApplicationHeader): Residence => {
  if (residenceState !== null) return { kind: 'state', code: residenceState }
  if (residenceCountry === null) throw new Error('a borrower must have a residence')
  return { kind: 'country', code: residenceCountry }
}

/** The terms that a loan gives its renewal. Refusal: `renewal.not-open` where it cannot be renewed. */
export const renewalTermsOf = async (
  tx: Tx,
  { file, deadlineTerms: { timeZone } }: ApplicationRecord,
  { rules }: OrganizationRecord,
  now: Date,
): Promise<Outcome<RenewalTerms>> => {
  const stored = await findLoan(tx, file.id)
  const coin = coinOf(file.application)
  if (stored === undefined || coin === null || !isRenewable(file)) return refuse('renewal.not-open')
  const { loan } = stored
  const today = dayOfLoan(loan, now.getTime(), timeZone)
  // Everything is due at once, or the loan is held: it takes no new terms by itself.
  if (everythingDueSince(loan, today) !== null || (await isLoanHeldFrom(tx, file.id, 'renewals')))
    return refuse('renewal.not-open')
  return {
    ok: true,
    payOffCents: loanAccount(loan, paymentsOf(file.loan), today).payOffCents,
    rolloverUnits: balanceUnits(file.collateral),
    coin,
    residence: residenceOf(file.application),
    idValidUntil: idOnFile(file.application.identity, calendarDate(now.getTime(), timeZone)),
    window: renewalWindow(loan, paymentsOf(file.loan), { windowDays: rules.renewal.windowDays, timeZone }),
  }
}

/**
 * The same for an open renewal, from the loan that it renews. The rollover collateral is what it began with, and the
 * top-up is computed from that, so that deposits to the loan since then do not make the offer cheaper than what will be
 * pledged. Refusals: `renewal.not-open`; `renewal.too-early` while a payment on the loan is on hold.
 */
export const renewalTermsFor = async (
  tx: Tx,
  file: LoanFile,
  owner: OrganizationRecord,
  now: Date,
): Promise<Outcome<RenewalTerms>> => {
  const { renewal } = file.application
  const prior = await findPriorLoan(tx, file.application)
  if (renewal === null || prior === undefined) return refuse('renewal.not-open')
  if (now.getTime() < lastHeldUntil(paymentsOf(prior.file.loan))) return refuse('renewal.too-early')
  const terms = await renewalTermsOf(tx, prior, owner, now)
  return terms.ok ? { ...terms, rolloverUnits: renewal.rolloverUnits } : terms
}

/**
 * Prices a renewal: it pays off the loan and keeps its coin and residence. Without a top-up chosen by the
 * borrower it uses the minimum top-up of any offer. Refusals: those of `priceRequested`.
 */
export const priceRenewal =
  (deps: Pick<Deps, 'db' | 'clock'>) =>
  (owner: OrganizationRecord, terms: RenewalTerms, topUpUnits: bigint | null) => {
    const { payOffCents: drawAmountCents, rolloverUnits, coin, residence } = terms
    const least = (priceCents: bigint): bigint => {
      const found = minimumCollateralUnits({
        drawAmountCents,
        coin,
        priceCents,
        residence,
        rules: owner.rules,
      })
      return found.ok && found.units > rolloverUnits ? found.units : rolloverUnits
    }
    const collateralUnits = topUpUnits === null ? least : rolloverUnits + topUpUnits
    return priceRequested(deps)(owner, { residence, drawAmountCents, coin, collateralUnits })
  }
