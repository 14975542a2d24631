import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { changeConsent } from '@pledge/contract/consents'
import type { Calls } from '@pledge/testing/call/calls'
import { NotDone } from '@pledge/testing/call/answer'
import { newNetwork } from '../network.ts'

/** Interval between two writes of one borrower: together they stay below the rate limits. */
const BETWEEN_WRITES_MS = 40
const BETWEEN_TRIES_MS = 200
/** A write without an acknowledgment is given up after this time, and the campaign has failed. */
const GIVE_UP_MS = 120_000

export interface Writers {
  /** The keys of the writes that the server acknowledged. */
  readonly acknowledged: ReadonlySet<string>
  /** How often each kind of failure occurred, including no answer. */
  readonly failures: ReadonlyMap<string, number>
  /** The longest time since `from` without any acknowledged write, in milliseconds. */
  silenceSince(from: number): number
  /** Waits until the writes in flight are acknowledged. */
  stop(): Promise<void>
}

const kindOf = (error: unknown): string => {
  if (error instanceof NotDone) return `${error.status} ${error.code}`
  const { message } = error as Error
  return /ECONN\w+|socket hang up|Timeout/.exec(message)?.[0] ?? message.split('\n', 1)[0] ?? 'no words'
}

/**
 * Borrowers who alternately grant and withdraw the marketing consent: each write adds one row. Each has a key, and is
 * repeated until it is acknowledged.
 */
export const startWriters = (callers: readonly Calls[]): Writers => {
  const acknowledged = new Set<string>()
  const failures = new Map<string, number>()
  const times: number[] = []
  let isOver = false
  const writeOnce = async (caller: Calls, optInOut: 'OPT_IN' | 'OPT_OUT') => {
    const body = { type: 'MARKETING', optInOut } as const
    const key = randomUUID()
    const begun = Date.now()
    const headers = { 'x-forwarded-for': newNetwork() }
    while (!acknowledged.has(key)) {
      try {
        await caller.ask(changeConsent, { body, key, headers })
        acknowledged.add(key)
        times.push(Date.now())
      } catch (error) {
        const kind = kindOf(error)
        failures.set(kind, (failures.get(kind) ?? 0) + 1)
        if (Date.now() - begun > GIVE_UP_MS) throw error
        await pause(BETWEEN_TRIES_MS)
      }
    }
  }
  const writing = callers.map(async (caller) => {
    for (let isIn = true; !isOver; isIn = !isIn) {
      await writeOnce(caller, isIn ? 'OPT_IN' : 'OPT_OUT')
      await pause(BETWEEN_WRITES_MS)
    }
  })
  // The caller of `stop` gets the error.
  const all = Promise.all(writing)
  all.catch(() => undefined)
  return {
    acknowledged,
    failures,
    silenceSince(from) {
      const after = [from, ...times.filter((time) => time > from)]
      return Math.max(...after.map((time, index) => (after[index + 1] ?? Date.now()) - time))
    },
    async stop() {
      isOver = true
      await all
    },
  }
}
