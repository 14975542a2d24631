import { z } from 'zod'
import type { SealingKeys } from '@pledge/providers/sealing/envelope'
import type {
  UsdcAnswer,
  UsdcDisbursementPort,
  UsdcStanding,
  UsdcTransfer,
} from '@pledge/providers/usdc-disbursement/port'
import type { SimulationStore } from '../state/store.ts'
import { appendBounded, typedState } from '../state/typed-state.ts'
import type { SimulationClock } from '../state/typed-state.ts'
import { SPECIAL_WALLETS, WALLET_REJECTIONS } from './special-wallets.ts'
import { transactionIdOf } from './transaction-id.ts'
import {
  isSameTransfer,
  openTransfer,
  sealTransfer,
  storedTransferSchema,
  type StoredTransfer,
  type TransferRecord,
} from './transfer-record.ts'

/** Number of listed transfers. Older ones are still found by their key, permanently. */
export const MAXIMUM_LISTED_TRANSFERS = 1_000
/** Time from broadcast to finality on every simulated chain, by the sandbox's clock. */
export const FINAL_AFTER_MS = 2_000

/** The interface for the sandbox, the checks and the tests. */
export interface UsdcDisbursementDriver {
  /** The requested transfers, oldest first. */
  transfers(): Promise<readonly TransferRecord[]>
  /** The chain confirms the last transaction of a transfer, now. */
  confirm(idempotencyKey: string): Promise<void>
  /** The chain reorgs the last transaction of a transfer: it waits for `confirm` again, or is dropped. */
  takeBack(idempotencyKey: string, options?: { readonly drop?: boolean }): Promise<void>
  /** Decides a transfer that was left UNKNOWN. */
  settle(idempotencyKey: string, status: 'BROADCAST' | 'REJECTED'): Promise<void>
  setReachable(reachable: boolean): Promise<void>
}

const bookSchema = z.object({
  reachable: z.boolean(),
  listed: z.array(z.string()).max(MAXIMUM_LISTED_TRANSFERS),
})

const idOf = ({ chain, idempotencyKey }: UsdcTransfer, { transactions }: StoredTransfer): string =>
  transactionIdOf(chain, idempotencyKey, transactions)

const rejectionOf = ({ address, idempotencyKey }: UsdcTransfer) => {
  const isRefusedDisbursement =
    address === SPECIAL_WALLETS.disbursementUnusable && idempotencyKey.endsWith(':payout')
  return WALLET_REJECTIONS.get(isRefusedDisbursement ? SPECIAL_WALLETS.unusable : address)
}

const finalAtOf = ({ address }: UsdcTransfer, now: Date): string | null =>
  address === SPECIAL_WALLETS.slow ? null : new Date(now.getTime() + FINAL_AFTER_MS).toISOString()

const freshTransfer = (keys: SealingKeys, transfer: UsdcTransfer, now: Date): StoredTransfer => {
  const rejection = rejectionOf(transfer)
  const isUndecided = transfer.address === SPECIAL_WALLETS.unknownAlways
  return {
    sealedTransfer: sealTransfer(keys, transfer),
    status: rejection !== undefined ? 'REJECTED' : isUndecided ? 'UNDECIDED' : 'BROADCAST',
    code: rejection?.code ?? '',
    reason: rejection?.reason ?? '',
    transactions: 1,
    isGone: transfer.address === SPECIAL_WALLETS.goneOnce,
    finalAt: finalAtOf(transfer, now),
    requests: 1,
  }
}

/** On a repeated request, resends what the chain has dropped. */
const requestedAgain = (current: StoredTransfer, transfer: UsdcTransfer, now: Date): StoredTransfer => ({
  ...current,
  requests: current.requests + 1,
  ...(current.isGone && {
    isGone: false,
    transactions: current.transactions + 1,
    finalAt: finalAtOf(transfer, now),
  }),
})

const answerOf = (transfer: UsdcTransfer, stored: StoredTransfer): UsdcAnswer => {
  const isFirst = stored.requests === 1
  if (isFirst && transfer.address === SPECIAL_WALLETS.answerLost)
    throw new Error('The connection was lost before the transfer was answered')
  if (isFirst && transfer.address === SPECIAL_WALLETS.unknownOnce) return { status: 'UNKNOWN' }
  if (stored.status === 'UNDECIDED') return { status: 'UNKNOWN' }
  if (stored.status === 'REJECTED') return { status: 'REJECTED', code: stored.code, reason: stored.reason }
  return { status: 'BROADCAST', transactionId: idOf(transfer, stored) }
}

const standingOf = (transfer: UsdcTransfer, stored: StoredTransfer, now: Date): UsdcStanding => {
  if (stored.status === 'UNDECIDED') return { status: 'UNKNOWN' }
  if (stored.status === 'REJECTED') return { status: 'REJECTED', code: stored.code, reason: stored.reason }
  const transactionId = idOf(transfer, stored)
  if (stored.isGone) return { status: 'GONE', transactionId }
  const isFinal = stored.finalAt !== null && new Date(stored.finalAt) <= now
  return { status: isFinal ? 'FINAL' : 'PENDING', transactionId }
}

/**
 * Sends USDC on nine chains. It stores every transfer by its key: the same key sends once, whatever the answer was
 * and however often it is requested. Addresses in `SPECIAL_WALLETS` reject, stay unknown, lose the answer, or lose
 * the transaction.
 */
export const createSimulatedUsdcDisbursement = (input: {
  readonly store: SimulationStore
  readonly now: SimulationClock
  /** Seals the wallet of every transfer. */
  readonly keys: SealingKeys
}): { readonly port: UsdcDisbursementPort; readonly driver: UsdcDisbursementDriver } => {
  const { store, now, keys } = input
  const book = typedState(store, 'usdc-disbursement/book', bookSchema, () => ({
    reachable: true,
    listed: [],
  }))
  const recordAt = (key: string) =>
    typedState(store, `usdc-disbursement/transfer/${key}`, storedTransferSchema.nullable(), () => null)
  const reach = async () => {
    if (!(await book.read()).reachable) throw new Error('The USDC provider is not reachable')
  }
  const list = (key: string) =>
    book.change((current) => {
      const listed = current.listed.includes(key)
        ? current.listed
        : appendBounded(current.listed, key, MAXIMUM_LISTED_TRANSFERS)
      return { next: { ...current, listed }, result: undefined }
    })
  const keep = async (transfer: UsdcTransfer): Promise<StoredTransfer> => {
    const moment = await now()
    const kept = await recordAt(transfer.idempotencyKey).change((current) => {
      if (current !== null) {
        const before = openTransfer(keys, transfer.idempotencyKey, current)
        // Another transfer under the same key is a bug of the caller: either answer would pay incorrectly.
        if (!isSameTransfer(before.transfer, transfer))
          throw new Error('Another transfer was sent under this idempotency key before')
      }
      const next =
        current === null ? freshTransfer(keys, transfer, moment) : requestedAgain(current, transfer, moment)
      return { next, result: next }
    })
    await list(transfer.idempotencyKey)
    return kept
  }
  const port: UsdcDisbursementPort = {
    async send(transfer) {
      await reach()
      return answerOf(transfer, await keep(transfer))
    },
    async standing(idempotencyKey) {
      await reach()
      const stored = await recordAt(idempotencyKey).read()
      if (stored === null) return { status: 'NONE' }
      return standingOf(openTransfer(keys, idempotencyKey, stored).transfer, stored, await now())
    },
  }
  return { port, driver: driverOf({ book, recordAt, now, keys }) }
}

interface Parts {
  readonly book: ReturnType<typeof typedState<typeof bookSchema>>
  readonly recordAt: (
    key: string,
  ) => ReturnType<typeof typedState<z.ZodNullable<typeof storedTransferSchema>>>
  readonly now: SimulationClock
  readonly keys: SealingKeys
}

const driverOf = ({ book, recordAt, now, keys }: Parts): UsdcDisbursementDriver => ({
  async transfers() {
    const records = await Promise.all(
      (await book.read()).listed.map(async (key) => {
        const stored = await recordAt(key).read()
        return stored === null ? undefined : openTransfer(keys, key, stored)
      }),
    )
    return records.filter((each) => each !== undefined)
  },
  async confirm(key) {
    const finalAt = (await now()).toISOString()
    await recordAt(key).change((current) => {
      if (current?.status !== 'BROADCAST') throw new Error('There is no such pending transfer')
      return { next: { ...current, finalAt }, result: undefined }
    })
  },
  takeBack: (key, { drop = false } = {}) =>
    recordAt(key).change((current) => {
      if (current?.status !== 'BROADCAST') throw new Error('There is no such pending transfer')
      return { next: { ...current, finalAt: null, isGone: current.isGone || drop }, result: undefined }
    }),
  settle: (key, status) =>
    recordAt(key).change((current) => {
      if (current?.status !== 'UNDECIDED') throw new Error('There is no such undecided transfer')
      const rejection = status === 'REJECTED' ? WALLET_REJECTIONS.get(SPECIAL_WALLETS.unusable) : undefined
      return { next: { ...current, status, ...rejection }, result: undefined }
    }),
  setReachable: (reachable) =>
    book.change((current) => ({ next: { ...current, reachable }, result: undefined })),
})
