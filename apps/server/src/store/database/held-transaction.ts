import { AsyncLocalStorage } from 'node:async_hooks'
import type { ControlledTransaction } from 'kysely'
import type { DB } from './schema.generated.ts'

type Held = ControlledTransaction<DB>

/**
 * The last transaction of one call, kept open until the call's answer is written in it: the effect and the answer to its
 * `Idempotency-Key` are one commit. What the call reads meanwhile is read in it, one read after the other, so that a call
 * never holds one connection while it waits for another.
 */
export interface Holder {
  /** Whether transactions of the call are to be held at all. */
  isHolding(): boolean
  /** The transaction that is held now, if there is one. */
  current(): Held | undefined
  /** Holds a transaction whose work is done; `after` runs once it has been committed. */
  hold(tx: Held, after: () => void): void
  /** Runs once what is held has been committed; at once if nothing is held. */
  afterCommit(work: () => Promise<void> | void): Promise<void>
  /** Lets one user of the transaction follow another. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>
  commit(): Promise<void>
  rollback(): Promise<void>
}

/** Ends a transaction whose connection may be gone: there is nothing left to undo then. */
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
      if (held !== undefined) throw new Error('a call holds one transaction at a time')
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
        // A commit that failed gives its connection back by this alone.
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

/** The holder of the call that is being answered here; undefined inside a transaction, in jobs and in calls without a key. */
export const holderHere = (): Holder | undefined => holders.getStore()

export const withHolder = <Result>(holder: Holder | undefined, work: () => Result): Result =>
  holders.run(holder, work)

/** What runs inside a transaction, or after the call, has none of its own to hold. */
export const withoutHolder = <Result>(work: () => Result): Result => holders.run(undefined, work)
