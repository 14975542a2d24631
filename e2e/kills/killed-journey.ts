import { setTimeout as pause } from 'node:timers/promises'
import { sandboxMoveClock } from '@pledge/sandbox/contract/sandbox'
import { getSelf } from '@pledge/contract/session'
import type { APIRequestContext, Browser } from '@playwright/test'
import type { Calls } from '@pledge/testing/call/calls'
import { NotDone } from '@pledge/testing/call/answer'
import { callerOf } from '../caller.ts'
import { BRAND } from '../cast.ts'
import { expect } from '../people.ts'
import { spreadOver } from '../random.ts'
import type { ProductServer } from '../server.ts'
import { knownAgent, newBorrower } from '../sign-in-by-calls.ts'

/** A step is up to three calls, the last of which changes something, each of a few tens of milliseconds. */
const LONGEST_DELAY_MS = 120
/** Within this time most of a call's follow-on work is done: documents, inquiries, payments, emails. */
const LONGEST_JOBS_MS = 1_500
/** Recovery picks up an application without a job after a minute of business time. */
const STRANDED_SECONDS = 90
const PATIENCE_MS = 2_500
/** The lease of a killed process expires after 60 s of real time; on a slow machine, work takes longer besides. */
const PATIENCE_AFTER_RECOVERY_MS = 120_000
const POLL_INTERVALS_MS = [30, 60, 100]

/** Everyone in a journey, and what they remember from one step to the next. */
export interface Journey {
  readonly server: ProductServer
  /** The code of the brand. */
  readonly organization: string
  readonly email: string
  readonly accountId: string
  readonly borrower: Calls
  readonly avery: Calls
  readonly blake: Calls
  readonly sandbox: Calls
  /** The borrower's browser, for pages that are not calls. */
  readonly request: APIRequestContext
  /** Tokens and ids from answers. */
  readonly kept: Map<string, string>
}

/** One call of the journey that changes something, and what it leads to, immediately or through jobs. */
export interface Step {
  readonly name: string
  readonly send: (journey: Journey, key: string | undefined) => Promise<unknown>
  readonly leadsTo?: { readonly read: (journey: Journey) => Promise<string>; readonly awaited: RegExp }
  /** An event of the outside world: neither a borrower nor an agent repeats it, so it is not interrupted. */
  readonly isOutside?: boolean
  /** Leads up to the journey's subject and is covered by others: the server is not killed. */
  readonly isSpared?: boolean
}

export const sparing = (steps: readonly Step[]): readonly Step[] =>
  steps.map((step) => ({ ...step, isSpared: true }))

/** The possible answers to a repeated call when the first one was carried out, or its key is still locked. */
const DONE_BEFORE = ['transition.not-allowed', 'approval.same-agent', 'request.in-progress']

const refusedAs = (error: unknown): string => {
  if (error instanceof NotDone) return error.code
  throw error
}

/** Like a person after a crash: repeats it, first as the same request, then as a new one. */
const sendAgain = async (journey: Journey, step: Step, key: string | undefined): Promise<void> => {
  for (const again of key === undefined ? [undefined] : [key, undefined]) {
    const code = await step.send(journey, again).then(() => undefined, refusedAs)
    if (code === undefined || code === 'transition.not-allowed') return
    expect(DONE_BEFORE, step.name).toContain(code)
    if (code !== 'request.in-progress') return
  }
}

/** Waits for the jobs; where the kill interrupted one, business time advances until recovery picks it up. */
export const arrives = async (
  { sandbox }: Journey,
  read: () => Promise<string>,
  awaited: RegExp,
): Promise<void> => {
  try {
    await expect.poll(read, { timeout: PATIENCE_MS, intervals: POLL_INTERVALS_MS }).toMatch(awaited)
  } catch {
    await sandbox.ask(sandboxMoveClock, { body: { forwardSeconds: STRANDED_SECONDS } })
    await expect.poll(read, { timeout: PATIENCE_AFTER_RECOVERY_MS }).toMatch(awaited)
  }
}

const named = (steps: readonly Step[]): readonly Step[] =>
  steps.map((step, index) => {
    const before = steps.slice(0, index).filter(({ name }) => name === step.name).length
    return before === 0 ? step : { ...step, name: `${step.name} (${before + 1})` }
  })

const MOMENTS = ['before', 'during', 'after the answer of', 'in the jobs after'] as const
type Moment = (typeof MOMENTS)[number]

/** A point of the journey at which the server may be killed, in order. */
interface Point {
  readonly step: Step
  readonly moment: Moment
}
const pointsOf = (steps: readonly Step[]): readonly Point[] =>
  steps
    .filter(({ isSpared }) => isSpared !== true)
    .flatMap((step) =>
      MOMENTS.filter((moment) => moment !== 'during' || step.isOutside !== true).map((moment) => ({
        step,
        moment,
      })),
    )
const nameOf = ({ step, moment }: Point): string => `${moment} ${step.name}`

export interface Kills {
  readonly count: number
  readonly random: () => number
}

/** A step that is started and interrupted after a moment; it is repeated if it was not answered. */
const interrupted = async (
  journey: Journey,
  step: Step,
  { key, delayMs, kill }: { key: string | undefined; delayMs: number; kill: () => Promise<void> },
): Promise<void> => {
  const sent = step.send(journey, key).then(
    () => true,
    () => false,
  )
  await pause(delayMs)
  await kill()
  if (!(await sent)) await sendAgain(journey, step, key)
}

/**
 * Plays every step of the journey, with the server killed and restarted at points spread over it; returns the points.
 */
export const playThrough = async (
  journey: Journey,
  given: readonly Step[],
  { count, random }: Kills,
): Promise<readonly string[]> => {
  const { server } = journey
  const steps = named(given)
  const points = new Set(spreadOver(pointsOf(steps), count, random).map(nameOf))
  const done: string[] = []
  for (const [index, step] of steps.entries()) {
    const key = random() < 0.5 ? undefined : `key-${journey.email.split('@')[0]}-${index}`
    const isPoint = (moment: Moment) => points.has(nameOf({ step, moment }))
    const killAt = async (moment: Moment) => {
      await server.kill()
      await server.start()
      done.push(nameOf({ step, moment }))
    }
    const kill = () => killAt('during')
    if (isPoint('before')) await killAt('before')
    if (isPoint('during'))
      await interrupted(journey, step, { key, kill, delayMs: Math.floor(random() * LONGEST_DELAY_MS) })
    else await step.send(journey, key)
    if (isPoint('after the answer of')) await killAt('after the answer of')
    if (isPoint('in the jobs after')) {
      await pause(Math.floor(random() * LONGEST_JOBS_MS))
      await killAt('in the jobs after')
    }
    const { leadsTo } = step
    if (leadsTo !== undefined) await arrives(journey, () => leadsTo.read(journey), leadsTo.awaited)
  }
  expect(done).toHaveLength(points.size)
  return done
}

/** A new borrower with the two agents, each signed in; `leave` closes their browsers. */
export const newJourney = async (
  browser: Browser,
  server: ProductServer,
  organization = BRAND.code,
): Promise<Journey & { readonly leave: () => Promise<void> }> => {
  const borrower = await newBorrower(browser, server, organization)
  const { identityUuid } = await borrower.caller.ask(getSelf, { params: { kind: 'customer' } })
  const avery = await knownAgent(browser, server, 'avery', organization)
  const blake = await knownAgent(browser, server, 'blake', organization)
  return {
    server,
    organization,
    email: borrower.email,
    accountId: identityUuid,
    borrower: borrower.caller,
    avery: avery.caller,
    blake: blake.caller,
    sandbox: callerOf(borrower.context, server, 'anonymous'),
    request: borrower.context.request,
    kept: new Map(),
    async leave() {
      for (const { context } of [borrower, avery, blake]) await context.close()
    },
  }
}
