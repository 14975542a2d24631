import { achDay, achEffectiveDate, achFileIdModifier } from '@pledge/domain/disbursement/ach-days'
import { writeAchFile } from '@pledge/domain/disbursement/ach-file'
import type { AchCompany, AchEntry } from '@pledge/domain/disbursement/ach-file'
import { formatCalendarDate } from '@pledge/domain/offer/calendar-date'
import { BANK_TIME_ZONE } from '@pledge/domain/offer/federal-reserve-holidays'
import { calendarDateIn } from '@pledge/domain/offer/zoned-days'
import { SIMULATED_ODFI } from './payment-book.ts'
import type { PaymentRecord } from './payment-record.ts'

/** The lender and its bank in the simulated file; all invented. */
export const SIMULATED_COMPANY: AchCompany = {
  immediateDestination: `${SIMULATED_ODFI}0`,
  immediateDestinationName: 'NORTHGATE BANK',
  immediateOrigin: '1990000000',
  immediateOriginName: 'PLEDGE',
  companyName: 'PLEDGE',
  companyId: '1990000000',
  originatingDfi: SIMULATED_ODFI,
  entryDescription: 'LOAN',
}

export interface AchFileText {
  readonly traceNumbers: readonly string[]
  readonly text: string
}

/** Trace numbers within a file are consecutive, so a rejected or undecided payment ends a file, as the end of a banking day does. */
const runsOfOneDay = (records: readonly PaymentRecord[]): PaymentRecord[][] => {
  const runs: PaymentRecord[][] = []
  for (const record of [...records].sort((a, b) => a.sequence - b.sequence)) {
    const last = runs.at(-1)
    const previous = last?.at(-1)
    const isNext = previous?.sequence === record.sequence - 1 && dayOf(previous) === dayOf(record)
    if (isNext) last?.push(record)
    else runs.push([record])
  }
  return runs
}

const entryOf = ({ payment }: PaymentRecord): AchEntry => ({
  routingNumber: payment.routingNumber,
  accountNumber: payment.accountNumber,
  accountType: payment.accountType,
  firstName: payment.firstName,
  lastName: payment.lastName,
  amountCents: payment.amountCents,
  individualId: payment.idempotencyKey.replaceAll('-', '').slice(0, 15).toUpperCase(),
})

/** The banking day of a payment, yyyy-mm-dd. */
const dayOf = ({ firstRequestedAt }: PaymentRecord): string =>
  formatCalendarDate(achDay(Date.parse(firstRequestedAt), BANK_TIME_ZONE))

const timeFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: BANK_TIME_ZONE,
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
})

/** When the file of a day was begun, HHMM in the bank's zone. What came on a day without banking waits for midnight. */
const begunAt = ({ firstRequestedAt }: PaymentRecord, day: string): string => {
  const at = Date.parse(firstRequestedAt)
  const isOfDay = formatCalendarDate(calendarDateIn(at, BANK_TIME_ZONE)) === day
  return isOfDay ? timeFormat.format(at).replace(':', '') : '0000'
}

/**
 * NACHA files of the accepted payments, oldest first: each of one banking day of the bank's zone, and of one run of trace
 * numbers. Their file id modifiers begin at A on each day.
 */
export const achFilesOf = (records: readonly PaymentRecord[]): readonly AchFileText[] => {
  const filesOfDay = new Map<string, number>()
  return runsOfOneDay(records.filter((each) => each.status === 'ACCEPTED')).map((run) => {
    const [first] = run
    if (first === undefined) throw new Error('A run has a payment')
    const createdOn = dayOf(first)
    const place = filesOfDay.get(createdOn) ?? 0
    filesOfDay.set(createdOn, place + 1)
    return writeAchFile({
      company: SIMULATED_COMPANY,
      entries: run.map(entryOf),
      createdOn,
      createdAt: begunAt(first, createdOn),
      effectiveOn: achEffectiveDate(achDay(Date.parse(first.firstRequestedAt), BANK_TIME_ZONE)),
      fileIdModifier: achFileIdModifier(place),
      batchNumber: 1,
      firstSequence: first.sequence,
    })
  })
}
