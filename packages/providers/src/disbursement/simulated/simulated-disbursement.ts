import { z } from 'zod'
import type { SimulationStore } from '../../simulation/store.ts'
import { appendBounded, typedState } from '../../simulation/typed-state.ts'
import type { SimulationClock } from '../../simulation/typed-state.ts'
import type { AchPayment, DisbursementAnswer, DisbursementPort } from '../port.ts'
import type { SealingKeys } from '../../sealing/envelope.ts'
import {
  checkPayment,
  isSamePayment,
  openPayment,
  sealPayment,
  storedPaymentSchema,
} from './payment-record.ts'
import type { PaymentRecord } from './payment-record.ts'
import { REJECTION_REASONS, SPECIAL_ACCOUNTS } from './special-accounts.ts'

/** Payments that `payments()` remembers. Older ones are still found by their key, for ever. */
export const MAXIMUM_LISTED_PAYMENTS = 1_000
/** First eight digits of the invented bank's routing number 123456780: the ODFI of every trace number. */
export const SIMULATED_ODFI = '12345678'
/** A trace number has seven digits after the ODFI. */
const MAXIMUM_SEQUENCE = 9_999_999

/** What the sandbox, the checks and the tests see and move. */
export interface DisbursementDriver {
  /** The payments asked for, oldest first: accepted, rejected and undecided. */
  payments(): Promise<readonly PaymentRecord[]>
  /** Decides a payment that was left UNKNOWN. */
  settle(idempotencyKey: string, status: 'ACCEPTED' | 'REJECTED'): Promise<void>
  setReachable(reachable: boolean): Promise<void>
}

const ledgerSchema = z.object({
  reachable: z.boolean(),
  nextSequence: z.int().positive(),
  listed: z.array(z.string()).max(MAXIMUM_LISTED_PAYMENTS),
})

const firstStatus = (accountNumber: string): PaymentRecord['status'] => {
  if (REJECTION_REASONS.has(accountNumber)) return 'REJECTED'
  return accountNumber === SPECIAL_ACCOUNTS.unknownAlways ? 'UNDECIDED' : 'ACCEPTED'
}

const answerOf = (record: PaymentRecord): DisbursementAnswer => {
  const { accountNumber } = record.payment
  const isFirst = record.asked === 1
  if (isFirst && accountNumber === SPECIAL_ACCOUNTS.answerLost)
    throw new Error('The connection to the bank was lost before it answered')
  if (record.status === 'UNDECIDED') return { status: 'UNKNOWN' }
  if (isFirst && accountNumber === SPECIAL_ACCOUNTS.unknownOnce) return { status: 'UNKNOWN' }
  return record.status === 'REJECTED'
    ? { status: 'REJECTED', reason: record.reason }
    : { status: 'ACCEPTED', traceNumber: record.traceNumber }
}

/**
 * A bank that takes ACH credits. It keeps every payment by its key: the same key pays once, whatever the answer was and
 * however often it is asked. Account numbers of `SPECIAL_ACCOUNTS` reject, stay unknown, or lose the answer (law 4).
 */
export const createSimulatedDisbursement = (input: {
  readonly store: SimulationStore
  readonly now: SimulationClock
  /** Seals the account and the name of every payment. */
  readonly keys: SealingKeys
}): { readonly port: DisbursementPort; readonly driver: DisbursementDriver } => {
  const { store, now, keys } = input
  const ledger = typedState(store, 'disbursement/ledger', ledgerSchema, () => ({
    reachable: true,
    nextSequence: 1,
    listed: [],
  }))
  const recordAt = (key: string) =>
    typedState(store, `disbursement/payment/${key}`, storedPaymentSchema.nullable(), () => null)

  const takeSequence = () =>
    ledger.change((current) => {
      if (current.nextSequence > MAXIMUM_SEQUENCE)
        throw new Error('The simulated bank has no trace numbers left')
      return { next: { ...current, nextSequence: current.nextSequence + 1 }, result: current.nextSequence }
    })

  const list = (key: string) =>
    ledger.change((current) => {
      const isListed = current.listed.includes(key)
      const listed = isListed ? current.listed : appendBounded(current.listed, key, MAXIMUM_LISTED_PAYMENTS)
      return { next: { ...current, listed }, result: undefined }
    })

  const keep = async (payment: AchPayment): Promise<PaymentRecord> => {
    const record = recordAt(payment.idempotencyKey)
    const isNew = (await record.read()) === null
    // A number taken by the loser of a race, or before a kill, is never used: gaps are harmless, twins are not.
    const sequence = isNew ? await takeSequence() : 0
    const firstAskedAt = (await now()).toISOString()
    const { accountNumber } = payment
    const fresh = {
      sealedPayment: sealPayment(keys, payment),
      sequence: Math.max(sequence, 1),
      status: firstStatus(accountNumber),
      reason: REJECTION_REASONS.get(accountNumber) ?? '',
      traceNumber: `${SIMULATED_ODFI}${sequence.toString().padStart(7, '0')}`,
      asked: 1,
      firstAskedAt,
    }
    const kept = await record.change((current) => {
      if (current === null) return { next: fresh, result: { ...fresh, payment } }
      const opened = openPayment(keys, payment.idempotencyKey, current)
      // Another payment under the same key is a fault of the caller: answering either way would pay wrongly.
      if (!isSamePayment(opened.payment, payment))
        throw new Error('Another payment was sent under this idempotency key before')
      const next = { ...current, asked: current.asked + 1 }
      return { next, result: { ...opened, asked: next.asked } }
    })
    await list(payment.idempotencyKey)
    return kept
  }

  const port: DisbursementPort = {
    async send(payment) {
      if (!(await ledger.read()).reachable) throw new Error('The bank is not reachable')
      return answerOf(await keep(checkPayment(payment)))
    },
  }
  const driver: DisbursementDriver = {
    async payments() {
      const { listed } = await ledger.read()
      const records = await Promise.all(
        listed.map(async (key) => {
          const stored = await recordAt(key).read()
          return stored === null ? undefined : openPayment(keys, key, stored)
        }),
      )
      return records.filter((each) => each !== undefined)
    },
    settle: (key, status) =>
      recordAt(key).change((current) => {
        if (current === null) throw new Error('There is no such payment')
        if (current.status !== 'UNDECIDED') throw new Error('The payment is decided already')
        const reason = status === 'REJECTED' ? 'R23 Credit entry refused by receiver' : ''
        return { next: { ...current, status, reason }, result: undefined }
      }),
    setReachable: (reachable) =>
      ledger.change((current) => ({ next: { ...current, reachable }, result: undefined })),
  }
  return { port, driver }
}
