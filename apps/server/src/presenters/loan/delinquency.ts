import type { DelinquencyView } from '@pledge/contract/delinquency'
import type { LoanAnswer } from '@pledge/contract/servicing'
import { formatDollars } from '@pledge/domain/money/dollars'
import { formatCalendarDate } from '@pledge/domain/offer/calendar-date'
import type { DefaultDecisionKind } from '@pledge/domain/servicing/default-decisions'
import {
  noticeToSend,
  type CountedNotice,
  type Delinquency,
  type DelinquencyTerms,
} from '@pledge/domain/servicing/delinquency'
import { everythingDueSince } from '@pledge/domain/servicing/loan-changes'
import type { Loan } from '@pledge/domain/servicing/loan'
import type { ReceivedPayment } from '@pledge/domain/servicing/received-payment'
import { calendarDateIn } from '@pledge/domain/offer/zoned-days'
import { isSaleNoticeOver, saleBeginsOn } from '@pledge/domain/servicing/planned-sale'
import type { PlannedSale } from '../../store/delinquency/planned-sales.ts'
import type { StoredDefaultDecision } from '../../store/delinquency/default-decisions.ts'
import type { StoredDefaultNotice } from '../../store/delinquency/default-notices.ts'

export const presentNextStep = ({ next }: Pick<Delinquency, 'next'>): DelinquencyView['next'] =>
  next && { step: next.step, on: formatCalendarDate(next.on) }

interface DelinquencyToPresent {
  readonly loan: Loan
  readonly received: readonly ReceivedPayment[]
  readonly terms: DelinquencyTerms
  readonly notices: readonly StoredDefaultNotice[]
  readonly delinquency: Delinquency
  readonly decisions: readonly StoredDefaultDecision[]
  readonly proposable: readonly DefaultDecisionKind[]
  /** Whether nothing stands in the way of a notice: a sanctions hold does. */
  readonly mayNotify: boolean
  readonly planned: PlannedSale | null
  /** A sale in default is under way: it rests on the notice. */
  readonly isBeingSold: boolean
  /** Of the days of the loan. */
  readonly timeZone: string
  /** Whether a notice can be given by email. */
  readonly isEmailed: boolean
  readonly nameOf: (accountId: string) => string
  readonly viewer: string
}

const presentNotice = (
  notice: StoredDefaultNotice,
  nameOf: DelinquencyToPresent['nameOf'],
): DelinquencyView['notices'][number] => ({
  uuid: notice.id,
  sentOn: formatCalendarDate(notice.sentOn),
  sentBy: nameOf(notice.sentBy),
  way: notice.way,
  pastDue: formatDollars(notice.pastDueCents),
  dueThrough: formatCalendarDate(notice.dueThrough),
  cureThrough: formatCalendarDate(notice.cureThrough),
  withdrawn: notice.withdrawnReason === 'ENDED' ? null : notice.withdrawnReason,
})

const presentDecision = (
  decision: StoredDefaultDecision,
  { nameOf, viewer }: Pick<DelinquencyToPresent, 'nameOf' | 'viewer'>,
): DelinquencyView['decisions'][number] => ({
  uuid: decision.id,
  kind: decision.kind,
  reason: decision.reason,
  proposedBy: nameOf(decision.proposedBy),
  proposedAt: decision.proposedAt.toISOString(),
  status: decision.status,
  decidedBy: decision.decidedBy === null ? null : nameOf(decision.decidedBy),
  effectiveOn: decision.effectiveOn === null ? null : formatCalendarDate(decision.effectiveOn),
  end: decision.end,
  canApprove: decision.status === 'WAITING' && decision.proposedBy !== viewer,
})

/** The last day to pay before a planned sale, and its first day; null until its notice was given. */
const timesOf = (
  notice: CountedNotice | null,
  { bankHolidays }: Pick<DelinquencyTerms, 'bankHolidays'>,
): { readonly payThrough: string; readonly beginsOn: string } | null =>
  notice?.isGiven === true
    ? {
        payThrough: formatCalendarDate(notice.cureThrough),
        beginsOn: formatCalendarDate(saleBeginsOn(notice.cureThrough, bankHolidays)),
      }
    : null

const presentPlannedSale = (
  planned: PlannedSale,
  {
    mayNotify,
    isEmailed,
    terms,
    timeZone,
  }: Pick<DelinquencyToPresent, 'mayNotify' | 'isEmailed' | 'terms' | 'timeZone'>,
): NonNullable<DelinquencyView['plannedSale']> => {
  const { sent } = planned
  const times = timesOf(planned.notice, terms)
  const ways = isEmailed ? (['EMAIL', 'PAPER'] as const) : (['PAPER'] as const)
  return {
    notice: sent && {
      sentOn: formatCalendarDate(sent.sentOn),
      way: sent.way,
      owed: formatDollars(sent.pastDueCents),
      givenOn:
        sent.givenAt === null ? null : formatCalendarDate(calendarDateIn(sent.givenAt.getTime(), timeZone)),
      isGiven: times !== null,
      payThrough: times?.payThrough ?? null,
      beginsOn: times?.beginsOn ?? null,
      isOver:
        planned.notice !== null && times !== null && isSaleNoticeOver(planned.notice.cureThrough, terms),
    },
    noticeWays: sent === null && mayNotify ? [...ways] : [],
  }
}

/** The delinquency of a loan as agents see and decide on it. */
export const presentDelinquency = (one: DelinquencyToPresent): DelinquencyView => {
  const { delinquency, terms, notices, decisions, nameOf } = one
  const toSend = one.mayNotify ? noticeToSend(one.loan, one.received, terms) : null
  return {
    status: delinquency.status,
    pastDue: formatDollars(delinquency.pastDueCents),
    daysPastDue: delinquency.daysPastDue,
    pastDueSince: delinquency.pastDueSince === null ? null : formatCalendarDate(delinquency.pastDueSince),
    cureThrough: delinquency.cureThrough === null ? null : formatCalendarDate(delinquency.cureThrough),
    next: presentNextStep(delinquency),
    noticeToSend: toSend && {
      pastDue: formatDollars(toSend.pastDueCents),
      cureThrough: formatCalendarDate(toSend.cureThrough),
    },
    notices: notices.map((notice) => presentNotice(notice, nameOf)),
    canWithdraw: terms.notice !== null && !one.isBeingSold && everythingDueSince(one.loan, terms.on) === null,
    proposable: [...one.proposable],
    plannedSale: one.planned && presentPlannedSale(one.planned, one),
    decisions: decisions.map((decision) => presentDecision(decision, one)),
  }
}

/** The same as its borrower sees it: what was noticed, and what is due. */
export const presentBorrowersDelinquency = ({
  loan,
  terms,
  notices,
  delinquency,
  saleNotice,
}: Pick<DelinquencyToPresent, 'loan' | 'terms' | 'notices' | 'delinquency'> & {
  readonly saleNotice: CountedNotice | null
}): NonNullable<LoanAnswer['delinquency']> => {
  const since = everythingDueSince(loan, terms.on)
  const notice = notices.findLast(({ withdrawnAt, delivery }) => withdrawnAt === null && delivery !== 'LOST')
  return {
    status: delinquency.status,
    notice:
      notice === undefined || delinquency.cureThrough === null
        ? null
        : {
            pastDue: formatDollars(notice.pastDueCents),
            cureThrough: formatCalendarDate(delinquency.cureThrough),
          },
    everythingDueSince: since === null ? null : formatCalendarDate(since),
    plannedSale: timesOf(saleNotice, terms),
  }
}
