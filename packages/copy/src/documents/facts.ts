import { FEDERAL_AGENCY } from './legal-facts.ts'
import type { Coin } from '@pledge/domain/collateral/coins'
import type { DisbursementMethod } from '@pledge/domain/disbursement/method'
import type { PricedFigures } from '@pledge/domain/offer/priced-figures'
import type { StabilizationTerms } from '@pledge/domain/liquidation/stabilization'
import type { CollateralReuseConsent } from '@pledge/domain/refinance/treatments'
import type { Repayment } from '@pledge/domain/offer/repayment'

/** The lender as the organization's settings name it, and where and how it is reached. */
export interface LenderFacts {
  readonly shortName: string
  readonly legalName: string
  readonly addressLines: readonly string[]
  readonly nmls: string
  readonly phone: string
  readonly email: string
  /** `#rrggbb` */
  readonly primary: string
  /** IANA name; every date of the document is shown in it. */
  readonly timeZone: string
}

/** What every document carries. */
export interface DocumentFacts {
  readonly lender: LenderFacts
  /** The application's reference as the borrower sees it. */
  readonly applicationReference: string
  readonly createdAt: Date
}

export interface BorrowerFacts {
  readonly name: string
  readonly addressLines: readonly string[]
}

/** One of the two schedules of the offer (decision 3). */
export interface ScheduleFacts {
  /** Month 1 is one month after the day on which the loan is funded. */
  readonly payments: readonly { readonly month: number; readonly amountCents: bigint }[]
  /** A fraction as on the wire: '0.09954'. */
  readonly annualPercentageRate: string
  readonly financeChargeCents: bigint
  readonly totalOfPaymentsCents: bigint
}

/** A threshold, with the price of one coin at which the required quantity alone reaches it. */
export interface TriggerFacts {
  readonly ltvBps: number
  readonly priceCents: bigint
}

/** The figures of the selected offer, copied, never calculated again. */
export interface OfferFacts {
  readonly drawAmountCents: bigint
  readonly originationFeeCents: bigint
  /** The total loan: draw and fee. */
  readonly amountCents: bigint
  readonly amountFinancedCents: bigint
  readonly rateBps: number
  readonly termMonths: number
  readonly repayment: Repayment
  readonly schedules: { readonly interestOnly: ScheduleFacts; readonly deferred: ScheduleFacts }
  readonly coin: Coin
  /** The least that keeps the tier at the quoted price, rounded up (journey, row LastAgreementSigned). */
  readonly requiredUnits: bigint
  /** The two amounts of the offer, each with its LTV and trigger prices (note 041). */
  readonly plannedAmount: PricedFigures
  readonly requiredMinimum: PricedFigures
  /** The price of one coin at which the offer was made. */
  readonly quotedPriceCents: bigint
  readonly quotedAt: Date
  readonly triggers: {
    readonly rebalance: TriggerFacts
    readonly warning: TriggerFacts
    readonly marginCall: TriggerFacts
    readonly liquidation: TriggerFacts
  }
}

/** The operator's settings in force for the loan (rows 1.9.07 to 1.9.26, decision 6). */
export interface TermsFacts {
  readonly liquidationFeeBps: number
  readonly unsignedDocumentsFeeCents: bigint
  /** Null where the lender charges none. */
  readonly lateCharge: { readonly amountCents: bigint; readonly graceDays: number } | null
  readonly cureHours: number
  readonly cureTargetLtvBps: number
  readonly maxInitialLtvBps: number
  readonly daysToComplete: number
  readonly daysToSendCollateral: number
  /** What is on its way by then has this long to become final (row 1.9.19); zero: none. */
  readonly graceHours: number
  readonly returnBusinessDays: number
  readonly achHoldDays: number
  readonly wireReturnDays: number
  /** Whether deferred interest bears interest itself (gap G.32). */
  readonly deferredCompounding: boolean
  /** From the release to the account, as it usually goes. */
  readonly achPayoutBusinessDays: { readonly from: number; readonly to: number }
  readonly usdcPayoutBusinessDays: { readonly from: number; readonly to: number }
  /** 'the State of Utah' */
  readonly governingLaw: string
}

/** What a renewal brings over from the loan that it pays off, its former loan (note 035). */
export interface RenewalFacts {
  /** The application's reference of the former loan. */
  readonly formerReference: string
  /** The midnight that ends the day on which the former loan matures. */
  readonly formerMaturesAt: Date
  /** Collateral of the former loan that is moved. */
  readonly rolloverUnits: bigint
  /** What has to be sent beyond it: zero where what is carried over is enough. */
  readonly topUpUnits: bigint
}

/** What a refinance takes over from the estate of the defunct lender (rows 2.1.08, 2.1.09 and 2.3.03). */
export interface RefinanceFacts {
  /** The old loans that the new loan replaces. */
  readonly loanNumbers: readonly string[]
  /** Collateral that the estate holds for them and hands over. */
  readonly estateUnits: bigint
  /** What has to be sent beyond it, as estimated at the quoted price; zero where nothing is. */
  readonly topUpUnits: bigint
  /** Calendar days for the top-up, from its request (gap G.73). */
  readonly topUpDays: number
  /** The LTV to which the top-up brings the loan (row 2.9.04). */
  readonly maxLtvBps: number
  readonly collateralReuseConsent: CollateralReuseConsent
  /** The terms of a conversion where the borrower opted in to stabilization; null where they did not. */
  readonly stabilization: StabilizationTerms | null
}

/** What the application disclosures need: no name is known yet (journey, row DisclosuresGenerated). */
export interface ApplicationDisclosureFacts extends DocumentFacts {
  readonly offer: OfferFacts
  readonly terms: TermsFacts
  readonly disbursement: DisbursementMethod
  readonly federalAgency: string
  /** International borrowers are not checked with a credit bureau. */
  readonly usesCreditBureau: boolean
  /** Null for a new loan. */
  readonly renewal: RenewalFacts | null
}

/** What the Truth in Lending disclosure and the two agreements need. */
export interface LoanFacts extends DocumentFacts {
  readonly borrower: BorrowerFacts
  readonly offer: OfferFacts
  readonly terms: TermsFacts
  readonly disbursement: DisbursementMethod
  /** Null for a new loan. */
  readonly renewal: RenewalFacts | null
  /** Undefined for any loan but a refinance. */
  readonly refinance?: RefinanceFacts | undefined
}

export interface BureauFacts {
  readonly name: string
  readonly address: string
  readonly phone: string
}

/** What an adverse action notice states (12 CFR 1002.9, 15 USC 1681m(a)). */
export interface AdverseActionFacts extends DocumentFacts {
  readonly borrower: BorrowerFacts
  readonly decidedAt: Date
  readonly requestedAmountCents: bigint
  /** The specific reasons in words, at most four. */
  readonly reasons: readonly string[]
  readonly federalAgency: string
  /** What was refused: an application, or the loan of somebody who had signed. */
  readonly refused: 'APPLICATION' | 'FUNDING'
  /** An outside source that is no bureau informed the decision (15 USC 1681m(b)(1)). */
  readonly isOutsideSourceUsed: boolean
  /** Null when no consumer report was used. */
  readonly report: {
    readonly bureau: BureauFacts
    readonly score: {
      readonly value: number
      readonly range: readonly [number, number]
      /** yyyy-mm-dd */
      readonly date: string
      readonly keyFactors: readonly string[]
    } | null
  } | null
}

/** What a notice of incompleteness states (12 CFR 1002.9(c)(2)). */
export interface IncompletenessFacts extends DocumentFacts {
  readonly borrower: BorrowerFacts
  readonly obstacle: 'FROZEN' | 'LOCKED' | 'NO_MATCH'
  readonly bureau: BureauFacts
  readonly requestedAmountCents: bigint
  /** The midnight that ends the last day. */
  readonly deadline: Date
  readonly federalAgency: string
}

/** The agency that a notice names for a lender that is no bank. */
export const DEFAULT_FEDERAL_AGENCY = FEDERAL_AGENCY.value

/** What a renewal brings over. Throws for a new loan: its papers are others. */
export const renewalOf = ({ renewal }: { readonly renewal: RenewalFacts | null }): RenewalFacts => {
  if (renewal === null) throw new Error('The papers of a renewal say which loan it renews')
  return renewal
}

/** What a refinance takes over. Throws for any other loan: its papers are others. */
export const refinanceOf = ({ refinance }: Pick<LoanFacts, 'refinance'>): RefinanceFacts => {
  if (refinance === undefined) throw new Error('The papers of a refinance say which loans it replaces')
  return refinance
}

export const scheduleOf = (offer: OfferFacts): ScheduleFacts =>
  offer.repayment === 'deferred' ? offer.schedules.deferred : offer.schedules.interestOnly
