import { transliterate } from '../borrower/transliterate.ts'
import { achObjection } from './ach-objection.ts'

/** The lender as its bank identifies it. Text is cut to the width of its field. */
export interface AchCompany {
  /** Routing number of the receiving point: the lender's bank. */
  readonly immediateDestination: string
  readonly immediateDestinationName: string
  /** Ten characters assigned by the bank, usually 1 and the tax number. */
  readonly immediateOrigin: string
  readonly immediateOriginName: string
  /** Shown on the borrower's statement. */
  readonly companyName: string
  readonly companyId: string
  /** First eight digits of the originating bank's routing number. */
  readonly originatingDfi: string
  /** Ten characters, e.g. LOAN. */
  readonly entryDescription: string
}
export interface AchEntry {
  readonly routingNumber: string
  readonly accountNumber: string
  readonly accountType: 'checking' | 'savings'
  readonly firstName: string
  readonly lastName: string
  readonly amountCents: bigint
  /** Our reference, 15 characters. */
  readonly individualId: string
}
export interface AchFileInput {
  readonly company: AchCompany
  readonly entries: readonly AchEntry[]
  /** Creation date and time of the file, yyyy-mm-dd and HHMM. */
  readonly createdOn: string
  readonly createdAt: string
  /** yyyy-mm-dd of the banking day on which the money should arrive. */
  readonly effectiveOn: string
  /** A to Z, then 0 to 9: the sequence of the file within the day. */
  readonly fileIdModifier: string
  readonly batchNumber: number
  /** Sequence of the first entry within the trace numbers of the originating bank. */
  readonly firstSequence: number
}

const RECORD_LENGTH = 94
const BLOCKING_FACTOR = 10
const MAX_ENTRIES = 10_000
/** Credits only. */
const SERVICE_CLASS = '220'
/** To a checking account, and to a savings account. */
const TRANSACTION_CODE = { checking: '22', savings: '32' } as const

/** Printable ASCII of exactly this width, left-justified. */
const text = (value: string, width: number): string =>
  value
    .replaceAll(/[^\x20-\x7e]/g, '')
    .slice(0, width)
    .padEnd(width)
/** Right-justified with zeros. A number that does not fit is a bug and is never cut. */
const digits = (value: bigint | number, width: number): string => {
  const written = value.toString()
  if (!/^[0-9]+$/.test(written) || written.length > width)
    throw new Error(`${written} does not fit ${width} digits`)
  return written.padStart(width, '0')
}
const sixDigitDate = (iso: string): string => iso.slice(2).replaceAll('-', '')

/** The receiver's name in Latin letters. */
const receiver = (entry: AchEntry): string => transliterate(`${entry.firstName} ${entry.lastName}`)

const assertEntry = (entry: AchEntry): void => {
  const objection = achObjection(entry)
  if (objection !== undefined) throw new Error(`No ACH entry can carry this: ${objection.reason}`)
}

const fileHeader = ({ company, ...input }: AchFileInput): string =>
  [
    '101',
    company.immediateDestination.padStart(10),
    company.immediateOrigin.padStart(10).slice(0, 10),
    sixDigitDate(input.createdOn),
    input.createdAt,
    input.fileIdModifier,
    '094101',
    text(company.immediateDestinationName, 23),
    text(company.immediateOriginName, 23),
    text('', 8),
  ].join('')

const batchHeader = ({ company, ...input }: AchFileInput): string =>
  [
    `5${SERVICE_CLASS}`,
    text(company.companyName, 16),
    text('', 20),
    text(company.companyId, 10),
    'PPD',
    text(company.entryDescription, 10),
    sixDigitDate(input.createdOn),
    sixDigitDate(input.effectiveOn),
    text('', 3),
    '1',
    company.originatingDfi,
    digits(input.batchNumber, 7),
  ].join('')

const entryDetail = (entry: AchEntry, traceNumber: string): string =>
  [
    `6${TRANSACTION_CODE[entry.accountType]}`,
    entry.routingNumber,
    text(entry.accountNumber, 17),
    digits(entry.amountCents, 10),
    text(entry.individualId, 15),
    text(receiver(entry), 22),
    text('', 2),
    '0',
    traceNumber,
  ].join('')

/** Sum of the first eight digits of the routing numbers, its last ten digits. */
const entryHash = (entries: readonly AchEntry[]): string =>
  digits(entries.reduce((sum, entry) => sum + BigInt(entry.routingNumber.slice(0, 8)), 0n) % 10n ** 10n, 10)

const controls = (input: AchFileInput): readonly [string, string] => {
  const { company, entries } = input
  const total = digits(
    entries.reduce((sum, entry) => sum + entry.amountCents, 0n),
    12,
  )
  const hash = entryHash(entries)
  const noDebits = digits(0, 12)
  const batch = `8${SERVICE_CLASS}${digits(entries.length, 6)}${hash}${noDebits}${total}${text(company.companyId, 10)}`
  const blocks = Math.ceil((entries.length + 4) / BLOCKING_FACTOR)
  const file = `9${digits(1, 6)}${digits(blocks, 6)}${digits(entries.length, 8)}${hash}${noDebits}${total}`
  return [
    `${batch}${text('', 25)}${company.originatingDfi}${digits(input.batchNumber, 7)}`,
    text(file, RECORD_LENGTH),
  ]
}

/**
 * A NACHA file of one batch of PPD credits: 94-character records in blocks of ten, filled with nines (facts
 * 5.5). `traceNumbers` are in entry order. Throws on entries that the form rules would have refused.
 */
export const writeAchFile = (
  input: AchFileInput,
): { readonly text: string; readonly traceNumbers: readonly string[] } => {
  const { company, entries, firstSequence } = input
  if (entries.length === 0 || entries.length > MAX_ENTRIES) throw new Error('A batch has 1 to 10,000 entries')
  entries.forEach(assertEntry)
  const traceNumbers = entries.map(
    (_, index) => `${company.originatingDfi}${digits(firstSequence + index, 7)}`,
  )
  const details = entries.map((entry, index) => entryDetail(entry, traceNumbers[index] ?? ''))
  const records = [fileHeader(input), batchHeader(input), ...details, ...controls(input)]
  const missing = (BLOCKING_FACTOR - (records.length % BLOCKING_FACTOR)) % BLOCKING_FACTOR
  const filled = [...records, ...Array.from({ length: missing }, () => '9'.repeat(RECORD_LENGTH))]
  const odd = filled.find((record) => record.length !== RECORD_LENGTH)
  if (odd !== undefined) throw new Error(`An ACH record of ${odd.length} characters`)
  return { text: `${filled.join('\n')}\n`, traceNumbers }
}
