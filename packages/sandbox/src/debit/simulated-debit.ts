import { achObjection } from '@pledge/domain/disbursement/ach-objection'
import type { DebitAnswer, DebitPort } from '@pledge/providers/debit/port'
import type { SealingKeys } from '@pledge/providers/sealing/envelope'
import type { SimulationStore } from '../state/store.ts'
import type { SimulationClock } from '../state/typed-state.ts'
import { bankDayAt, bankingDayFromDays, bankingDaysAfter } from '../state/banking-days.ts'
import { DEBIT_ACCOUNTS, LATE_DEBIT_REPORTS } from './debit-accounts.ts'
import { createDebitBook } from './debit-book.ts'
import { debitToKeep } from './debit-record.ts'
import type { DebitRecord } from './debit-record.ts'
import { createDebitReports, type NewReport } from './debit-reports.ts'

/** What the sandbox, the checks and the tests see and move. */
export interface DebitDriver {
  /** The debits that were submitted, oldest first: accepted, rejected and undecided. */
  debits(): Promise<readonly DebitRecord[]>
  /** Decides a debit that was left UNKNOWN. */
  decide(idempotencyKey: string, status: 'ACCEPTED' | 'REJECTED'): Promise<void>
  /** An accepted debit settles now. */
  settle(idempotencyKey: string): Promise<void>
  /** The receiving bank returns an accepted debit now. Returned twice with one code, it is reported twice. */
  returnDebit(idempotencyKey: string, code: string): Promise<void>
  setReachable(isReachable: boolean): Promise<void>
}

const standingOf = ({ status, reason, traceNumber }: DebitRecord): DebitAnswer => {
  if (status === 'UNDECIDED') return { status: 'UNKNOWN' }
  return status === 'REJECTED'
    ? { status: 'REJECTED', code: reason.slice(0, 3), reason }
    : { status: 'ACCEPTED', traceNumber }
}

const answerOf = (record: DebitRecord): DebitAnswer => {
  const { accountNumber } = record.debit
  const isFirst = record.requests === 1
  if (isFirst && accountNumber === DEBIT_ACCOUNTS.answerLost)
    throw new Error('The connection to the bank was lost before it answered')
  if (isFirst && accountNumber === DEBIT_ACCOUNTS.unknownOnce) return { status: 'UNKNOWN' }
  return standingOf(record)
}

/** What the bank will report of an accepted entry. One that was submitted too late for its date settles the banking day after. */
const reportsOf = ({ debit, traceNumber, firstSubmittedAt }: DebitRecord): readonly NewReport[] => {
  const earliest = bankingDaysAfter(bankDayAt(new Date(firstSubmittedAt)), 1)
  const settlesOn = debit.settlesOn > earliest ? bankingDayFromDays(debit.settlesOn, 0) : earliest
  const settled = { kind: 'SETTLED', traceNumber, code: null, corrected: null, on: settlesOn } as const
  const late = LATE_DEBIT_REPORTS.get(debit.accountNumber)
  if (late === undefined || (late.isOnce && debit.isRepresentment)) return [settled]
  const { kind, code, corrected, after } = late
  const on =
    'bankingDays' in after
      ? bankingDaysAfter(settlesOn, after.bankingDays)
      : bankingDayFromDays(settlesOn, after.days)
  return [settled, { kind, traceNumber, code, corrected, on }]
}

/**
 * A bank that takes ACH debits. It keeps every entry by its key: the same key draws once, whatever the answer was and however
 * often it is submitted. Account numbers of `DEBIT_ACCOUNTS` reject, stay unknown, lose the answer (law 4), or return the
 * entry after it settled.
 */
export const createSimulatedDebit = (input: {
  readonly store: SimulationStore
  readonly now: SimulationClock
  /** Seals the account and the name of every debit. */
  readonly keys: SealingKeys
}): { readonly port: DebitPort; readonly driver: DebitDriver } => {
  const book = createDebitBook(input)
  const reports = createDebitReports(input)
  const port: DebitPort = {
    async submit(debit) {
      await book.reach()
      const objection = achObjection(debit)
      if (objection !== undefined) return { status: 'REJECTED', ...objection }
      const record = await book.keep(debitToKeep(debit))
      if (record.status === 'ACCEPTED') await reports.schedule(reportsOf(record))
      return answerOf(record)
    },
    async standing(idempotencyKey) {
      await book.reach()
      const record = await book.found(idempotencyKey)
      return record === undefined ? { status: 'NONE' } : standingOf(record)
    },
    async reports({ after, most }) {
      await book.reach()
      return reports.after(after, most)
    },
  }
  const traceOf = async (key: string): Promise<string> => {
    const record = await book.found(key)
    if (record?.status !== 'ACCEPTED') throw new Error('There is no such debit that was accepted')
    return record.traceNumber
  }
  const driver: DebitDriver = {
    debits: () => book.listed(),
    async decide(key, status) {
      const reason = status === 'REJECTED' ? 'R20 Non-transaction account' : ''
      await book.recordAt(key).change((current) => {
        if (current?.status !== 'UNDECIDED') throw new Error('There is no such debit that is undecided')
        return { next: { ...current, status, reason }, result: undefined }
      })
      const record = await book.found(key)
      if (record?.status === 'ACCEPTED') await reports.schedule(reportsOf(record))
    },
    settle: async (key) =>
      reports.tell({ kind: 'SETTLED', traceNumber: await traceOf(key), code: null, corrected: null }),
    returnDebit: async (key, code) =>
      reports.tell({ kind: 'RETURN', traceNumber: await traceOf(key), code, corrected: null }),
    setReachable: (reachable) =>
      book.ledger.change((current) => ({ next: { ...current, reachable }, result: undefined })),
  }
  return { port, driver }
}
