import { setTimeout as pause } from 'node:timers/promises'
import { sandboxMoveClock } from '@pledge/contract/sandbox'
import { getSelf } from '@pledge/contract/session'
import type { APIRequestContext, Browser } from '@playwright/test'
import { callerOf, Refused, type Caller } from '../caller.ts'
import { expect } from '../people.ts'
import { killPointsOf } from '../random.ts'
import type { ProductServer } from '../server.ts'
import { knownAgent, newBorrower } from '../sign-in-by-calls.ts'

/** A step is up to three calls, the last of which changes something, each of a few tens of milliseconds. */
const LONGEST_DELAY_MS = 120
/** An application that no job leads on is looked after when it has stood still for a minute of business time. */
const STRANDED_SECONDS = 90
const PATIENCE_MS = 2_500
const LOOK_AGAIN_MS = [30, 60, 100]

/** Everybody of a journey, and what they remember from one step to the next. */
export interface Journey {
  readonly server: ProductServer
  readonly email: string
  readonly accountId: string
  readonly borrower: Caller
  readonly avery: Caller
  readonly blake: Caller
  readonly sandbox: Caller
  /** The borrower's browser, for pages that are no call. */
  readonly request: APIRequestContext
  /** Tokens and ids that an answer gave. */
  readonly kept: Map<string, string>
}

/** One call of the journey that changes something, and what it leads to, at once or by jobs. */
export interface Step {
  readonly name: string
  readonly send: (journey: Journey, key: string | undefined) => Promise<unknown>
  readonly leadsTo?: { readonly look: (journey: Journey) => Promise<string>; readonly awaited: RegExp }
  /** Not repeated by a borrower or agent, and so not interrupted: the world outside. */
  readonly isOutside?: boolean
}

/** What a call that is made again may answer when the first one was carried out, or is still locked by its key. */
const DONE_BEFORE = ['transition.not-allowed', 'approval.same-agent', 'request.in-progress']

const refusedAs = (error: unknown): string => {
  if (error instanceof Refused) return error.code
  throw error
}

/** As a person does after a crash: the same again, at first as the same request, then as a new one. */
const sendAgain = async (journey: Journey, step: Step, key: string | undefined): Promise<void> => {
  for (const again of key === undefined ? [undefined] : [key, undefined]) {
    const code = await step.send(journey, again).then(() => undefined, refusedAs)
    if (code === undefined || code === 'transition.not-allowed') return
    expect(DONE_BEFORE, step.name).toContain(code)
    if (code !== 'request.in-progress') return
  }
}

/** Waits for the jobs; where the kill took one along, business time passes until it is looked after. */
export const arrives = async (
  { sandbox }: Journey,
  look: () => Promise<string>,
  awaited: RegExp,
): Promise<void> => {
  try {
    await expect.poll(look, { timeout: PATIENCE_MS, intervals: LOOK_AGAIN_MS }).toMatch(awaited)
  } catch {
    await sandbox.call(sandboxMoveClock, { body: { forwardSeconds: STRANDED_SECONDS } })
    await expect.poll(look, { timeout: 20_000 }).toMatch(awaited)
  }
}

const named = (steps: readonly Step[]): readonly Step[] =>
  steps.map((step, index) => {
    const before = steps.slice(0, index).filter(({ name }) => name === step.name).length
    return before === 0 ? step : { ...step, name: `${step.name} (${before + 1})` }
  })

/** Where the server may be killed: while a call is under way, and between two calls. */
const pointsOf = (steps: readonly Step[]): readonly string[] =>
  steps.flatMap(({ name, isOutside }) => [...(isOutside === true ? [] : [`during ${name}`]), `after ${name}`])

export interface Kills {
  readonly count: number
  readonly random: () => number
}

/** Every step of the journey, with the server killed at the chosen points and started again; answers the points. */
export const playThrough = async (
  journey: Journey,
  given: readonly Step[],
  { count, random }: Kills,
): Promise<readonly string[]> => {
  const { server } = journey
  const steps = named(given)
  const points = killPointsOf(pointsOf(steps), count, random)
  const done: string[] = []
  const killAt = async (point: string) => {
    await server.kill()
    done.push(point)
  }
  for (const [index, step] of steps.entries()) {
    const key = random() < 0.5 ? undefined : `key-${journey.email.split('@')[0]}-${index}`
    const during = `during ${step.name}`
    const after = `after ${step.name}`
    if (points.has(during)) {
      const sent = step.send(journey, key).then(
        () => true,
        () => false,
      )
      await pause(Math.floor(random() * LONGEST_DELAY_MS))
      await killAt(during)
      const wasAnswered = await sent
      await server.start()
      if (!wasAnswered) await sendAgain(journey, step, key)
    } else await step.send(journey, key)
    if (points.has(after)) {
      await killAt(after)
      await server.start()
    }
    const { leadsTo } = step
    if (leadsTo !== undefined) await arrives(journey, () => leadsTo.look(journey), leadsTo.awaited)
  }
  expect(done).toHaveLength(points.size)
  return done
}

/** A new borrower with the two agents, each signed in; `leave` closes their browsers. */
export const newJourney = async (
  browser: Browser,
  server: ProductServer,
): Promise<Journey & { readonly leave: () => Promise<void> }> => {
  const borrower = await newBorrower(browser, server)
  const { identityUuid } = await borrower.caller.call(getSelf, { params: { kind: 'customer' } })
  const avery = await knownAgent(browser, server, 'avery')
  const blake = await knownAgent(browser, server, 'blake')
  return {
    server,
    email: borrower.email,
    accountId: identityUuid,
    borrower: borrower.caller,
    avery: avery.caller,
    blake: blake.caller,
    sandbox: callerOf(borrower.context, server, 'nobody'),
    request: borrower.context.request,
    kept: new Map(),
    async leave() {
      for (const { context } of [borrower, avery, blake]) await context.close()
    },
  }
}
