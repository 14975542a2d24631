import type { Coin } from '@pledge/domain/collateral/coins'
import type { SaleReceipt } from '@pledge/domain/liquidation/receipt'
import type { CalendarDate } from '@pledge/domain/offer/calendar-date'
import type { Repayment } from '@pledge/domain/offer/repayment'
import type { LoanDues } from '@pledge/domain/servicing/loan-dues'
import type { RemainingSchedule } from '@pledge/domain/servicing/remaining-schedule'
import type { ModifiedTerms } from '@pledge/domain/servicing/modification'
import type { PeriodFigures } from '@pledge/domain/servicing/statement'
import type { BorrowerFacts, DocumentFacts } from './facts.ts'
import type { AddendumWords } from './stabilization-facts.ts'

/** What statements and letters of a loan in service carry. */
export interface LoanDocumentFacts extends DocumentFacts {
  readonly borrower: BorrowerFacts
  /** 'A1B2-C3D4-E5F6' */
  readonly paymentReference: string
  /** Paid in USDC, and not in dollars. */
  readonly isPaidInUsdc: boolean
}

/** The collateral at the moment of making. */
export interface HeldCollateral {
  readonly coin: Coin
  readonly units: bigint
  /** Null while no price is known. */
  readonly priced: {
    readonly priceCents: bigint
    readonly observedAt: Date
    readonly valueCents: bigint
    /** A fraction as on the wire; null where nothing is owed. */
    readonly ltv: string | null
  } | null
}

export interface StatementFacts extends LoanDocumentFacts {
  /** 1, and one more for each correction. */
  readonly revision: number
  readonly figures: PeriodFigures
  /** At the end of the day after the period, of payments of the period and before it. */
  readonly dues: Pick<LoanDues, 'pastDueCents' | 'pastDueSince' | 'nextDue'>
  readonly maturesOn: CalendarDate
  /** Null where none is held. */
  readonly collateral: HeldCollateral | null
}

export interface YearlySummaryFacts extends LoanDocumentFacts {
  readonly revision: number
  readonly year: number
  readonly figures: PeriodFigures
}

export interface PayoffLetterFacts extends LoanDocumentFacts {
  readonly goodThrough: CalendarDate
  readonly payOffCents: bigint
  readonly principalCents: bigint
  readonly interestCents: bigint
  /** What one more day after the last one costs. */
  readonly perDiemCents: bigint
  /** A payment that the bank can still return. */
  readonly hasPaymentOnHold: boolean
  /** Where borrowers in the US pay to; null abroad, and where the lender names no account. */
  readonly payTo: {
    readonly accountName: string
    readonly bankName: string
    readonly wireRoutingNumber: string
    readonly achRoutingNumber: string
    readonly accountNumber: string
  } | null
}

export interface PaidInFullFacts extends LoanDocumentFacts {
  readonly amountCents: bigint
  readonly fundedOn: CalendarDate
  readonly closedOn: CalendarDate
  readonly paidCents: bigint
  readonly interestPaidCents: bigint
  /** What was left after the last payment and written off; 0 for most loans. */
  readonly writtenOffCents: bigint
  /** The loan that took its place paid it. */
  readonly isRenewed: boolean
}

/** A written notice of default, or of a planned sale. */
export interface DefaultNoticeFacts extends LoanDocumentFacts {
  readonly givenOn: CalendarDate
  readonly way: 'EMAIL' | 'PAPER'
  /** Its email was returned after it was sent: it does not count as given. */
  readonly isReturned: boolean
  /** The words that were given, paragraph by paragraph. */
  readonly text: string
}

/** What the receipt of a sale of collateral carries. */
export interface SaleReceiptFacts extends LoanDocumentFacts {
  /** The market on which it was sold, by name. */
  readonly exchange: string
  /** The page on which anybody can recompute the receipt. */
  readonly checkUrl: string
  readonly sale: SaleReceipt
}

/** The borrower's copy of a signed addendum: the stored words, never composed again. */
export interface StabilizationAddendumFacts extends LoanDocumentFacts {
  readonly signedOn: CalendarDate
  readonly templateVersion: number
  readonly words: AddendumWords
}

/** The offer of changed terms, with the schedule from a day on. */
export interface ModificationOfferFacts extends LoanDocumentFacts {
  readonly revision: number
  readonly on: CalendarDate
  readonly acceptBy: CalendarDate
  readonly changed: ModifiedTerms
  readonly formerMaturesOn: CalendarDate
  /** As of that day. */
  readonly formerRateBps: number
  readonly principalCents: bigint
  /** What was due before that day and a payment pause would move; zero for other changes, which leave it due. */
  readonly movedCents: bigint
  /** Whether an earlier payment pause moved interest to the maturity. */
  readonly hasMovedInterest: boolean
  readonly schedule: RemainingSchedule
  readonly repayment: Repayment
}

export interface FactsOfLoanDocument {
  readonly STATEMENT: StatementFacts
  readonly YEARLY_SUMMARY: YearlySummaryFacts
  readonly PAYOFF_LETTER: PayoffLetterFacts
  readonly PAID_IN_FULL_LETTER: PaidInFullFacts
  readonly DEFAULT_NOTICE: DefaultNoticeFacts
  readonly SALE_NOTICE: DefaultNoticeFacts
  readonly MODIFICATION_OFFER: ModificationOfferFacts
  readonly STABILIZATION_ADDENDUM: StabilizationAddendumFacts
  readonly SALE_RECEIPT: SaleReceiptFacts
}
