import { z } from 'zod'
import type { SealingKeys } from '@pledge/providers/sealing/envelope'
import type { AchPayment } from '@pledge/providers/disbursement/port'
import type { SimulationStore } from '../state/store.ts'
import { appendBounded, typedState } from '../state/typed-state.ts'
import type { SimulationClock } from '../state/typed-state.ts'
import { isSamePayment, openPayment, sealPayment, storedPaymentSchema } from './payment-record.ts'
import type { PaymentRecord } from './payment-record.ts'
import { REJECTION_REASONS, SPECIAL_ACCOUNTS } from './special-accounts.ts'

/** Number of listed payments. Older ones are still found by their key, permanently. */
export const MAXIMUM_LISTED_PAYMENTS = 1_000
/** First eight digits of the invented bank's routing number 123456780: the ODFI of every trace number. */
export const SIMULATED_ODFI = '12345678'
/** A trace number has seven digits after the ODFI. */
const MAXIMUM_SEQUENCE = 9_999_999

const ledgerSchema = z.object({
  reachable: z.boolean(),
  nextSequence: z.int().positive(),
  listed: z.array(z.string()).max(MAXIMUM_LISTED_PAYMENTS),
})

const firstStatus = (accountNumber: string): PaymentRecord['status'] => {
  if (REJECTION_REASONS.has(accountNumber)) return 'REJECTED'
  return accountNumber === SPECIAL_ACCOUNTS.unknownAlways ? 'UNDECIDED' : 'ACCEPTED'
}

/** The bank's store of payments: one value for each key, and a list of the newest. */
export const createPaymentBook = (input: {
  readonly store: SimulationStore
  readonly now: SimulationClock
  readonly keys: SealingKeys
}) => {
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
    // A number taken by a concurrent request, or before a crash, is never used: gaps are harmless, duplicates are
    // not.
    const sequence = isNew ? await takeSequence() : 0
    const firstRequestedAt = (await now()).toISOString()
    const { accountNumber } = payment
    const fresh = {
      sealedPayment: sealPayment(keys, payment),
      sequence: Math.max(sequence, 1),
      status: firstStatus(accountNumber),
      reason: REJECTION_REASONS.get(accountNumber) ?? '',
      traceNumber: `${SIMULATED_ODFI}${sequence.toString().padStart(7, '0')}`,
      requests: 1,
      firstRequestedAt,
    }
    const kept = await record.change((current) => {
      if (current === null) return { next: fresh, result: { ...fresh, payment } }
      const opened = openPayment(keys, payment.idempotencyKey, current)
      // Another payment under the same key is a bug of the caller: either answer would pay incorrectly.
      if (!isSamePayment(opened.payment, payment))
        throw new Error('Another payment was sent under this idempotency key before')
      const next = { ...current, requests: current.requests + 1 }
      return { next, result: { ...opened, requests: next.requests } }
    })
    await list(payment.idempotencyKey)
    return kept
  }

  const listed = async (): Promise<readonly PaymentRecord[]> => {
    const records = await Promise.all(
      (await ledger.read()).listed.map(async (key) => {
        const stored = await recordAt(key).read()
        return stored === null ? undefined : openPayment(keys, key, stored)
      }),
    )
    return records.filter((each) => each !== undefined)
  }
  return { ledger, recordAt, keep, listed }
}
