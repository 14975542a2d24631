import { getAllBanners, getBanners, removeBanner, saveBanner } from '@pledge/contract/banners'
import { decideExperiment, getFeatures } from '@pledge/contract/experiments'
import { getIdentity } from '@pledge/contract/identity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Calls } from '@pledge/testing/call/calls'
import { done } from '@pledge/testing/call/answer'
import { start } from '@pledge/testing/steps/origination'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'

const UUID = 'b1d2e3f4-0000-4000-8000-000000000001'
const BANNER = {
  message: 'Payments are late today.',
  variant: 'warn',
  apps: ['crypto-backed-loan'],
  active: true,
  dismissable: false,
} as const

describe('an organization’s announcements (1.2.145, 2.2.40)', () => {
  let product: Product
  let agent: Caller
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    agent = await product.agent('avery')
  })
  afterAll(() => product.close())

  const shown = (orgCode: string) => product.anonymous.ask(getBanners, { query: { orgCode } })
  const save = (banner: object, who = agent) =>
    who.callAnyhow(saveBanner, { params: { uuid: UUID }, body: { ...BANNER, ...banner } })

  it('are read by everyone once an agent has written them, without a build (2.2.40, 2.7.21, G.21)', async () => {
    expect(await shown('PLEDGE')).toEqual([])
    const saved = await save({})
    const { banner } = done(saved)
    expect(await shown('PLEDGE')).toEqual([
      {
        uuid: UUID,
        ...BANNER,
        metadata: {
          createdAt: expect.stringMatching(/Z$/),
          updatedAt: banner.metadata.updatedAt,
        },
      },
    ])
    expect(await shown('NORTHWIND')).toEqual([])
  })

  it('are the same banner for concurrent identical requests, and updated when changed (1.3.64, 2.3.17)', async () => {
    const other = 'b1d2e3f4-0000-4000-8000-000000000002'
    const twice = await Promise.all(
      [1, 2].map(() => agent.call(saveBanner, { params: { uuid: other }, body: BANNER })),
    )
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    const before = done(await save({})).banner.metadata
    const after = done(await save({ message: 'Payments are on time again.' })).banner.metadata
    expect(after.createdAt).toBe(before.createdAt)
    expect(after.updatedAt > before.updatedAt).toBe(true)
    await agent.call(removeBanner, { params: { uuid: other } })
    // Every field is the last one sent.
    const changed = { variant: 'info', apps: ['portfolio-manager'], dismissable: true }
    expect(done(await save(changed)).banner).toMatchObject(changed)
    expect(await shown('PLEDGE')).toMatchObject([changed])
  })

  it('are not shown while inactive, but still listed for agents (1.3.64)', async () => {
    await save({ active: false })
    expect(await shown('PLEDGE')).toEqual([])
    const listed = (await agent.ask(getAllBanners)).banners
    expect(listed).toHaveLength(1)
    expect(listed[0]!.active).toBe(false)
  })

  it('cannot be changed by an agent of another organization', async () => {
    const stranger = await product.agent('avery', 'NORTHWIND')
    expect((await save({ message: 'Not ours' }, stranger)).status).toBe(404)
    expect((await stranger.call(removeBanner, { params: { uuid: UUID } })).status).toBe(404)
    expect((await agent.ask(getAllBanners)).banners[0]!.message).not.toBe('Not ours')
    expect((await agent.call(removeBanner, { params: { uuid: UUID } })).status).toBe(200)
    expect((await agent.call(removeBanner, { params: { uuid: UUID } })).status).toBe(404)
  })

  it.each([
    { message: '' },
    { message: 'x'.repeat(1_001) },
    { variant: 'loud' },
    { apps: [] },
    { apps: ['other'] },
  ])('are refused as %j', async (wrong) => expect((await save(wrong)).status).toBe(400))
})

describe('flags (2.7.12, 2.7.13)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    await product.rows(
      `insert into experiments values ($1, 'identity-broker', 10000), ($1, 'half', 5000), ($1, 'off', 0)`,
      [product.organizationId],
    )
  })
  afterAll(() => product.close())

  const trackerId = 'd0000000-0000-4000-8000-000000000001'
  const optimizeUser = (organization: string) => ({ attributes: { organization }, trackerId })
  const decide = async (experimentKey: string, organization = 'PLEDGE', who: Calls = product.anonymous) =>
    (
      await who.call(decideExperiment, {
        params: { context: 'external' },
        body: { experimentKey, ignoreIdentify: false, optimizeUser: optimizeUser(organization) },
      })
    ).body

  it('are on or off by the organization’s table; an unknown one is off (2.3.45 to 2.3.47, 2.7.12)', async () => {
    expect(await decide('identity-broker')).toEqual({ flagEnabled: true })
    expect(await decide('off')).toEqual({ flagEnabled: false })
    expect(await decide('unheard-of')).toEqual({ flagEnabled: false })
    expect(await decide('identity-broker', 'NORTHWIND')).toEqual({ flagEnabled: false })
    expect(await decide('identity-broker', 'NOBODY')).toMatchObject({ status: 404 })
  })

  it('are stable for the same visitor', async () => {
    const first = await decide('half')
    for (let time = 0; time < 3; time += 1) expect(await decide('half')).toEqual(first)
  })

  it('are listed for a visitor, by key (2.7.13, G.18)', async () => {
    const { body } = await product.anonymous.call(getFeatures, {
      params: { context: 'external' },
      body: { optimizeUser: optimizeUser('PLEDGE') },
    })
    const { flagEnabled: half } = await product.anonymous.ask(decideExperiment, {
      params: { context: 'external' },
      body: { experimentKey: 'half', ignoreIdentify: false, optimizeUser: optimizeUser('PLEDGE') },
    })
    expect(body).toEqual([
      { key: 'half', enabled: half },
      { key: 'identity-broker', enabled: true },
      { key: 'off', enabled: false },
    ])
  })

  it('require a second identity document by the features call, though the brand does not (1.6.06)', async () => {
    const borrower = await product.borrower()
    const uuid = await start(product, borrower)
    const isRequested = async () => (await borrower.ask(getIdentity, { params: { uuid } })).additionalDocs
    const isAnnounced = async () => {
      const features = await borrower.ask(getFeatures, {
        params: { context: 'secure' },
        body: { optimizeUser: optimizeUser('PLEDGE') },
      })
      return features.some(({ key, enabled }) => key === 'additional-docs' && enabled)
    }
    expect([await isAnnounced(), await isRequested()]).toEqual([false, false])
    await product.rows(
      `insert into experiments (organization_id, key, enabled_bps) values ($1, 'additional-docs', 10000)`,
      [product.organizationId],
    )
    expect([await isAnnounced(), await isRequested()]).toEqual([true, true])
  })
})
