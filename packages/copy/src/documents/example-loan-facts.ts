import type { Loan } from '@pledge/domain/servicing/loan'
import { maturesOn } from '@pledge/domain/servicing/loan'
import { loanDues } from '@pledge/domain/servicing/loan-dues'
import type { ReceivedPayment } from '@pledge/domain/servicing/received-payment'
import {
  modifiedTerms,
  withModification,
  type ModificationTerms,
} from '@pledge/domain/servicing/modification'
import { remainingSchedule } from '@pledge/domain/servicing/remaining-schedule'
import { periodFigures, statementPeriod, yearPeriod } from '@pledge/domain/servicing/statement'
import type { DebitAuthorizationFacts } from './debit-facts.ts'
import { exampleLoan } from './example-facts.ts'
import type {
  DefaultNoticeFacts,
  ModificationOfferFacts,
  LoanDocumentFacts,
  PaidInFullFacts,
  PayoffLetterFacts,
  StatementFacts,
  YearlySummaryFacts,
} from './loan-document-facts.ts'

/** The loan of the example facts in service, with figures by the rules of the product: for tests and previews. */
const { lender, applicationReference, createdAt, borrower } = exampleLoan
const LOAN: Loan = {
  amountCents: 1_010_000n,
  rateBps: 891,
  termMonths: 12,
  repayment: 'interest-only',
  compounding: false,
  fundedOn: { year: 2026, month: 1, day: 15 },
}
const payment = (paidOn: string, over: Partial<ReceivedPayment> = {}): ReceivedPayment => ({
  paymentId: paidOn,
  method: 'WIRE',
  amountCents: 7_499n,
  paidOn,
  heldUntil: null,
  returnedAt: null,
  ...over,
})
const RECEIVED = [
  payment('2026-02-15'),
  payment('2026-03-10', { method: 'ACH', returnedAt: Date.parse('2026-03-12T15:00:00Z') }),
  payment('2026-03-15', { amountCents: 57_499n }),
]
const period = statementPeriod(LOAN, 2)
const { timeZone } = lender

export const exampleLoanShared: LoanDocumentFacts = {
  lender,
  applicationReference,
  createdAt,
  borrower,
  paymentReference: 'A1B2-C3D4-E5F6',
  isPaidInUsdc: false,
}

export const exampleStatement: StatementFacts = {
  ...exampleLoanShared,
  revision: 1,
  figures: periodFigures(LOAN, RECEIVED, { period, timeZone }),
  dues: loanDues(LOAN, RECEIVED, { on: { year: 2026, month: 3, day: 16 }, bankHolidays: [] }),
  maturesOn: maturesOn(LOAN),
  collateral: {
    coin: 'BTC',
    units: 25_000_000n,
    priced: {
      priceCents: 9_983_011n,
      observedAt: new Date('2026-03-17T13:00:00Z'),
      valueCents: 2_495_752n,
      ltv: '0.384654',
    },
  },
}

export const exampleYearlySummary: YearlySummaryFacts = {
  ...exampleLoanShared,
  revision: 1,
  year: 2026,
  figures: periodFigures(LOAN, RECEIVED, { period: yearPeriod(LOAN, 2026), timeZone }),
}

export const examplePayoffLetter: PayoffLetterFacts = {
  ...exampleLoanShared,
  goodThrough: { year: 2026, month: 4, day: 1 },
  payOffCents: 963_829n,
  principalCents: 960_000n,
  interestCents: 3_829n,
  perDiemCents: 237n,
  hasPaymentOnHold: true,
  payTo: {
    accountName: lender.legalName,
    bankName: 'Harbor National Bank',
    wireRoutingNumber: '021000021',
    achRoutingNumber: '021000021',
    accountNumber: '000123456789',
  },
}

export const examplePaidInFull: PaidInFullFacts = {
  ...exampleLoanShared,
  amountCents: LOAN.amountCents,
  fundedOn: LOAN.fundedOn,
  closedOn: { year: 2026, month: 4, day: 2 },
  paidCents: 1_029_000n,
  interestPaidCents: 19_000n,
  writtenOffCents: 0n,
  isRenewed: false,
}

export const exampleDefaultNotice: DefaultNoticeFacts = {
  ...exampleLoanShared,
  givenOn: { year: 2026, month: 5, day: 20 },
  way: 'EMAIL',
  isReturned: false,
  text: 'This is a written notice under section 10 of your loan agreement.\n\nPay $74.99 by the end of June 19, 2026.',
}

const LONGER: Loan = { ...LOAN, termMonths: 15 }
const AUTUMN = { year: 2026, month: 11, day: 20 }

export const exampleModificationOffer: ModificationOfferFacts = {
  ...exampleLoanShared,
  revision: 1,
  on: AUTUMN,
  acceptBy: { year: 2026, month: 12, day: 20 },
  changed: { kind: 'LATER_MATURITY', maturesOn: maturesOn(LONGER) },
  formerMaturesOn: maturesOn(LOAN),
  formerRateBps: LOAN.rateBps,
  principalCents: 960_000n,
  movedCents: 0n,
  hasMovedInterest: false,
  schedule: remainingSchedule(LONGER, RECEIVED, { on: AUTUMN, bankHolidays: [] }),
  repayment: LOAN.repayment,
}

const offerOf = (terms: ModificationTerms): ModificationOfferFacts => {
  const modified = withModification(LOAN, terms, AUTUMN)
  if (modified === null) throw new Error('the example can be modified')
  return {
    ...exampleModificationOffer,
    changed: modifiedTerms(modified, terms, AUTUMN),
    schedule: remainingSchedule(modified, RECEIVED, { on: AUTUMN, bankHolidays: [] }),
  }
}

export const exampleRateOffer = offerOf({ kind: 'LOWER_RATE', rateBps: 500 })
export const examplePauseOffer: ModificationOfferFacts = {
  ...offerOf({ kind: 'PAYMENT_PAUSE', payments: 1 }),
  movedCents: loanDues(LOAN, RECEIVED, { on: AUTUMN, bankHolidays: [] }).pastDueCents,
}

export const exampleDebit: DebitAuthorizationFacts = {
  kind: 'RECURRING',
  legalName: lender.legalName,
  phone: lender.phone,
  email: lender.email,
  loanReference: exampleLoanShared.paymentReference,
  accountType: 'checking',
  accountMask: '6789',
  amountCents: 7_499n,
  firstAmountCents: 7_499n,
  settlesOn: '2026-04-15',
}
