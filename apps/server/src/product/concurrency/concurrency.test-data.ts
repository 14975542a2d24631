import type { CallDefinition } from '@pledge/contract/define-call'
import { expect } from 'vitest'
import type { AnyInput } from '@pledge/testing/call/input'
import { codeOf, refused, type Answer } from '@pledge/testing/call/answer'
import type { Calls } from '@pledge/testing/call/calls'
import type { Caller } from '../callers.test-data.ts'
import type { Product } from '../product.test-data.ts'

/**
 * How often each call is made at once: enough to meet itself at every lock. The campaign makes the whole 200
 * (`npm run campaign -- concurrency`).
 */
const FEW_TIMES = 8
export const TIMES = Number(process.env['PLEDGE_CONCURRENT_CALLS'] ?? FEW_TIMES)

/** Each concurrency test has a key of its own: agents make many. */
let keys = 0
export const newKey = () => {
  keys += 1
  return `the-key-of-test-${keys}`
}

export interface Shot {
  readonly key?: string
  /** Another body than the one of the concurrency test. */
  readonly body?: unknown
  readonly from: string
}

type Outcome = Pick<Answer, 'status' | 'body'> & Partial<Pick<Answer, 'headers'>>

/** One call that is ready to be made, at something of its own. */
export interface ConcurrencyTest {
  readonly send: (shot: Shot) => Promise<Outcome>
  /** A body that means something else. */
  readonly otherBody: unknown
  /** Counts the effects. */
  readonly effects: () => Promise<number>
  /** Without a key: how many are answered well, and what the others may be told. */
  readonly good?: 'one' | 'some' | 'all'
  readonly refusals?: readonly string[]
  /** What some may be told because so many come at once, with a key or without. */
  readonly busy?: readonly string[]
  /** Whether those that are answered well without a key are answered alike: default true. */
  readonly isAlike?: false
  /** More than one effect without a key, with the reason: what is asked for anew on purpose is bounded. */
  readonly most?: { readonly effects: number; readonly because: string }
}

/** Who makes the calls: a borrower of its own for each concurrency test, and two agents. */
export interface Stage {
  readonly product: Product
  readonly as: Caller
  readonly avery: Caller
  readonly blake: Caller
}

export type Row = (stage: Stage) => Promise<ConcurrencyTest>

/** The call of the contract as somebody makes it. */
export const sending =
  (as: Calls, call: CallDefinition, input: AnyInput): ConcurrencyTest['send'] =>
  ({ key, body, from }) =>
    as.callAnyhow(call, {
      ...input,
      from,
      ...(key === undefined ? {} : { key }),
      ...(body === undefined ? {} : { body }),
    })

/** A count in the database, past its policies. */
export const counting =
  (product: Product, text: string, ...values: readonly unknown[]) =>
  async (): Promise<number> =>
    Number((await product.rows(`select count(*)::int as n from ${text}`, values))[0]?.['n'])

/** Events of one type in the trail of an application. */
export const events = (product: Product, uuid: string, type: string) =>
  counting(product, 'application_events where application_id = $1 and type = $2', uuid, type)

/** Limits count by address: each concurrency test comes from one of its own. */
let addresses = 0
const newAddress = () => {
  addresses += 1
  return `10.0.${Math.floor(addresses / 250)}.${addresses % 250}`
}

/** One call from an address of its own. */
export const sendOnce = (concurrencyTest: ConcurrencyTest, shot: Omit<Shot, 'from'>): Promise<Outcome> =>
  concurrencyTest.send({ ...shot, from: newAddress() })

const fire = (concurrencyTest: ConcurrencyTest, key?: string): Promise<Outcome[]> => {
  const from = newAddress()
  return Promise.all(
    Array.from({ length: TIMES }, () =>
      concurrencyTest.send({ from, ...(key === undefined ? {} : { key }) }),
    ),
  )
}

const goodOf = (answers: readonly Outcome[]) => answers.filter(({ status }) => status === 200)
const expectAlike = (answers: readonly Outcome[]) => {
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
}
/**
 * In the campaign more calls are made at once than a process has places for (hashes of passwords, connections, limits of an
 * address): who gets none is asked to come back. Of those that were served, one has the effect all the same.
 */
const WITHOUT_A_PLACE: readonly string[] = TIMES > FEW_TIMES ? ['server.unavailable', 'request.too-many'] : []
const others = (answers: readonly Outcome[]): readonly string[] => [
  ...new Set(answers.filter(({ status }) => status !== 200).map((answer) => refused(answer).code)),
]

/** The same call with one key: one effect, one answer; another body is refused, and a later one is answered as the first. */
export const checkKeyed = async (concurrencyTest: ConcurrencyTest, key: string): Promise<void> => {
  const answers = await fire(concurrencyTest, key)
  expect(goodOf(answers).length).toBeGreaterThan(0)
  expectAlike(goodOf(answers))
  for (const code of others(answers))
    expect(['request.in-progress', ...WITHOUT_A_PLACE, ...(concurrencyTest.busy ?? [])]).toContain(code)
  expect(await concurrencyTest.effects()).toBe(1)
  const from = newAddress()
  const again = await concurrencyTest.send({ key, from })
  expect(again.headers?.['idempotent-replay']).toBe('true')
  expect(again.body).toEqual(goodOf(answers)[0]?.body)
  const other = await concurrencyTest.send({ key, from, body: concurrencyTest.otherBody })
  expect(other.body).toMatchObject({ status: 422, code: 'request.idempotency-conflict' })
  expect(await concurrencyTest.effects()).toBe(1)
}

/** The same call without a key: the rules and locks alone see to the one effect. */
export const checkKeyless = async (concurrencyTest: ConcurrencyTest): Promise<void> => {
  const { good = 'one', refusals = ['transition.not-allowed'], busy = [], most } = concurrencyTest
  const answers = await fire(concurrencyTest)
  const well = goodOf(answers)
  for (const code of others(answers)) expect([...refusals, ...WITHOUT_A_PLACE, ...busy]).toContain(code)
  if (good === 'one') expect(well).toHaveLength(1)
  const turnedAway = answers.filter((answer) => WITHOUT_A_PLACE.includes(codeOf(answer) ?? ''))
  if (good === 'all') expect(well.length + turnedAway.length).toBe(TIMES)
  expect(well.length).toBeGreaterThan(0)
  if (concurrencyTest.isAlike !== false && most === undefined) expectAlike(well)
  const effects = await concurrencyTest.effects()
  if (most === undefined) expect(effects).toBe(1)
  else {
    expect(effects).toBeGreaterThan(0)
    expect(effects).toBeLessThanOrEqual(most.effects)
  }
}
