import { z } from 'zod'
import type { AchDebit } from '@pledge/providers/debit/port'
import type { SealingKeys } from '@pledge/providers/sealing/envelope'
import type { SimulationStore } from '../state/store.ts'
import { appendBounded, typedState } from '../state/typed-state.ts'
import type { SimulationClock } from '../state/typed-state.ts'
import { DEBIT_ACCOUNTS, DEBIT_REJECTIONS } from './debit-accounts.ts'
import { isSameDebit, openDebit, sealDebit, storedDebitSchema } from './debit-record.ts'
import type { DebitRecord } from './debit-record.ts'

/** Debits that are listed. Older ones are still found by their key. */
export const MAXIMUM_LISTED_DEBITS = 1_000
/** First eight digits of the invented bank's routing number: the ODFI of every trace number of a debit. */
export const SIMULATED_DEBIT_ODFI = '12345679'
/** A trace number has seven digits after the ODFI. */
const MAXIMUM_SEQUENCE = 9_999_999

const ledgerSchema = z.object({
  reachable: z.boolean(),
  nextSequence: z.int().positive(),
  listed: z.array(z.string()).max(MAXIMUM_LISTED_DEBITS),
})

const firstStatus = (accountNumber: string): DebitRecord['status'] => {
  if (DEBIT_REJECTIONS.has(accountNumber)) return 'REJECTED'
  return accountNumber === DEBIT_ACCOUNTS.unknownAlways ? 'UNDECIDED' : 'ACCEPTED'
}

/** Where the bank writes its debits: one value for each key, and a list of the newest. */
export const createDebitBook = (input: {
  readonly store: SimulationStore
  readonly now: SimulationClock
  readonly keys: SealingKeys
}) => {
  const { store, now, keys } = input
  const ledger = typedState(store, 'debit/ledger', ledgerSchema, () => ({
    reachable: true,
    nextSequence: 1,
    listed: [],
  }))
  const recordAt = (key: string) =>
    typedState(store, `debit/entry/${key}`, storedDebitSchema.nullable(), () => null)
  const reach = async () => {
    if (!(await ledger.read()).reachable) throw new Error('The bank is not reachable')
  }
  const found = async (key: string): Promise<DebitRecord | undefined> => {
    const stored = await recordAt(key).read()
    return stored === null ? undefined : openDebit(keys, key, stored)
  }
  const list = (key: string) =>
    ledger.change((current) => {
      const isListed = current.listed.includes(key)
      const listed = isListed ? current.listed : appendBounded(current.listed, key, MAXIMUM_LISTED_DEBITS)
      return { next: { ...current, listed }, result: undefined }
    })
  /** A number taken by the loser of a race, or before a kill, is never used: gaps are harmless, twins are not. */
  const takeTrace = () =>
    ledger.change((current) => {
      if (current.nextSequence > MAXIMUM_SEQUENCE)
        throw new Error('The simulated bank has no trace numbers left')
      const trace = `${SIMULATED_DEBIT_ODFI}${current.nextSequence.toString().padStart(7, '0')}`
      return { next: { ...current, nextSequence: current.nextSequence + 1 }, result: trace }
    })
  const keep = async (debit: AchDebit): Promise<DebitRecord> => {
    const key = debit.idempotencyKey
    const isNew = (await recordAt(key).read()) === null
    const fresh = {
      sealedDebit: sealDebit(keys, debit),
      status: firstStatus(debit.accountNumber),
      reason: DEBIT_REJECTIONS.get(debit.accountNumber) ?? '',
      traceNumber: isNew ? await takeTrace() : '',
      requests: 1,
      firstSubmittedAt: (await now()).toISOString(),
    }
    const kept = await recordAt(key).change((current) => {
      if (current === null) return { next: fresh, result: { ...fresh, debit } }
      const opened = openDebit(keys, key, current)
      // Another debit under the same key is a fault of the caller: answering either way would draw wrongly.
      if (!isSameDebit(opened.debit, debit))
        throw new Error('Another debit was submitted under this idempotency key before')
      const next = { ...current, requests: current.requests + 1 }
      return { next, result: { ...opened, requests: next.requests } }
    })
    await list(key)
    return kept
  }
  const listed = async (): Promise<readonly DebitRecord[]> => {
    const records = await Promise.all((await ledger.read()).listed.map(found))
    return records.filter((each) => each !== undefined)
  }
  return { ledger, recordAt, reach, found, keep, listed }
}
