import type {
  FactsOfLoanDocument,
  HeldCollateral,
  LoanDocumentFacts,
  PayoffLetterFacts,
} from '@pledge/copy/documents/loan-document-facts'
import { coinOf } from '@pledge/domain/application/origination'
import { balanceUnits } from '@pledge/domain/collateral/account'
import { paidOffAtOf, paymentsOf, renewedByOf } from '@pledge/domain/loan/loan-state'
import { formatTrillionths } from '@pledge/domain/money/fraction'
import {
  dayNumber,
  formatCalendarDate,
  parseCalendarDate,
  type CalendarDate,
} from '@pledge/domain/offer/calendar-date'
import { ltvOf, ltvTrillionths, marketValueCentsOf } from '@pledge/domain/offer/ltv'
import { addDays, calendarDateIn } from '@pledge/domain/offer/zoned-days'
import { dayOfLoan, maturesOn, type Loan } from '@pledge/domain/servicing/loan'
import { pausedThrough, rateOn, termsOn } from '@pledge/domain/servicing/loan-changes'
import { loanAccount } from '@pledge/domain/servicing/loan-account'
import { loanDues, type LoanDues } from '@pledge/domain/servicing/loan-dues'
import {
  statedMonths,
  summarizedYears,
  type AgendaDocumentKind,
} from '@pledge/domain/servicing/loan-documents'
import { payOffQuote } from '@pledge/domain/servicing/pay-off-quote'
import { lastHeldUntil } from '@pledge/domain/servicing/received-payment'
import {
  figuresText,
  periodFigures,
  statementPeriod,
  yearPeriod,
  type LoanPeriod,
  type PeriodFigures,
} from '@pledge/domain/servicing/statement'
import type { ModifiedLoan, ModificationBasis } from '../../commands/modification/modification-basis.ts'
import { aboutOffer } from '../../commands/modification/offer-document.ts'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import type { StoredDefaultNotice } from '../../store/delinquency/default-notices.ts'
import type { SignedAddendum } from '../../store/liquidation/stabilization-choices.ts'
import type { ModificationOffer } from '../../store/modification/modifications.ts'
import type { LoanDocumentRecord, PayoffLetterRequest } from '../../store/loan/loan-documents.ts'
import type { PriceRecord } from '../../store/offer/prices.ts'

/** Changed terms that are offered to the borrower, with the loan as it would be. */
export interface WantedModification {
  readonly offer: ModificationOffer
  readonly basis: ModificationBasis
  readonly terms: ModifiedLoan
}

/** What the documents of a loan are generated from. */
export interface LoanDocumentBasis {
  readonly record: ApplicationRecord
  readonly loan: Loan
  readonly made: readonly Pick<LoanDocumentRecord, 'kind' | 'about' | 'revision' | 'figuresSha256'>[]
  readonly requests: readonly PayoffLetterRequest[]
  readonly notices: readonly StoredDefaultNotice[]
  readonly modification: WantedModification | null
  readonly addenda: readonly SignedAddendum[]
  readonly price: PriceRecord | undefined
  readonly payTo: PayoffLetterFacts['payTo']
  readonly shared: LoanDocumentFacts
  readonly now: Date
}

/** A document with its current figures; it is generated unless one of its kind and subject has the same figures. */
type Of<Kind extends AgendaDocumentKind> = {
  readonly kind: Kind
  readonly about: string
  readonly figures: string
  readonly facts: (revision: number) => FactsOfLoanDocument[Kind]
}
export type WantedDocument = { readonly [Kind in AgendaDocumentKind]: Of<Kind> }[AgendaDocumentKind]

/** Today and the day of the close, in the organization's time zone. */
export const documentMoment = ({ record, loan, now }: Pick<LoanDocumentBasis, 'record' | 'loan' | 'now'>) => {
  const { timeZone } = record.deadlineTerms
  const closedAt = paidOffAtOf(record.file.loan)
  return {
    loan,
    today: dayOfLoan(loan, now.getTime(), timeZone),
    closedOn: closedAt === null ? null : calendarDateIn(closedAt, timeZone),
  }
}

const heldCollateral = ({ record, price }: LoanDocumentBasis, owedCents: bigint): HeldCollateral | null => {
  const coin = coinOf(record.file.application)
  const units = balanceUnits(record.file.collateral)
  if (coin === null || units <= 0n) return null
  if (price === undefined) return { coin, units, priced: null }
  const { priceCents, observedAt } = price
  const ltv =
    owedCents === 0n ? null : formatTrillionths(ltvTrillionths(ltvOf({ coin, units, owedCents, priceCents })))
  const valueCents = marketValueCentsOf(coin, units, priceCents)
  return { coin, units, priced: { priceCents, observedAt, valueCents, ltv } }
}

const statement = (basis: LoanDocumentBasis, period: LoanPeriod, figures: PeriodFigures): WantedDocument => {
  const { loan, record, shared } = basis
  const { bankHolidays } = record.deadlineTerms
  const known = paymentsOf(record.file.loan).filter(
    ({ paidOn }) => paidOn <= formatCalendarDate(period.through),
  )
  return {
    kind: 'STATEMENT',
    about: formatCalendarDate(period.through),
    figures: figuresText(figures),
    facts: (revision) => ({
      ...shared,
      revision,
      figures,
      dues: loanDues(loan, known, { on: addDays(period.through, 1), bankHolidays }),
      maturesOn: maturesOn(termsOn(loan, period.through)),
      collateral: heldCollateral(basis, figures.closing.principalCents + figures.closing.interestCents),
    }),
  }
}

/** None for a year in which no interest was paid, unless an earlier revision says otherwise. */
const yearlySummary = (
  { shared, made }: LoanDocumentBasis,
  year: number,
  figures: PeriodFigures,
): readonly WantedDocument[] => {
  const about = String(year)
  const isMade = made.some((document) => document.kind === 'YEARLY_SUMMARY' && document.about === about)
  if (figures.paidToInterestCents === 0n && !isMade) return []
  return [
    {
      kind: 'YEARLY_SUMMARY',
      about,
      figures: figuresText(figures),
      facts: (revision) => ({ ...shared, revision, year, figures }),
    },
  ]
}

const paidInFull = ({ loan, record, shared }: LoanDocumentBasis, closedOn: CalendarDate): WantedDocument => {
  const account = loanAccount(loan, paymentsOf(record.file.loan), closedOn)
  const { paidCents, interestPaidCents, writtenOff } = account
  const writtenOffCents = writtenOff.principalCents + writtenOff.interestCents
  const isRenewed = renewedByOf(record.file.loan) !== null
  return {
    kind: 'PAID_IN_FULL_LETTER',
    about: formatCalendarDate(closedOn),
    // Without a write-off as it was before there were any, so that no letter is made anew.
    figures: `${paidCents} ${interestPaidCents} ${isRenewed}${writtenOffCents === 0n ? '' : ` ${writtenOffCents}`}`,
    facts: () => ({
      ...shared,
      amountCents: loan.amountCents,
      fundedOn: loan.fundedOn,
      closedOn,
      paidCents,
      interestPaidCents,
      writtenOffCents,
      isRenewed,
    }),
  }
}

export const payoffLetterName = ({ requestedOn, goodThrough }: PayoffLetterRequest): string =>
  `${formatCalendarDate(requestedOn)}:${formatCalendarDate(goodThrough)}`

/** None for a day in the past, and none for a loan on which nothing is owed. */
const payoffLetter = (basis: LoanDocumentBasis, request: PayoffLetterRequest): readonly WantedDocument[] => {
  const { loan, record, shared, payTo, now } = basis
  const { goodThrough } = request
  const received = paymentsOf(record.file.loan)
  const { today } = documentMoment(basis)
  const quote = payOffQuote(loan, received, { today, on: goodThrough })
  if (!quote.ok || quote.payOffCents === 0n || record.file.loan.state !== 'OPEN') return []
  const { balance } = loanAccount(loan, received, goodThrough)
  const next = loanAccount(loan, received, addDays(goodThrough, 1))
  return [
    {
      kind: 'PAYOFF_LETTER',
      about: payoffLetterName(request),
      figures: quote.payOffCents.toString(),
      facts: () => ({
        ...shared,
        goodThrough,
        payOffCents: quote.payOffCents,
        principalCents: balance.principalCents,
        interestCents: balance.interestCents,
        perDiemCents: next.payOffCents - quote.payOffCents,
        hasPaymentOnHold: lastHeldUntil(received) > now.getTime(),
        payTo,
      }),
    },
  ]
}

const DOCUMENT_OF_NOTICE = { DEFAULT: 'DEFAULT_NOTICE', SALE: 'SALE_NOTICE' } as const

/**
 * A written notice, of default or of a planned sale, in the words in which it was given; none before that. It stays as it was, also once it is withdrawn; but
 * where its email is returned after it was sent, the document says so, because the notice does not count then.
 */
const writtenNotice = (
  { record, shared, made }: LoanDocumentBasis,
  { id, purpose, way, text, delivery, givenAt }: StoredDefaultNotice,
): readonly WantedDocument[] => {
  if (text === null) return []
  const isReturned = delivery === 'LOST'
  const documentKind = DOCUMENT_OF_NOTICE[purpose]
  const former = made.find(({ kind, about }) => kind === documentKind && about.endsWith(`:${id}`))
  const givenOn = isReturned
    ? former && parseCalendarDate(former.about.slice(0, -`:${id}`.length))
    : givenAt && calendarDateIn(givenAt.getTime(), record.deadlineTerms.timeZone)
  if (!givenOn) return []
  return [
    {
      kind: documentKind,
      about: `${formatCalendarDate(givenOn)}:${id}`,
      figures: isReturned ? `${text}\nreturned` : text,
      facts: () => ({ ...shared, givenOn, way, isReturned, text }),
    },
  ]
}

/** What is past due, and a payment whose due date is over while it is on time until the banks open. */
const dueBeforeCents = ({ pastDueCents, nextDue }: LoanDues, on: CalendarDate): bigint =>
  nextDue !== null && dayNumber(nextDue.on) < dayNumber(on)
    ? pastDueCents + nextDue.amountCents
    : pastDueCents

/** The offer of changed terms. A schedule that changes before it is accepted makes another revision. */
const modificationOffer = (
  { shared, record }: LoanDocumentBasis,
  { offer, basis: { loan, received, on }, terms }: WantedModification,
): readonly WantedDocument[] => {
  const { changed, schedule, text } = terms
  return [
    {
      kind: 'MODIFICATION_OFFER',
      about: aboutOffer(offer),
      figures: text,
      facts: (revision) => ({
        ...shared,
        revision,
        on,
        acceptBy: offer.acceptBy,
        changed,
        formerMaturesOn: maturesOn(loan),
        formerRateBps: rateOn(loan, on),
        principalCents: loanAccount(loan, received, on).balance.principalCents,
        movedCents:
          changed.kind === 'PAYMENT_PAUSE'
            ? dueBeforeCents(
                loanDues(loan, received, { on, bankHolidays: record.deadlineTerms.bankHolidays }),
                on,
              )
            : 0n,
        hasMovedInterest: pausedThrough(loan) > 0,
        schedule,
        repayment: loan.repayment,
      }),
    },
  ]
}

/** The borrower's copy of a signed addendum. */
const signedAddendum = (
  { record, shared }: LoanDocumentBasis,
  { id, signedAt, words, wordsSha256, templateVersion }: SignedAddendum,
): WantedDocument => {
  const signedOn = calendarDateIn(signedAt.getTime(), record.deadlineTerms.timeZone)
  return {
    kind: 'STABILIZATION_ADDENDUM',
    about: `${formatCalendarDate(signedOn)}:${id}`,
    figures: wordsSha256,
    facts: () => ({ ...shared, signedOn, templateVersion, words }),
  }
}

/** Every document that the loan should have by now, with its current figures. */
export const wantedDocuments = (basis: LoanDocumentBasis): readonly WantedDocument[] => {
  const { loan, record, requests } = basis
  const received = paymentsOf(record.file.loan)
  const moment = documentMoment(basis)
  const { timeZone } = record.deadlineTerms
  const figuresOf = (period: LoanPeriod) => periodFigures(loan, received, { period, timeZone })
  return [
    ...statedMonths(moment).map((month) => {
      const period = statementPeriod(loan, month)
      return statement(basis, period, figuresOf(period))
    }),
    ...summarizedYears(moment).flatMap((year) =>
      yearlySummary(basis, year, figuresOf(yearPeriod(loan, year))),
    ),
    ...(basis.modification === null ? [] : modificationOffer(basis, basis.modification)),
    ...basis.addenda.map((addendum) => signedAddendum(basis, addendum)),
    ...basis.notices.flatMap((notice) => writtenNotice(basis, notice)),
    ...(moment.closedOn === null ? [] : [paidInFull(basis, moment.closedOn)]),
    ...requests
      .toSorted((one, other) => dayNumber(one.goodThrough) - dayNumber(other.goodThrough))
      .flatMap((request) => payoffLetter(basis, request)),
  ]
}
