import type {
  ChangedTerms,
  ModificationOfferAnswer,
  ModificationsAnswer,
  ProposedTerms,
} from '@pledge/contract/modifications'
import type { OpenModification } from '@pledge/contract/queue-entry'
import { formatFraction } from '@pledge/domain/money/fraction'
import { formatCalendarDate, type CalendarDate } from '@pledge/domain/offer/calendar-date'
import { endOfDateAfter } from '@pledge/domain/offer/zoned-days'
import type { Loan } from '@pledge/domain/servicing/loan'
import { rateOn } from '@pledge/domain/servicing/loan-changes'
import {
  modifiedTerms,
  withModification,
  type ModificationTerms,
  type ModifiedTerms,
} from '@pledge/domain/servicing/modification'
import {
  isOpen,
  MOST_EXTENSION_MONTHS,
  MOST_PAUSED_PAYMENTS,
  type ModificationKind,
} from '@pledge/domain/servicing/modification-kinds'
import type { QueueCase } from '../../store/application/queue-cases.ts'
import type { LoanDocumentRecord } from '../../store/loan/loan-documents.ts'
import type { ModificationOffer, StoredModification } from '../../store/modification/modifications.ts'
import { presentQueueEntry } from '../application/queue-entry.ts'

interface LoanOfToday {
  readonly loan: Loan
  readonly on: CalendarDate
}

interface ModificationsToPresent {
  readonly modifications: readonly StoredModification[]
  /** Whether the days to approve or to accept one are over. */
  readonly isOver: (one: StoredModification) => boolean
  /** Undefined where the terms of the loan may not be changed. */
  readonly basis: LoanOfToday | undefined
  readonly timeZone: string
  readonly nameOf: (accountId: string) => string
  readonly viewer: string
}

/** The steps in which lower rates are proposed on the page; the call takes any. */
const RATE_STEP_BPS = 25

/** The midnight that ends a day. */
const endOf = (day: CalendarDate, timeZone: string): string =>
  new Date(endOfDateAfter(day, 0, timeZone)).toISOString()

const presentTerms = (terms: ModificationTerms): ProposedTerms =>
  terms.kind === 'LOWER_RATE' ? { kind: terms.kind, rate: formatFraction(terms.rateBps) } : terms

const presentChanged = (changed: ModifiedTerms): ChangedTerms => {
  switch (changed.kind) {
    case 'LATER_MATURITY':
      return { kind: changed.kind, maturesOn: formatCalendarDate(changed.maturesOn) }
    case 'LOWER_RATE':
      return { kind: changed.kind, rate: formatFraction(changed.rateBps) }
    case 'PAYMENT_PAUSE':
      return {
        kind: changed.kind,
        pausedOn: changed.pausedOn.map(formatCalendarDate),
        resumesOn: formatCalendarDate(changed.resumesOn),
        maturesOn: formatCalendarDate(changed.maturesOn),
      }
  }
}

const numbers = (most: number): readonly number[] => Array.from({ length: most }, (_, at) => at + 1)

/** The rates below what the loan bears, highest first, each a multiple of the step. */
const ratesBelow = (rateBps: number): readonly number[] =>
  numbers(Math.ceil(rateBps / RATE_STEP_BPS) - 1)
    .map((steps) => steps * RATE_STEP_BPS)
    .toReversed()

const proposableOf = ({ loan, on }: LoanOfToday): ModificationsAnswer['proposable'] => {
  const all: readonly ModificationTerms[] = [
    ...numbers(MOST_EXTENSION_MONTHS).map((months) => ({ kind: 'LATER_MATURITY', months }) as const),
    ...ratesBelow(rateOn(loan, on)).map((rateBps) => ({ kind: 'LOWER_RATE', rateBps }) as const),
    ...numbers(MOST_PAUSED_PAYMENTS).map((payments) => ({ kind: 'PAYMENT_PAUSE', payments }) as const),
  ]
  return all.flatMap((terms) => {
    const modified = withModification(loan, terms, on)
    if (modified === null) return []
    return [{ terms: presentTerms(terms), changed: presentChanged(modifiedTerms(modified, terms, on)) }]
  })
}

/** Changed terms as agents propose and decide on them. */
export const presentModifications = ({
  modifications,
  isOver,
  basis,
  timeZone,
  nameOf,
  viewer,
}: ModificationsToPresent): ModificationsAnswer => {
  const shown = modifications.map((one) => (isOver(one) ? { ...one, status: 'EXPIRED' as const } : one))
  return {
    proposable: basis === undefined || shown.some(isOpen) ? [] : proposableOf(basis),
    modifications: shown.map((one) => ({
      uuid: one.id,
      terms: presentTerms(one.terms),
      reason: one.reason,
      proposedBy: nameOf(one.proposedBy),
      proposedAt: one.proposedAt.toISOString(),
      status: one.status,
      approvedBy: one.approvedBy === null ? null : nameOf(one.approvedBy),
      decideUntil: endOf(one.decideBy, timeZone),
      effectiveOn: one.effectiveOn === null ? null : formatCalendarDate(one.effectiveOn),
      canApprove: one.status === 'PROPOSED' && one.proposedBy !== viewer,
      canWithdraw: isOpen(one),
    })),
  }
}

/** The offer that a borrower can accept or decline. */
export const presentModificationOffer = (
  { loan, on }: LoanOfToday,
  { id, terms, acceptBy }: ModificationOffer,
  { document, timeZone }: { readonly document: LoanDocumentRecord | undefined; readonly timeZone: string },
): ModificationOfferAnswer['offer'] => {
  const modified = withModification(loan, terms, on)
  if (modified === null) return null
  return {
    uuid: id,
    changed: presentChanged(modifiedTerms(modified, terms, on)),
    acceptUntil: endOf(acceptBy, timeZone),
    document: document === undefined ? null : { uuid: document.id, sha256: document.sha256 },
  }
}

/** Changed terms in the queue of those that wait. */
export const presentOpenModification = (
  one: QueueCase,
  row: {
    readonly kind: ModificationKind
    readonly isOffered: boolean
    readonly proposedAt: Date
    readonly decideBy: CalendarDate
  },
): OpenModification => ({
  ...presentQueueEntry(one, row.proposedAt),
  deadline: endOf(row.decideBy, one.record.deadlineTerms.timeZone),
  deadlineKind: null,
  kind: row.kind,
  waitsFor: row.isOffered ? 'BORROWER' : 'AGENT',
})
