import { createHash } from 'node:crypto'
import { openSale } from '@pledge/domain/liquidation/sales'
import { standsStill } from '@pledge/domain/application/sanctions'
import { paymentsOf } from '@pledge/domain/loan/loan-state'
import type { BankHolidays } from '@pledge/domain/offer/business-days'
import { dayNumber, type CalendarDate } from '@pledge/domain/offer/calendar-date'
import { isOpen } from '@pledge/domain/servicing/modification-kinds'
import { dayOfLoan, type Loan } from '@pledge/domain/servicing/loan'
import type { ReceivedPayment } from '@pledge/domain/servicing/received-payment'
import {
  modifiedTerms,
  withModification,
  type ModificationTerms,
  type ModifiedTerms,
} from '@pledge/domain/servicing/modification'
import {
  remainingSchedule,
  scheduleText,
  type RemainingSchedule,
} from '@pledge/domain/servicing/remaining-schedule'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import type { Tx } from '../../store/database/database.ts'
import type { ModificationOffer, StoredModification } from '../../store/modification/modifications.ts'
import { isLoanHeldFrom } from '../../store/holds/loan-holds.ts'
import { findLoan } from '../../store/loan/loans.ts'
import { openRenewalOf } from '../../store/renewal/renewals.ts'
import { isPaperNeeded } from '../delinquency/send-default-notice.ts'

/** What every decision about changed terms rests on. */
export interface ModificationBasis {
  readonly loan: Loan
  readonly received: readonly ReceivedPayment[]
  readonly on: CalendarDate
  readonly bankHolidays: BankHolidays
}

/**
 * The loan today, where its terms may be changed; undefined where it may not: not in service, under a hold
 * that stops new terms as it stops renewals, while a renewal of it is open, which would pay it off, while its collateral is sold
 * because of its default (note 093), and for a
 * borrower who withdrew electronic records, because it is signed on the page.
 */
export const modificationBasis = async (
  tx: Tx,
  { file, deadlineTerms }: Pick<ApplicationRecord, 'file' | 'deadlineTerms'>,
  now: Date,
): Promise<ModificationBasis | undefined> => {
  const stored = file.loan.state === 'OPEN' ? await findLoan(tx, file.id) : undefined
  if (stored === undefined || standsStill(file.application)) return undefined
  if (await isLoanHeldFrom(tx, file.id, 'renewals')) return undefined
  if ((await openRenewalOf(tx, file.id)) !== undefined) return undefined
  if (openSale(file.liquidations)?.cause === 'IN_DEFAULT') return undefined
  if (await isPaperNeeded(tx, file.borrowerId)) return undefined
  const { loan } = stored
  const on = dayOfLoan(loan, now.getTime(), deadlineTerms.timeZone)
  return { loan, received: paymentsOf(file.loan), on, bankHolidays: deadlineTerms.bankHolidays }
}

export interface ModifiedLoan {
  readonly modified: Loan
  readonly changed: ModifiedTerms
  readonly schedule: RemainingSchedule
  /** Of what the borrower accepts: the same on each day, unless something was paid or fell due. */
  readonly text: string
  readonly sha256: string
}

/**
 * The loan with changed terms from today on, and the schedule that the borrower accepts; null where it cannot
 * have them.
 */
export const modifiedLoan = (
  { loan, received, on, bankHolidays }: ModificationBasis,
  terms: ModificationTerms,
): ModifiedLoan | null => {
  const modified = withModification(loan, terms, on)
  if (modified === null) return null
  const changed = modifiedTerms(modified, terms, on)
  const day = { on, bankHolidays }
  const schedule = remainingSchedule(modified, received, day)
  // At a lower rate, each day before the acceptance changes the next payment. The document says from which
  // day its figures are, so that it is out of date only once something was paid or fell due: the schedule at
  // the former rate shows that.
  const stated = terms.kind === 'LOWER_RATE' ? remainingSchedule(loan, received, day) : schedule
  const text = `${JSON.stringify(changed)}\n${scheduleText(stated)}`
  return { modified, changed, schedule, text, sha256: createHash('sha256').update(text).digest('hex') }
}

const isPast = (day: CalendarDate, on: CalendarDate): boolean => dayNumber(day) < dayNumber(on)

/** Whether the last day to approve or to accept a modification is over. */
export const isOver = (one: Pick<StoredModification, 'status' | 'decideBy'>, on: CalendarDate): boolean =>
  isOpen(one) && isPast(one.decideBy, on)

/** The offer that the borrower can accept today; undefined without one. */
export const openOffer = (
  offers: readonly ModificationOffer[],
  on: CalendarDate,
): ModificationOffer | undefined => offers.find(({ acceptBy }) => !isPast(acceptBy, on))
