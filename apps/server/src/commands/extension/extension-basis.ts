import { createHash } from 'node:crypto'
import { standsStill } from '@pledge/domain/application/sanctions'
import { paymentsOf } from '@pledge/domain/loan/loan-state'
import type { BankHolidays } from '@pledge/domain/offer/business-days'
import { dayNumber, type CalendarDate } from '@pledge/domain/offer/calendar-date'
import { dayOfLoan, type Loan } from '@pledge/domain/servicing/loan'
import type { ReceivedPayment } from '@pledge/domain/servicing/received-payment'
import {
  remainingSchedule,
  scheduleText,
  withExtension,
  type RemainingSchedule,
} from '@pledge/domain/servicing/term-extension'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import type { Tx } from '../../store/database/database.ts'
import type { ExtensionOffer, StoredExtension } from '../../store/extension/term-extensions.ts'
import { isLoanHeldFrom } from '../../store/holds/loan-holds.ts'
import { findLoan } from '../../store/loan/loans.ts'
import { openRenewalOf } from '../../store/renewal/renewals.ts'
import { isPaperNeeded } from '../delinquency/send-default-notice.ts'

/** What every decision about a later maturity rests on. */
export interface ExtensionBasis {
  readonly loan: Loan
  readonly received: readonly ReceivedPayment[]
  readonly on: CalendarDate
  readonly bankHolidays: BankHolidays
}

/**
 * The loan today, where its maturity may be postponed; undefined where it may not: not in service, under a hold that stops new
 * terms as it stops renewals, while a renewal of it is open, which would pay it off, and for a borrower who withdrew electronic
 * records, because it is signed on the page.
 */
export const extensionBasis = async (
  tx: Tx,
  { file, deadlineTerms }: Pick<ApplicationRecord, 'file' | 'deadlineTerms'>,
  now: Date,
): Promise<ExtensionBasis | undefined> => {
  const stored = file.loan.state === 'OPEN' ? await findLoan(tx, file.id) : undefined
  if (stored === undefined || standsStill(file.application)) return undefined
  if (await isLoanHeldFrom(tx, file.id, 'renewals')) return undefined
  if ((await openRenewalOf(tx, file.id)) !== undefined) return undefined
  if (await isPaperNeeded(tx, file.borrowerId)) return undefined
  const { loan } = stored
  const on = dayOfLoan(loan, now.getTime(), deadlineTerms.timeZone)
  return { loan, received: paymentsOf(file.loan), on, bankHolidays: deadlineTerms.bankHolidays }
}

export interface ExtendedLoan {
  readonly extended: Loan
  readonly schedule: RemainingSchedule
  readonly text: string
  readonly sha256: string
}

/** The loan with its later maturity from today on, and the schedule that the borrower accepts; null where it cannot have it. */
export const extendedLoan = (
  { loan, received, on, bankHolidays }: ExtensionBasis,
  months: number,
): ExtendedLoan | null => {
  const extended = withExtension(loan, { months, from: on })
  if (extended === null) return null
  const schedule = remainingSchedule(extended, received, { on, bankHolidays })
  const text = scheduleText(extended, schedule)
  return { extended, schedule, text, sha256: createHash('sha256').update(text).digest('hex') }
}

const isPast = (acceptBy: CalendarDate, on: CalendarDate): boolean => dayNumber(acceptBy) < dayNumber(on)

/** Whether the last day to accept an offer is over. */
export const isOver = ({ status, acceptBy }: StoredExtension, on: CalendarDate): boolean =>
  status === 'OFFERED' && acceptBy !== null && isPast(acceptBy, on)

/** The offer that the borrower can accept today; undefined without one. */
export const openOffer = (offers: readonly ExtensionOffer[], on: CalendarDate): ExtensionOffer | undefined =>
  offers.find(({ acceptBy }) => !isPast(acceptBy, on))
