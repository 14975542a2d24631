import { achObjection } from '@pledge/domain/disbursement/ach-objection'
import type { SealingKeys } from '@pledge/providers/sealing/envelope'
import type { DisbursementAnswer, DisbursementPort } from '@pledge/providers/disbursement/port'
import type { SimulationStore } from '../state/store.ts'
import type { SimulationClock } from '../state/typed-state.ts'
import { achFilesOf } from './ach-files.ts'
import type { AchFileText } from './ach-files.ts'
import { createPaymentBook } from './payment-book.ts'
import { paymentToKeep } from './payment-record.ts'
import type { PaymentRecord } from './payment-record.ts'
import { createReportBook } from './report-book.ts'
import { LATE_REPORTS, SPECIAL_ACCOUNTS } from './special-accounts.ts'

/** The interface for the sandbox, the checks and the tests. */
export interface DisbursementDriver {
  /** The requested payments, oldest first: accepted, rejected and undecided. */
  payments(): Promise<readonly PaymentRecord[]>
  /** The accepted payments as NACHA files; one file unless rejected or undecided payments are between them. */
  achFiles(): Promise<readonly AchFileText[]>
  /** Decides a payment that was left UNKNOWN. */
  settle(idempotencyKey: string, status: 'ACCEPTED' | 'REJECTED'): Promise<void>
  /** Returns an accepted payment, now. A second call reports it again, as banks sometimes do. */
  returnPayment(idempotencyKey: string, code: string): Promise<void>
  /** Notifies of a change of the account of an accepted payment, now. */
  notifyOfChange(idempotencyKey: string, code: string, corrected: string): Promise<void>
  /** What has been reported of accepted payments so far. */
  reported(): Promise<
    readonly { readonly kind: string; readonly traceNumber: string; readonly code: string }[]
  >
  setReachable(reachable: boolean): Promise<void>
}

type Decision = Pick<PaymentRecord, 'status' | 'reason' | 'traceNumber'>

const standingOf = ({ status, reason, traceNumber }: Decision): DisbursementAnswer => {
  if (status === 'UNDECIDED') return { status: 'UNKNOWN' }
  return status === 'REJECTED'
    ? { status: 'REJECTED', code: reason.slice(0, 3), reason }
    : { status: 'ACCEPTED', traceNumber }
}

const answerOf = (record: PaymentRecord): DisbursementAnswer => {
  const { accountNumber } = record.payment
  const isFirst = record.requests === 1
  if (isFirst && accountNumber === SPECIAL_ACCOUNTS.answerLost)
    throw new Error('The connection to the bank was lost before it answered')
  if (isFirst && accountNumber === SPECIAL_ACCOUNTS.unknownOnce) return { status: 'UNKNOWN' }
  return standingOf(record)
}

/**
 * A bank that accepts ACH credits. It stores every payment by its key: the same key pays once, whatever the answer
 * was and however often it is requested. Account numbers in `SPECIAL_ACCOUNTS` reject, stay unknown, lose the answer
 * (law 4), or return the money days later.
 */
export const createSimulatedDisbursement = (input: {
  readonly store: SimulationStore
  readonly now: SimulationClock
  /** Seals the account and the name of every payment. */
  readonly keys: SealingKeys
}): { readonly port: DisbursementPort; readonly driver: DisbursementDriver } => {
  const book = createPaymentBook(input)
  const reports = createReportBook(input)
  const reach = async () => {
    if (!(await book.ledger.read()).reachable) throw new Error('The bank is not reachable')
  }
  const port: DisbursementPort = {
    async send(payment) {
      await reach()
      const objection = achObjection(payment)
      if (objection !== undefined) return { status: 'REJECTED', ...objection }
      const record = await book.keep(paymentToKeep(payment))
      const late = LATE_REPORTS.get(payment.accountNumber)
      if (late !== undefined && record.status === 'ACCEPTED')
        await reports.schedule(
          { ...late, traceNumber: record.traceNumber },
          new Date(record.firstRequestedAt),
        )
      return answerOf(record)
    },
    async standing(idempotencyKey) {
      await reach()
      const record = await book.recordAt(idempotencyKey).read()
      return record === null ? { status: 'NONE' } : standingOf(record)
    },
    async reports({ after, most }) {
      await reach()
      return reports.after(after, most)
    },
  }
  const traceOf = async (key: string): Promise<string> => {
    const record = await book.recordAt(key).read()
    if (record?.status !== 'ACCEPTED') throw new Error('There is no such accepted payment')
    return record.traceNumber
  }
  const driver: DisbursementDriver = {
    payments: () => book.listed(),
    achFiles: async () => achFilesOf(await book.listed()),
    settle: (key, status) =>
      book.recordAt(key).change((current) => {
        if (current === null) throw new Error('There is no such payment')
        if (current.status !== 'UNDECIDED') throw new Error('The payment has already been decided')
        const reason = status === 'REJECTED' ? 'R23 Credit entry refused by receiver' : ''
        return { next: { ...current, status, reason }, result: undefined }
      }),
    returnPayment: async (key, code) =>
      reports.report({ kind: 'RETURN', traceNumber: await traceOf(key), code, corrected: null }),
    notifyOfChange: async (key, code, corrected) =>
      reports.report({ kind: 'CHANGE', traceNumber: await traceOf(key), code, corrected }),
    reported: () => reports.reported(),
    setReachable: (reachable) =>
      book.ledger.change((current) => ({ next: { ...current, reachable }, result: undefined })),
  }
  return { port, driver }
}
