import type { CallDefinition } from '@pledge/contract/define-call'
import { expect } from 'vitest'
import type { AnyInput } from '@pledge/testing/call/input'
import { codeOf, refused, type Answer } from '@pledge/testing/call/answer'
import type { Calls } from '@pledge/testing/call/calls'
import type { Caller } from '../callers.test-data.ts'
import type { Product } from '../product.test-data.ts'

/**
 * How often each call is made at once: enough to compete for every lock. The campaign makes all 200 (`npm run campaign
 * -- concurrency`).
 */
const FEW_TIMES = 8
export const TIMES = Number(process.env['PLEDGE_CONCURRENT_CALLS'] ?? FEW_TIMES)

/** Each concurrency test has its own key: agents make many. */
let keys = 0
export const newKey = () => {
  keys += 1
  return `the-key-of-test-${keys}`
}

export interface Shot {
  readonly key?: string
  /** Another body than the test's. */
  readonly body?: unknown
  readonly from: string
}

type Outcome = Pick<Answer, 'status' | 'body'> & Partial<Pick<Answer, 'headers'>>

/** One call that is ready to be made, on its own data. */
export interface ConcurrencyTest {
  readonly send: (shot: Shot) => Promise<Outcome>
  /** A body with another meaning. */
  readonly otherBody: unknown
  /** Counts the effects. */
  readonly effects: () => Promise<number>
  /** Without a key: how many succeed, and which refusals the others may get. */
  readonly good?: 'one' | 'some' | 'all'
  readonly refusals?: readonly string[]
  /** Refusals that some may get because of the concurrency, with a key or without. */
  readonly busy?: readonly string[]
  /** Whether successes without a key have equal responses: default true. */
  readonly isAlike?: false
  /** More than one effect without a key, with the reason: intentional repeats are limited. */
  readonly most?: { readonly effects: number; readonly because: string }
}

/** The callers: a borrower for each concurrency test, and two agents. */
export interface Stage {
  readonly product: Product
  readonly as: Caller
  readonly avery: Caller
  readonly blake: Caller
}

export type Row = (stage: Stage) => Promise<ConcurrencyTest>

/** The contract's call as a caller makes it. */
export const sending =
  (as: Calls, call: CallDefinition, input: AnyInput): ConcurrencyTest['send'] =>
  ({ key, body, from }) =>
    as.callAnyhow(call, {
      ...input,
      from,
      ...(key === undefined ? {} : { key }),
      ...(body === undefined ? {} : { body }),
    })

/** A count in the database, bypassing its policies. */
export const counting =
  (product: Product, text: string, ...values: readonly unknown[]) =>
  async (): Promise<number> =>
    Number((await product.rows(`select count(*)::int as n from ${text}`, values))[0]?.['n'])

/** Events of one type in the trail of an application. */
export const events = (product: Product, uuid: string, type: string) =>
  counting(product, 'application_events where application_id = $1 and type = $2', uuid, type)

/** Limits count by address: each concurrency test has its own. */
let addresses = 0
const newAddress = () => {
  addresses += 1
  return `10.0.${Math.floor(addresses / 250)}.${addresses % 250}`
}

/** One call from its own address. */
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
 * The campaign makes more concurrent calls than a process can serve (password hashes, connections, address limits): the
 * others are told to retry. Of those served, one has the effect all the same.
 */
const WITHOUT_A_PLACE: readonly string[] = TIMES > FEW_TIMES ? ['server.unavailable', 'request.too-many'] : []
const others = (answers: readonly Outcome[]): readonly string[] => [
  ...new Set(answers.filter(({ status }) => status !== 200).map((answer) => refused(answer).code)),
]

/**
 * The same call with one key: one effect, one response; another body is refused, and a later call replays the first
 * response.
 */
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

/** The same call without a key: only the rules and locks ensure the single effect. */
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
