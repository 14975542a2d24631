import { z } from 'zod'
import { open, seal } from '../../sealing/envelope.ts'
import type { SealingKeys } from '../../sealing/envelope.ts'
import type { SimulationStore } from '../../simulation/store.ts'
import { appendBounded, typedState } from '../../simulation/typed-state.ts'
import type { SimulationClock } from '../../simulation/typed-state.ts'
import type { PayoutReport, PayoutReports } from '../port.ts'
import { weekdaysAfter } from './banking-days.ts'

/** Reports that are kept, and reports that are to come. */
export const MAXIMUM_REPORTS = 1_000
/** A bank sends a credit back within two banking days. */
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
  told: z
    .array(reportSchema.extend({ sequence: z.int().positive(), at: z.iso.datetime() }))
    .max(MAXIMUM_REPORTS),
  toCome: z.array(reportSchema.extend({ on: z.iso.datetime() })).max(MAXIMUM_REPORTS),
})
type Book = z.output<typeof bookSchema>

export type NewReport = Pick<PayoutReport, 'kind' | 'traceNumber' | 'code' | 'corrected'>

const place = (traceNumber: string): string => `simulated-correction:${traceNumber}`

/** Moves what is due to the end of what was told. */
const untilNow = (book: Book, now: Date): Book =>
  book.toCome
    .filter((report) => new Date(report.on) <= now)
    .reduce<Book>(
      (after, { on, ...report }) => ({
        nextSequence: after.nextSequence + 1,
        told: appendBounded(after.told, { ...report, sequence: after.nextSequence, at: on }, MAXIMUM_REPORTS),
        toCome: after.toCome.filter((other) => other.traceNumber !== report.traceNumber),
      }),
      book,
    )

/** What the bank tells after it took a payment: numbered as it is told, so that a reader goes on from a number. */
export const createReportBook = (input: {
  readonly store: SimulationStore
  readonly now: SimulationClock
  readonly keys: SealingKeys
}) => {
  const { store, now, keys } = input
  const book = typedState(store, 'disbursement/reports', bookSchema, () => ({
    nextSequence: 1,
    told: [],
    toCome: [],
  }))
  const stored = ({ corrected, ...report }: NewReport) => ({
    ...report,
    sealedCorrection:
      corrected === null
        ? null
        : Buffer.from(seal(keys, place(report.traceNumber), Buffer.from(corrected, 'utf8'))).toString(
            'base64',
          ),
  })
  const opened = ({ sealedCorrection, traceNumber }: Book['told'][number]): string | null =>
    sealedCorrection === null
      ? null
      : Buffer.from(open(keys, place(traceNumber), Buffer.from(sealedCorrection, 'base64'))).toString('utf8')

  return {
    /** To be told some banking days after the payment, once however often this is asked. */
    async schedule(report: NewReport, paidOn: Date) {
      const on = `${weekdaysAfter(paidOn.toISOString().slice(0, 10), BANKING_DAYS_TO_RETURN)}T12:00:00Z`
      await book.change((current) => {
        const isKnown = [...current.told, ...current.toCome].some(
          ({ traceNumber }) => traceNumber === report.traceNumber,
        )
        const toCome = appendBounded(current.toCome, { ...stored(report), on }, MAXIMUM_REPORTS)
        return { next: isKnown ? current : { ...current, toCome }, result: undefined }
      })
    },
    /** Told at once. */
    async tell(report: NewReport) {
      const at = (await now()).toISOString()
      await book.change((current) => ({
        next: {
          ...current,
          nextSequence: current.nextSequence + 1,
          told: appendBounded(
            current.told,
            { ...stored(report), sequence: current.nextSequence, at },
            MAXIMUM_REPORTS,
          ),
        },
        result: undefined,
      }))
    },
    async after(cursor: string | null, most: number): Promise<PayoutReports> {
      const moment = await now()
      const known = await book.read()
      const current = untilNow(known, moment)
      // Written only when something fell due: a reader comes every few seconds.
      const { told } =
        current.nextSequence === known.nextSequence
          ? known
          : await book.change((latest) => {
              const next = untilNow(latest, moment)
              return { next, result: next }
            })
      const page = told.filter(({ sequence }) => sequence > Number(cursor ?? '0')).slice(0, most)
      return {
        reports: page.map((report) => ({
          id: `simulated-report-${report.sequence}`,
          kind: report.kind,
          traceNumber: report.traceNumber,
          code: report.code,
          corrected: opened(report),
          at: new Date(report.at),
        })),
        cursor: page.at(-1)?.sequence.toString() ?? cursor,
      }
    },
    /** What was told so far, by trace number. */
    told: async () =>
      (await book.read()).told.map(({ kind, traceNumber, code }) => ({ kind, traceNumber, code })),
  }
}
