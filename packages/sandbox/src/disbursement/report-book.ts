import { z } from 'zod'
import type { SealingKeys } from '@pledge/providers/sealing/envelope'
import type { DisbursementReport, DisbursementReports } from '@pledge/providers/disbursement/port'
import type { SimulationStore } from '../state/store.ts'
import { openText, sealText } from '../state/sealed-text.ts'
import { appendBounded, typedState } from '../state/typed-state.ts'
import type { SimulationClock } from '../state/typed-state.ts'
import { bankDayAt, bankingDaysAfter } from '../state/banking-days.ts'

/** Maximum number of stored reports, and of scheduled ones. */
export const MAXIMUM_REPORTS = 1_000
/** A bank returns a credit within two banking days. */
export const BANKING_DAYS_TO_RETURN = 2

const reportSchema = z.object({
  kind: z.enum(['RETURN', 'CHANGE']),
  traceNumber: z.string(),
  code: z.string().min(1).max(10),
  /** Sealed for the trace number; base64. */
  sealedCorrection: z.base64().nullable(),
})
const bookSchema = z.object({
  nextSequence: z.int().positive(),
  reported: z
    .array(reportSchema.extend({ sequence: z.int().positive(), at: z.iso.datetime() }))
    .max(MAXIMUM_REPORTS),
  toCome: z.array(reportSchema.extend({ on: z.iso.datetime() })).max(MAXIMUM_REPORTS),
})
type Book = z.output<typeof bookSchema>

export type NewReport = Pick<DisbursementReport, 'kind' | 'traceNumber' | 'code' | 'corrected'>

const place = (traceNumber: string): string => `simulated-correction:${traceNumber}`

type StoredReport = z.output<typeof reportSchema>

const sealed = (keys: SealingKeys, { corrected, ...report }: NewReport): StoredReport => ({
  ...report,
  sealedCorrection: corrected === null ? null : sealText(keys, place(report.traceNumber), corrected),
})
const opened = (keys: SealingKeys, { sealedCorrection, traceNumber }: StoredReport): string | null =>
  sealedCorrection === null ? null : openText(keys, place(traceNumber), sealedCorrection)

const withReport = (book: Book, report: StoredReport, at: string): Book => ({
  ...book,
  nextSequence: book.nextSequence + 1,
  reported: appendBounded(book.reported, { ...report, sequence: book.nextSequence, at }, MAXIMUM_REPORTS),
})

/** Moves scheduled reports that are due to the end of the reported ones. */
const untilNow = (book: Book, now: Date): Book =>
  book.toCome
    .filter((report) => new Date(report.on) <= now)
    .reduce<Book>((after, { on, ...report }) => {
      const toCome = after.toCome.filter((other) => other.traceNumber !== report.traceNumber)
      return withReport({ ...after, toCome }, report, on)
    }, book)

const scheduling = (book: Book, report: StoredReport, on: string): Book => {
  const isKnown = [...book.reported, ...book.toCome].some((one) => one.traceNumber === report.traceNumber)
  return isKnown ? book : { ...book, toCome: appendBounded(book.toCome, { ...report, on }, MAXIMUM_REPORTS) }
}

/** The bank's reports on accepted payments, numbered in the order of reporting; a reader continues from a number. */
export const createReportBook = (input: {
  readonly store: SimulationStore
  readonly now: SimulationClock
  readonly keys: SealingKeys
}) => {
  const { store, now, keys } = input
  const book = typedState(store, 'disbursement/reports', bookSchema, () => ({
    nextSequence: 1,
    reported: [],
    toCome: [],
  }))
  /** Writes only when a report became due: readers poll every few seconds. */
  const reportedByNow = async (): Promise<Book['reported']> => {
    const moment = await now()
    const known = await book.read()
    if (untilNow(known, moment).nextSequence === known.nextSequence) return known.reported
    return book.change((latest) => {
      const next = untilNow(latest, moment)
      return { next, result: next.reported }
    })
  }

  return {
    /** Schedules a report some banking days after the payment; idempotent. */
    async schedule(report: NewReport, paidOn: Date) {
      const on = `${bankingDaysAfter(bankDayAt(paidOn), BANKING_DAYS_TO_RETURN)}T12:00:00Z`
      await book.change((current) => ({
        next: scheduling(current, sealed(keys, report), on),
        result: undefined,
      }))
    },
    /** Reports immediately. */
    async report(report: NewReport) {
      const at = (await now()).toISOString()
      await book.change((current) => ({
        next: withReport(current, sealed(keys, report), at),
        result: undefined,
      }))
    },
    async after(cursor: string | null, most: number): Promise<DisbursementReports> {
      const reported = await reportedByNow()
      const page = reported.filter(({ sequence }) => sequence > Number(cursor ?? '0')).slice(0, most)
      return {
        reports: page.map(({ kind, traceNumber, code, sequence, at, sealedCorrection }) => ({
          id: `simulated-report-${sequence}`,
          kind,
          traceNumber,
          code,
          corrected: opened(keys, { kind, traceNumber, code, sealedCorrection }),
          at: new Date(at),
        })),
        cursor: page.at(-1)?.sequence.toString() ?? cursor,
      }
    },
    /** What has been reported so far, by trace number. */
    reported: async () =>
      (await book.read()).reported.map(({ kind, traceNumber, code }) => ({ kind, traceNumber, code })),
  }
}
