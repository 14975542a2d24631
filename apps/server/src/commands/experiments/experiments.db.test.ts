import {
  decideExperiment,
  getExperimentResults,
  getExperiments,
  saveExperiment,
  stopExperiment,
} from '@pledge/contract/experiments'
import { openTelemetrySession } from '@pledge/contract/telemetry'
import { bucketOf } from '@pledge/domain/experiments/bucket'
import type { Calls } from '@pledge/testing/call/calls'
import { start } from '@pledge/testing/steps/origination'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { BROWSER } from '../../product/telemetry.test-data.ts'
import { keepVariants } from './record-exposure.ts'

const KEY = 'shorter-page'
const DEFINITION = {
  description: 'A shorter page of offers',
  area: 'layout',
  goal: 'application',
  owner: 'Growth',
  enabledBps: 5_000,
} as const

describe('the experiments of an organization', () => {
  let product: Product
  let administrator: Caller
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    administrator = await product.agent('devon')
  })
  afterAll(() => product.close())
  beforeEach(() => product.startAnew())

  const seenNow = async () => {
    const { experiments } = await administrator.ask(getExperiments)
    const found = experiments.find(({ key }) => key === KEY)
    return found === undefined ? null : { round: found.round, isStopped: found.stoppedAt !== null }
  }
  const save = async (
    change: Partial<Record<keyof typeof DEFINITION | 'seen', unknown>> = {},
    who = administrator,
  ) =>
    who.callAnyhow(saveExperiment, {
      params: { key: KEY },
      body: { ...DEFINITION, seen: await seenNow(), ...change },
    })
  const newTracker = async (): Promise<string> => {
    const { sessionKey } = await product.anonymous.ask(openTelemetrySession, {
      params: { context: 'external' },
      body: BROWSER,
    })
    return sessionKey.trackerUuid
  }
  const decide = async (trackerId: string, who: Calls = product.anonymous, organization = 'PLEDGE') => {
    const { flagEnabled } = await who.ask(decideExperiment, {
      params: { context: who === product.anonymous ? 'external' : 'secure' },
      body: { experimentKey: KEY, optimizeUser: { attributes: { organization }, trackerId } },
    })
    return flagEnabled
  }
  const results = () => administrator.ask(getExperimentResults, { params: { key: KEY } })
  /** A browser whose variant is not the one that the account would have by itself. */
  const trackerUnlike = async (accountId: string): Promise<string> => {
    const isOn = (subject: string) => bucketOf(KEY, subject) < DEFINITION.enabledBps
    for (let tries = 0; tries < 64; tries += 1) {
      const tracker = await newTracker()
      if (isOn(tracker) !== isOn(accountId)) return tracker
    }
    throw new Error('every browser is in the same variant as the account')
  }

  it('are defined, ramped and stopped by an administrator, and each is in the audit log', async () => {
    expect((await save()).body).toMatchObject({ experiment: { key: KEY, ...DEFINITION, round: 1 } })
    expect((await save({ owner: 'Design' })).body).toMatchObject({
      experiment: { owner: 'Design', round: 1 },
    })
    expect((await save({ enabledBps: 10_000 })).body).toMatchObject({ experiment: { round: 2 } })
    expect(await decide(await newTracker())).toBe(true)
    const stopped = await administrator.ask(stopExperiment, { params: { key: KEY }, body: null })
    expect(stopped.experiment.stoppedAt).not.toBeNull()
    const again = await administrator.ask(stopExperiment, { params: { key: KEY }, body: null })
    expect(again).toEqual(stopped)
    expect(await decide(await newTracker())).toBe(false)
    expect((await save({ enabledBps: 10_000 })).body).toMatchObject({
      experiment: { round: 3, stoppedAt: null },
    })
    const { organization, experiments } = await administrator.ask(getExperiments)
    expect([organization, experiments.map(({ key }) => key)]).toEqual(['PLEDGE', [KEY]])
    const entries = await product.rows(
      `select call, subject_kind, subject_id from audit_entries where subject_kind = 'experiment' order by id`,
    )
    expect(entries.map(({ call }) => call)).toEqual([
      'saveExperiment',
      'saveExperiment',
      'saveExperiment',
      'stopExperiment',
      'stopExperiment',
      'saveExperiment',
    ])
    expect(entries[0]).toMatchObject({ subject_id: KEY })
  })

  it('keep their results after a stop, whoever visits later', async () => {
    await save()
    const met = await newTracker()
    await decide(met)
    await administrator.ask(stopExperiment, { params: { key: KEY }, body: null })
    const before = await results()
    expect(before.control.visitors + before.treatment.visitors).toBe(1)
    for (const tracker of [met, await newTracker(), await newTracker()])
      expect(await decide(tracker)).toBe(false)
    expect(await results()).toEqual(before)
  })

  it('are not started again, or overwritten, by who read them before a change', async () => {
    await save()
    const seen = await seenNow()
    await save({ enabledBps: 6_000 })
    expect(await save({ description: 'Stale', seen })).toMatchObject({
      status: 409,
      body: { code: 'experiment.changed' },
    })
    const running = await seenNow()
    await administrator.ask(stopExperiment, { params: { key: KEY }, body: null })
    expect(await save({ description: 'Typo', enabledBps: 6_000, seen: running })).toMatchObject({
      status: 409,
      body: { code: 'experiment.changed' },
    })
    expect(await seenNow()).toEqual({ round: 2, isStopped: true })
  })

  it('require documents of everyone or no one: a share between is refused', async () => {
    const saved = await administrator.callAnyhow(saveExperiment, {
      params: { key: 'additional-docs' },
      body: { ...DEFINITION, area: 'identity-upload' },
    })
    expect(saved).toMatchObject({ status: 422, body: { code: 'experiment.whole-share' } })
  })

  it('are written by nobody without the right, and never of another organization', async () => {
    await save()
    expect((await save({}, await product.agent('avery'))).status).toBe(403)
    expect(await decide(await newTracker(), product.anonymous, 'NORTHWIND')).toBe(false)
  })

  it.each(['price', 'eligibility', 'offer'])('never change %s: the definition is refused', async (area) => {
    expect((await save({ area })).status).toBe(400)
  })

  it('keep the variant over a sign-in, on every device, and count the person once', async () => {
    await save()
    const borrower = await product.borrower()
    const { accountId } = borrower.subject
    const tracker = await trackerUnlike(accountId)
    const shown = await decide(tracker)
    expect(await decide(tracker, borrower)).toBe(shown)
    expect(await decide(await newTracker(), borrower)).toBe(shown)
    const { control, treatment } = await results()
    expect(control.visitors + treatment.visitors).toBe(1)
    expect((shown ? treatment : control).visitors).toBe(1)
  })

  it('keep the variant of the browser that a sign-in carried with it (2.7.16)', async () => {
    await save()
    const borrower = await product.borrower()
    const { accountId, organizationId } = borrower.subject
    const tracker = await trackerUnlike(accountId)
    const shown = await decide(tracker)
    const { db, clock } = product.application
    await keepVariants({ db, now: () => clock.business() }, { organizationId, accountId, trackerId: tracker })
    expect(await decide(await newTracker(), borrower)).toBe(shown)
  })

  it('leave the second account of a shared browser its own variant', async () => {
    await save()
    const [one, other] = [await product.borrower(), await product.borrower('other@home.example')]
    const tracker = await newTracker()
    await decide(tracker)
    await decide(tracker, one)
    const own = bucketOf(KEY, other.subject.accountId) < DEFINITION.enabledBps
    expect(await decide(tracker, other)).toBe(own)
    const { control, treatment } = await results()
    expect(control.visitors + treatment.visitors).toBe(2)
  })

  it('record an exposure once a round, and none of a browser that is not counted', async () => {
    await save()
    const tracker = await newTracker()
    await Promise.all([decide(tracker), decide(tracker), decide(tracker)])
    await decide(crypto.randomUUID())
    const exposures = await product.rows('select subject_id, round from experiment_exposures')
    expect(exposures).toEqual([{ subject_id: tracker, round: 1 }])
    await save({ enabledBps: 6_000 })
    expect((await results()).control.visitors + (await results()).treatment.visitors).toBe(0)
    await decide(tracker)
    expect((await results()).control.visitors + (await results()).treatment.visitors).toBe(1)
  })

  it('show how far the people of each variant came, after they met it', async () => {
    await save({ enabledBps: 10_000 })
    const borrower = await product.borrower()
    const tracker = await newTracker()
    await decide(tracker, borrower)
    await decide(await newTracker())
    expect(await results()).toMatchObject({
      treatment: { visitors: 2, applications: 0, offers: 0, loans: 0 },
      control: { visitors: 0 },
    })
    await start(product, borrower)
    expect(await results()).toMatchObject({
      treatment: { visitors: 2, applications: 1, loans: 0 },
      test: { pValue: '1.0000', isSignificant: false, hasEnoughData: false },
    })
    // A renewal is no conversion: its borrower has a loan already.
    await product.rows('update applications set prior_application_id = id')
    expect(await results()).toMatchObject({ treatment: { visitors: 2, applications: 0 } })
  })

  it('are defined once where two define the same one at once, and the other is refused', async () => {
    const both = await Promise.all([
      save({ enabledBps: 5_000, seen: null }),
      save({ enabledBps: 6_000, seen: null }),
    ])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(both.find(({ status }) => status !== 200)).toMatchObject({ body: { code: 'experiment.changed' } })
    expect(await seenNow()).toEqual({ round: 1, isStopped: false })
  })
})
