import { setTimeout as pause } from 'node:timers/promises'
import { getDocuments, signDocument } from '@pledge/contract/agreements'
import { createApplication, getApplications } from '@pledge/contract/applications'
import { submitBorrowerDetails } from '@pledge/contract/borrower'
import { getCollateral } from '@pledge/contract/collateral'
import { saveManualBank } from '@pledge/contract/disbursement'
import { selectOffer } from '@pledge/contract/offers'
import { decideIdentity, decideRelease } from '@pledge/contract/portfolio'
import { sandboxMine, sandboxMoveClock, sandboxSendCoins } from '@pledge/contract/sandbox'
import { callerOf, Refused, type Caller } from './caller.ts'
import { readRows } from './database.ts'
import { expect, productOfFile, test } from './people.ts'
import { killPointsOf, randomOf } from './random.ts'
import type { ProductServer } from './server.ts'
import { knownAgent, newBorrower } from './sign-in-by-calls.ts'
import { BANK, BLOCKS_TO_BE_FINAL, MAYA, OFFER, ORIGINATOR, stateOf, uploadSide } from './steps-by-calls.ts'
import { DOCUMENT_KINDS, trailOf, TRAIL } from './what-happened.ts'

const KILLS = 10
/** A call is under way for a few tens of milliseconds. */
const LONGEST_DELAY_MS = 60
/** An application that no job leads on is looked after when it has stood still for a minute of business time. */
const STRANDED_SECONDS = 90
const PATIENCE_MS = 2_500

/** One call of the journey that changes something, and the state that it leads to, at once or by jobs. */
interface Step {
  readonly name: string
  readonly send: (key: string | undefined) => Promise<unknown>
  readonly leadsTo?: string
  /** Not repeated by a borrower or agent, and so not interrupted: the world outside. */
  readonly isOutside?: boolean
}

interface Journey {
  readonly server: ProductServer
  readonly borrower: Caller
  readonly avery: Caller
  readonly blake: Caller
  readonly sandbox: Caller
}

const applicationOf = async ({ borrower }: Journey) => {
  const { applications } = await borrower.call(getApplications)
  expect(applications.length, 'one application').toBeLessThan(2)
  const [application] = applications
  if (application === undefined) throw new Error('there is no application')
  return application
}

const uuidOf = async (journey: Journey) => (await applicationOf(journey)).appUuid

const signNext = async (journey: Journey, key: string | undefined) => {
  const params = { uuid: await uuidOf(journey) }
  const { documents } = await journey.borrower.call(getDocuments, { params })
  const next = documents.find((one) => one.needsAcceptance && one.acceptedAt === null)
  if (next === undefined) return
  await journey.borrower.call(signDocument, {
    params: { ...params, docUuid: next.uuid },
    body: { sha256: next.sha256, accepted: true },
    ...(key !== undefined && { key }),
  })
}

const sendHalf = async (journey: Journey, half: 'first' | 'second') => {
  const params = { uuid: await uuidOf(journey) }
  const look = () => journey.borrower.call(getCollateral, { params })
  await arrives(journey, async () => (await look()).wallet.depositAddress ?? '', /^bc1/)
  const { wallet, requiredCoinAmount } = await look()
  const units = BigInt(requiredCoinAmount.coinQuantity.replace('.', ''))
  const part = half === 'first' ? units / 2n : units - units / 2n
  const quantity = `${part / 100_000_000n}.${(part % 100_000_000n).toString().padStart(8, '0')}`
  await journey.sandbox.call(sandboxSendCoins, {
    body: { coin: 'BTC', address: wallet.depositAddress ?? '', quantity },
  })
}

const stepsOf = (journey: Journey): readonly Step[] => {
  const { borrower, avery, blake, sandbox } = journey
  const withKey = (key: string | undefined) => (key === undefined ? {} : { key })
  const params = async () => ({ uuid: await uuidOf(journey) })
  const sign = (key: string | undefined) => signNext(journey, key)
  const release = (agent: Caller) => async (key: string | undefined) =>
    agent.call(decideRelease, { params: await params(), body: { decision: 'approve' }, ...withKey(key) })
  const mine = () => sandbox.call(sandboxMine, { body: { coin: 'BTC', count: BLOCKS_TO_BE_FINAL } })
  return [
    {
      name: 'start',
      send: (key) =>
        borrower.call(createApplication, {
          body: { loanOriginatorUuid: ORIGINATOR, referralUuid: null, organization: 'PLEDGE', offer: OFFER },
          ...withKey(key),
        }),
      leadsTo: 'OFFER_SELECT',
    },
    {
      name: 'select the offer',
      send: async (key) =>
        borrower.call(selectOffer, {
          params: await params(),
          body: { offerUuid: (await applicationOf(journey)).offers[0]?.uuid ?? '' },
          ...withKey(key),
        }),
      leadsTo: 'BORROWER_DETAILS',
    },
    {
      name: 'give details',
      send: async (key) =>
        borrower.call(submitBorrowerDetails, { params: await params(), body: MAYA, ...withKey(key) }),
      leadsTo: 'FINAL_STEPS',
    },
    { name: 'upload the front', send: async () => uploadSide(borrower, await uuidOf(journey), 'FRONT') },
    { name: 'upload the back', send: async () => uploadSide(borrower, await uuidOf(journey), 'BACK') },
    {
      name: 'approve the ID',
      send: async (key) =>
        avery.call(decideIdentity, {
          params: await params(),
          body: { decision: 'approve' },
          ...withKey(key),
        }),
    },
    {
      name: 'give the bank account',
      send: async (key) =>
        borrower.call(saveManualBank, { params: await params(), body: BANK, ...withKey(key) }),
      leadsTo: 'SIGN_DOCS',
    },
    { name: 'sign 1', send: sign },
    { name: 'sign 2', send: sign },
    { name: 'sign 3', send: sign, leadsTo: 'WAITING_FOR_COLLATERAL' },
    { name: 'send a half', send: () => sendHalf(journey, 'first'), isOutside: true },
    { name: 'mine', send: mine },
    { name: 'send the other half', send: () => sendHalf(journey, 'second'), isOutside: true },
    { name: 'mine again', send: mine, leadsTo: 'MANUAL_FUNDING_RELEASE' },
    { name: 'release by the first', send: release(avery) },
    { name: 'release by the second', send: release(blake), leadsTo: 'COMPLETE' },
  ]
}

/** What a call that is made again may answer when the first one was carried out, or is still locked by its key. */
const DONE_BEFORE = ['transition.not-allowed', 'approval.same-agent', 'request.in-progress']

const refusedAs = (error: unknown): string => {
  if (error instanceof Refused) return error.code
  throw error
}

/** As a person does after a crash: the same again, at first as the same request, then as a new one. */
const sendAgain = async (step: Step, key: string | undefined): Promise<void> => {
  for (const again of key === undefined ? [undefined] : [key, undefined]) {
    const code = await step.send(again).then(() => undefined, refusedAs)
    if (code === undefined || code === 'transition.not-allowed') return
    expect(DONE_BEFORE, step.name).toContain(code)
    if (code !== 'request.in-progress') return
  }
}

/** Waits for the jobs; where the kill took one along, business time passes until it is looked after. */
const arrives = async ({ sandbox }: Journey, look: () => Promise<string>, awaited: RegExp): Promise<void> => {
  try {
    await expect.poll(look, { timeout: PATIENCE_MS, intervals: [30, 60, 100] }).toMatch(awaited)
  } catch {
    await sandbox.call(sandboxMoveClock, { body: { forwardSeconds: STRANDED_SECONDS } })
    await expect.poll(look, { timeout: 20_000 }).toMatch(awaited)
  }
}

const reachesState = async (journey: Journey, state: string): Promise<void> => {
  const uuid = await uuidOf(journey)
  await arrives(journey, () => stateOf(journey.borrower, uuid), new RegExp(`^${state}$`))
}

/** Every step of the journey, with the server killed at the chosen points and started again. */
const playThrough = async (
  journey: Journey,
  steps: readonly Step[],
  kills: ReadonlySet<string>,
  { random, seed }: { readonly random: () => number; readonly seed: number },
): Promise<void> => {
  const { server } = journey
  let killed = 0
  for (const step of steps) {
    const key = random() < 0.5 ? undefined : `key-${seed}-${step.name.replaceAll(' ', '-')}`
    if (kills.has(`during ${step.name}`)) {
      const sent = step.send(key).then(
        () => true,
        () => false,
      )
      await pause(Math.floor(random() * LONGEST_DELAY_MS))
      await server.kill()
      killed += 1
      const wasAnswered = await sent
      await server.start()
      if (!wasAnswered) await sendAgain(step, key)
    } else await step.send(key)
    if (kills.has(`after ${step.name}`)) {
      await server.kill()
      killed += 1
      await server.start()
    }
    if (step.leadsTo !== undefined) await reachesState(journey, step.leadsTo)
  }
  expect(killed).toBe(KILLS)
}

/** The same end as without a kill: the trail, the documents, the payment and the books, each once. */
const checkEnd = async (journey: Journey): Promise<void> => {
  const { server } = journey

  const uuid = await uuidOf(journey)
  expect((await trailOf(server, uuid)).filter((type) => type !== 'CollateralCounted')).toEqual(TRAIL)
  const kinds = await readRows(
    server,
    'select kind from documents where application_id = $1 order by position',
    [uuid],
  )
  expect(kinds.map(({ kind }) => kind)).toEqual(DOCUMENT_KINDS)
  const paid = await readRows(
    server,
    `select value from sandbox.simulation where key like 'disbursement/payment/%'`,
  )
  expect(paid, 'payments that the bank took').toHaveLength(1)
  const orders = await readRows(server, 'select status, attempt, amount_cents from disbursements')
  expect(orders).toEqual([{ status: 'ACCEPTED', attempt: 1, amount_cents: '1000000' }])
  const entries = await readRows(
    server,
    'select description, count(*)::int as count from ledger_entries group by description order by 1',
  )
  expect(entries.filter(({ description }) => description !== 'Collateral received')).toEqual([
    { description: 'Funds sent by ACH', count: 1 },
    { description: 'Loan opened', count: 1 },
  ])
  const [books] = await readRows(
    server,
    `select (select sum(amount) from ledger_postings where account = 'collateral-held')::text as held,
            (select sum(units) from deposits where status = 'final')::text as arrived,
            (select count(*)::int from deposits) as deposits`,
  )
  expect(books?.['held']).toBe(books?.['arrived'])
  expect(books?.['deposits']).toBe(2)
}

test.describe('the server is killed again and again', () => {
  const product = productOfFile()

  test('ten kills at random points of the journey: one loan, one payment, one of each document (R1, laws 2 and 3)', async ({
    browser,
  }) => {
    const seed = Number(process.env['PLEDGE_SEED'] ?? Date.now() % 1_000_000)
    const random = randomOf(seed)
    const server = product()
    const maya = await newBorrower(browser, server)
    const avery = await knownAgent(browser, server, 'avery')
    const blake = await knownAgent(browser, server, 'blake')
    const sandbox = callerOf(maya.context, server, 'nobody')
    const journey: Journey = {
      server,
      borrower: maya.caller,
      avery: avery.caller,
      blake: blake.caller,
      sandbox,
    }

    const steps = stepsOf(journey)
    const possible = steps.flatMap(({ name, isOutside }) => [
      ...(isOutside === true ? [] : [`during ${name}`]),
      `after ${name}`,
    ])
    const kills = killPointsOf(possible, KILLS, random)
    console.log(`PLEDGE_SEED=${seed} repeats these kills: ${[...kills].join(', ')}`)
    await playThrough(journey, steps, kills, { random, seed })
    await checkEnd(journey)
    for (const { context } of [maya, avery, blake]) await context.close()
  })
})
