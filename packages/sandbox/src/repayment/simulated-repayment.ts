import { z } from 'zod'
import type { RepaymentPort, RepaymentReport } from '@pledge/providers/repayment/port'
import type { SimulationStore } from '../state/store.ts'
import { appendBounded, bigintText, typedState, type SimulationClock } from '../state/typed-state.ts'

/** Number of stored reports; a reader that falls further behind misses some, unlike at a real bank. */
export const MAXIMUM_REPORTS = 1_000

const reportSchema = z.object({
  sequence: z.int().positive(),
  organizationCode: z.string(),
  kind: z.enum(['PAYMENT', 'RETURN']),
  method: z.enum(['ACH', 'WIRE']),
  reference: z.string(),
  remittance: z.string(),
  amountCents: bigintText,
  at: z.iso.datetime(),
  code: z.string().nullable(),
})
const bookSchema = z.object({
  reachable: z.boolean(),
  nextSequence: z.int().positive(),
  reported: z.array(reportSchema).max(MAXIMUM_REPORTS),
})
type Report = z.output<typeof reportSchema>

/** The interface for the sandbox, the checks and the tests. */
export interface RepaymentDriver {
  /** A payment to an organization's account, now; returns the bank's reference of the payment. */
  pay(
    payment: Pick<RepaymentReport, 'organizationCode' | 'method' | 'remittance' | 'amountCents'>,
  ): Promise<string>
  /** The bank returns a payment, now. False when the payment does not exist. */
  takeBack(reference: string, code: string): Promise<boolean>
  /** Repeats the last report after the later ones, as banks sometimes do. */
  tellAgain(reference: string): Promise<void>
  setReachable(isReachable: boolean): Promise<void>
}

const reportOf = ({ sequence: _sequence, at, ...report }: Report): RepaymentReport => ({
  ...report,
  // A repeated report has the same id, by which a reader recognizes it.
  id: `simulated-${report.kind.toLowerCase()}-${report.reference}`,
  at: new Date(at),
})

/** The bank of every organization: it reports the driver's payments in order, with consecutive numbers. */
export const createSimulatedRepayment = (input: {
  readonly store: SimulationStore
  readonly now: SimulationClock
}): { readonly port: RepaymentPort; readonly driver: RepaymentDriver } => {
  const book = typedState(input.store, 'repayment/reports', bookSchema, () => ({
    reachable: true,
    nextSequence: 1,
    reported: [],
  }))
  const addReport = async (
    make: (sequence: number, reported: readonly Report[]) => Omit<Report, 'sequence'> | undefined,
  ) =>
    book.change((current) => {
      const report = make(current.nextSequence, current.reported)
      if (report === undefined) return { next: current, result: undefined }
      const reported = appendBounded(
        current.reported,
        { ...report, sequence: current.nextSequence },
        MAXIMUM_REPORTS,
      )
      return {
        next: { ...current, reported, nextSequence: current.nextSequence + 1 },
        result: report.reference,
      }
    })
  const paymentNamed = (reported: readonly Report[], reference: string) =>
    reported.find((one) => one.kind === 'PAYMENT' && one.reference === reference)

  const driver: RepaymentDriver = {
    async pay(payment) {
      const at = (await input.now()).toISOString()
      const reference = await addReport((sequence) => ({
        ...payment,
        kind: 'PAYMENT',
        reference: `${payment.method}${sequence.toString().padStart(9, '0')}`,
        at,
        code: null,
      }))
      if (reference === undefined) throw new Error('A reported payment has a reference')
      return reference
    },
    async takeBack(reference, code) {
      const at = (await input.now()).toISOString()
      const taken = await addReport((_, reported) => {
        const payment = paymentNamed(reported, reference)
        return payment && { ...payment, kind: 'RETURN', at, code }
      })
      return taken !== undefined
    },
    async tellAgain(reference) {
      await addReport((_, reported) => reported.findLast((one) => one.reference === reference))
    },
    setReachable: (reachable) =>
      book.change((current) => ({ next: { ...current, reachable }, result: undefined })),
  }
  const port: RepaymentPort = {
    async reports({ after, most }) {
      const { reachable, reported } = await book.read()
      if (!reachable) throw new Error('The bank cannot be reached')
      const page = reported.filter(({ sequence }) => sequence > Number(after ?? '0')).slice(0, most)
      return { reports: page.map(reportOf), cursor: page.at(-1)?.sequence.toString() ?? after }
    },
  }
  return { port, driver }
}
