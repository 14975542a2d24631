import { z } from 'zod'
import type { DebitReport, DebitReports } from '@pledge/providers/debit/port'
import type { SealingKeys } from '@pledge/providers/sealing/envelope'
import type { SimulationStore } from '../state/store.ts'
import { openText, sealText } from '../state/sealed-text.ts'
import { appendBounded, typedState } from '../state/typed-state.ts'
import type { SimulationClock } from '../state/typed-state.ts'
import { bankDayAt } from '../state/banking-days.ts'

/** Reports that are kept, and reports that are to come. */
export const MAXIMUM_DEBIT_REPORTS = 1_000

const reportSchema = z.object({
  id: z.string(),
  kind: z.enum(['SETTLED', 'RETURN', 'CHANGE']),
  traceNumber: z.string(),
  code: z.string().min(1).max(20).nullable(),
  /** Sealed for the trace number; base64. */
  sealedCorrection: z.base64().nullable(),
  on: z.iso.date(),
  at: z.iso.datetime(),
})
const bookSchema = z.object({
  nextSequence: z.int().positive(),
  reported: z.array(reportSchema.extend({ sequence: z.int().positive() })).max(MAXIMUM_DEBIT_REPORTS),
  toCome: z.array(reportSchema).max(MAXIMUM_DEBIT_REPORTS),
})
type Book = z.output<typeof bookSchema>
type StoredReport = z.output<typeof reportSchema>

export type NewReport = Pick<DebitReport, 'kind' | 'traceNumber' | 'code' | 'corrected' | 'on'>

const place = (traceNumber: string): string => `simulated-debit-correction:${traceNumber}`

/** A report of the same thing has the same id, however often it is reported. */
const idOf = ({ kind, traceNumber, code }: NewReport): string =>
  `simulated-debit-${kind.toLowerCase()}-${traceNumber}${code === null ? '' : `-${code}`}`

/** When a report of a day is available: at an hour that belongs to the same day in every zone of the United States. */
const availableAt = (on: string): string => `${on}T15:00:00.000Z`

const telling = (book: Book, report: StoredReport): Book => ({
  ...book,
  nextSequence: book.nextSequence + 1,
  reported: appendBounded(book.reported, { ...report, sequence: book.nextSequence }, MAXIMUM_DEBIT_REPORTS),
})

/** Moves what is due to the end of what was reported, in the order in which it fell due. */
const untilNow = (book: Book, now: Date): Book => {
  const due = book.toCome.filter(({ at }) => new Date(at) <= now)
  const toCome = book.toCome.filter(({ at }) => new Date(at) > now)
  return due.toSorted((one, other) => one.at.localeCompare(other.at)).reduce(telling, { ...book, toCome })
}

/** How reports are stored and read again: what the bank says is correct is sealed. */
const sealing = (keys: SealingKeys) => ({
  stored: ({ corrected, ...report }: NewReport, at: string): StoredReport => ({
    ...report,
    id: idOf({ corrected, ...report }),
    at,
    sealedCorrection: corrected === null ? null : sealText(keys, place(report.traceNumber), corrected),
  }),
  opened: ({ sealedCorrection, traceNumber }: StoredReport): string | null =>
    sealedCorrection === null ? null : openText(keys, place(traceNumber), sealedCorrection),
})

/** What the bank reports of debits: numbered as it is reported, so that a reader goes on from a number. */
export const createDebitReports = (input: {
  readonly store: SimulationStore
  readonly now: SimulationClock
  readonly keys: SealingKeys
}) => {
  const { store, now } = input
  const { stored, opened } = sealing(input.keys)
  const book = typedState(store, 'debit/reports', bookSchema, () => ({
    nextSequence: 1,
    reported: [],
    toCome: [],
  }))
  /** Written only when something fell due: a reader comes every few seconds. */
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
    /** To be reported on its day, once however often this is called. */
    async schedule(reports: readonly NewReport[]) {
      await book.change((current) => {
        const next = reports.reduce<Book>((after, report) => {
          const one = stored(report, availableAt(report.on))
          const isKnown = [...after.reported, ...after.toCome].some(({ id }) => id === one.id)
          return isKnown
            ? after
            : { ...after, toCome: appendBounded(after.toCome, one, MAXIMUM_DEBIT_REPORTS) }
        }, current)
        return { next, result: undefined }
      })
    },
    /** Reported at once; reported again where it was before, as banks do at times. */
    async tell(report: Omit<NewReport, 'on'>) {
      const moment = await now()
      const one = stored({ ...report, on: bankDayAt(moment) }, moment.toISOString())
      await book.change((current) => {
        const before = current.reported.find(({ id }) => id === one.id)
        const toCome = current.toCome.filter(({ id }) => id !== one.id)
        const next = telling({ ...current, toCome }, before ?? one)
        return { next, result: undefined }
      })
    },
    async after(cursor: string | null, most: number): Promise<DebitReports> {
      const reported = await reportedByNow()
      const page = reported.filter(({ sequence }) => sequence > Number(cursor ?? '0')).slice(0, most)
      return {
        reports: page.map((one) => ({
          id: one.id,
          kind: one.kind,
          traceNumber: one.traceNumber,
          code: one.code,
          corrected: opened(one),
          on: one.on,
          at: new Date(one.at),
        })),
        cursor: page.at(-1)?.sequence.toString() ?? cursor,
      }
    },
  }
}
