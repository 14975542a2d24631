import { AsyncLocalStorage } from 'node:async_hooks'
import type { ControlledTransaction } from 'kysely'
import type { DB } from './schema.generated.ts'

type Held = ControlledTransaction<DB>

/**
 * The last transaction of a call, kept open until the call's response is written in it: the effect and the
 * response for its `Idempotency-Key` are one commit. Other reads of the call run in it one after the other,
 * so that a call never holds one connection while it waits for another.
 */
export interface Holder {
  /** Whether the call's transactions are held at all. */
  isHolding(): boolean
  /** The currently held transaction, if any. */
  current(): Held | undefined
  /** Holds a transaction whose work is done; `after` runs once it is committed. */
  hold(tx: Held, after: () => void): void
  /** Runs once the held transaction is committed; at once if none is held. */
  afterCommit(work: () => Promise<void> | void): Promise<void>
  /** Serializes users of the transaction. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>
  commit(): Promise<void>
  rollback(): Promise<void>
}

/** Ends a transaction whose connection may be gone: then there is nothing to undo. */
const undone = (tx: Held): Promise<unknown> =>
  tx
    .rollback()
    .execute()
    .catch(() => undefined)

export const createHolder = (isHolding: () => boolean): Holder => {
  let held: Held | undefined
  let afterwards: (() => Promise<void> | void)[] = []
  let turn: Promise<unknown> = Promise.resolve()
  const letGo = () => {
    const gone = held
    const rest = afterwards
    held = undefined
    afterwards = []
    return { gone, rest }
  }
  return {
    isHolding,
    current: () => held,
    hold(tx, after) {
      if (held !== undefined) throw new Error('a call can hold only one transaction at a time')
      held = tx
      afterwards.push(after)
    },
    async afterCommit(work) {
      if (held === undefined) await work()
      else afterwards.push(work)
    },
    inTurn(work) {
      const mine = turn.then(work, work)
      turn = mine
      return mine
    },
    async commit() {
      const { gone, rest } = letGo()
      if (gone === undefined) return
      try {
        await gone.commit().execute()
      } catch (error) {
        // Only this releases the connection after a failed commit.
        await undone(gone)
        throw error
      }
      for (const each of rest) await each()
    },
    async rollback() {
      const { gone } = letGo()
      if (gone !== undefined) await undone(gone)
    },
  }
}

const holders = new AsyncLocalStorage<Holder | undefined>()

/** The holder of the current call; undefined inside a transaction, in jobs and in calls without a key. */
export const holderHere = (): Holder | undefined => holders.getStore()

export const withHolder = <Result>(holder: Holder | undefined, work: () => Result): Result =>
  holders.run(holder, work)

/** Work inside a transaction, or after the call, must not hold another one. */
export const withoutHolder = <Result>(work: () => Result): Result => holders.run(undefined, work)
