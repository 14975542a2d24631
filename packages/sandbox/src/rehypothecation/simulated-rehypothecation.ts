import { COINS } from '@pledge/domain/collateral/coins'
import type { LotToDeliver, RecallAnswer, RehypothecationPort } from '@pledge/providers/rehypothecation/port'
import { z } from 'zod'
import type { SimulationStore } from '../state/store.ts'
import { bigintText, typedState, type SimulationClock } from '../state/typed-state.ts'

/** A lot is back this long after its recall: before the end of the next day, as with T+1. */
export const RETURN_MS = 20 * 3_600_000

const MAX_KEY_CHARACTERS = 200
const key = z.string().min(1).max(MAX_KEY_CHARACTERS)

const scriptSchema = z.object({
  reachable: z.boolean(),
  /** How many of the next new lots are rejected. */
  rejections: z.int().min(0).max(100),
  /** Whether nothing comes back, whatever was recalled. */
  late: z.boolean(),
  /** How many of the next answers are lost, after what they say has happened. */
  lostAnswers: z.int().min(0).max(100).default(0),
})
/** The lot of a key, and when it was recalled; or that the key moves nothing. */
const lotSchema = z.union([
  z.object({
    coin: z.enum(COINS),
    units: bigintText,
    recalledAt: z.iso.datetime().nullable(),
    returned: z.boolean(),
  }),
  z.object({ isVoid: z.literal(true) }),
])
type StoredLot = z.output<typeof lotSchema> | null

/** What the outside world does to the custodian. The sandbox and tests call it. */
export interface RehypothecationDriver {
  setReachable(reachable: boolean): Promise<void>
  /** The next new lot is rejected. */
  rejectNext(): Promise<void>
  /** While true, nothing that was recalled comes back. */
  setLate(late: boolean): Promise<void>
  /** The next answer is lost, after what it says has happened. */
  loseNextAnswer(): Promise<void>
  /** Base units of a lot that are out of custody. */
  outUnits(idempotencyKey: string): Promise<bigint>
}

const scriptOf = (store: SimulationStore) =>
  typedState(store, 'rehypothecation', scriptSchema, () => ({
    reachable: true,
    rejections: 0,
    late: false,
    lostAnswers: 0,
  }))

type Script = ReturnType<typeof scriptOf>
type Counter = 'rejections' | 'lostAnswers'

const countUp = (script: Script, counter: Counter) =>
  script.change((current) => ({ next: { ...current, [counter]: current[counter] + 1 }, result: undefined }))

/** Whether the next one is rejected, or its answer lost, as scripted. */
const takeOne = (script: Script, counter: Counter) =>
  script.change((current) => ({
    next: { ...current, [counter]: Math.max(0, current[counter] - 1) },
    result: current[counter] > 0,
  }))

/** What the caller hears: nothing where the answer is lost. */
const heard = async <Answer>(script: Script, answer: Answer) =>
  (await takeOne(script, 'lostAnswers')) ? ({ status: 'UNKNOWN' } as const) : answer

/**
 * A custodian that moves coins between the accounts of loans and the account that the lender uses, at once; a recall takes
 * `RETURN_MS` of business time. Nothing moves on a chain.
 */
export const createSimulatedRehypothecation = ({
  store,
  now,
}: {
  readonly store: SimulationStore
  readonly now: SimulationClock
}): { readonly port: RehypothecationPort; readonly driver: RehypothecationDriver } => {
  const script = scriptOf(store)
  const lotUnder = (idempotencyKey: string) =>
    typedState(store, `rehypothecation/${key.parse(idempotencyKey)}`, lotSchema.nullable(), () => null)
  const deliver = async ({ idempotencyKey, coin, units }: LotToDeliver) => {
    if (!(await script.read()).reachable) return { status: 'UNKNOWN' } as const
    const lot = lotUnder(idempotencyKey)
    const isRejected = (await lot.read()) === null && (await takeOne(script, 'rejections'))
    const fresh: StoredLot = isRejected
      ? { isVoid: true }
      : { coin, units, recalledAt: null, returned: false }
    const stored = await lot.change((current) => {
      const next = current ?? fresh
      return { next, result: next }
    })
    if ('isVoid' in stored) return { status: 'REJECTED' } as const
    if (stored.coin !== coin || stored.units !== units) throw new Error('The key was used for another lot')
    return { status: 'DELIVERED' } as const
  }

  const recall = async (idempotencyKey: string) => {
    const { reachable, late } = await script.read()
    if (!reachable) return { status: 'UNKNOWN' } as const
    const at = await now()
    return lotUnder(idempotencyKey).change<RecallAnswer>((current) => {
      if (current === null || 'isVoid' in current)
        return { next: { isVoid: true }, result: { status: 'VOIDED' } }
      const recalledAt = current.recalledAt ?? at.toISOString()
      const isBack = !late && at.getTime() >= Date.parse(recalledAt) + RETURN_MS
      const returned = current.returned || isBack
      return {
        next: { ...current, recalledAt, returned },
        result: { status: returned ? 'RETURNED' : 'UNDER_WAY' },
      }
    })
  }

  const changed = (change: Partial<z.output<typeof scriptSchema>>) =>
    script.change((current) => ({ next: { ...current, ...change }, result: undefined }))
  return {
    port: {
      deliver: async (lot) => heard(script, await deliver(lot)),
      recall: async (idempotencyKey) => heard(script, await recall(idempotencyKey)),
    },
    driver: {
      setReachable: (reachable) => changed({ reachable }),
      setLate: (late) => changed({ late }),
      rejectNext: () => countUp(script, 'rejections'),
      loseNextAnswer: () => countUp(script, 'lostAnswers'),
      async outUnits(idempotencyKey) {
        const lot = await lotUnder(idempotencyKey).read()
        return lot === null || 'isVoid' in lot || lot.returned ? 0n : lot.units
      },
    },
  }
}
