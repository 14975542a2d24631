import { writeAchFile } from '@pledge/domain/disbursement/ach-file'
import type { AchCompany, AchEntry } from '@pledge/domain/disbursement/ach-file'
import { weekdaysAfter } from './banking-days.ts'
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

const FILE_ID_MODIFIERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

export interface AchFileText {
  readonly traceNumbers: readonly string[]
  readonly text: string
}

/** Trace numbers within a file are consecutive, so a rejected or undecided payment ends a file. */
const consecutiveRuns = (records: readonly PaymentRecord[]): PaymentRecord[][] => {
  const runs: PaymentRecord[][] = []
  for (const record of [...records].sort((a, b) => a.sequence - b.sequence)) {
    const last = runs.at(-1)
    if (last?.at(-1)?.sequence === record.sequence - 1) last.push(record)
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

/** NACHA files of the accepted payments, one for each run of trace numbers, dated by the first payment. */
export const achFilesOf = (records: readonly PaymentRecord[]): readonly AchFileText[] =>
  consecutiveRuns(records.filter((each) => each.status === 'ACCEPTED')).map((run, index) => {
    const [first] = run
    if (first === undefined) throw new Error('A run has a payment')
    const createdOn = first.firstRequestedAt.slice(0, 10)
    return writeAchFile({
      company: SIMULATED_COMPANY,
      entries: run.map(entryOf),
      createdOn,
      createdAt: first.firstRequestedAt.slice(11, 16).replace(':', ''),
      effectiveOn: weekdaysAfter(createdOn, 1),
      fileIdModifier: FILE_ID_MODIFIERS[index % FILE_ID_MODIFIERS.length] ?? 'A',
      batchNumber: index + 1,
      firstSequence: first.sequence,
    })
  })
