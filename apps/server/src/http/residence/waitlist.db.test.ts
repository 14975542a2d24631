import { joinWaitlist } from '@pledge/contract/residence'
import { exportWaitlist, getWaitlist, leaveWaitlist } from '@pledge/contract/waitlist'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refused } from '@pledge/testing/call/answer'
import { purgeOld } from '../../jobs/work/purge-old.ts'
import { tellWaitlist } from '../../jobs/waitlist/tell-waitlist.ts'
import { createOrganizationRegistry } from '../../store/organization/organizations.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'

const DAY_MS = 86_400_000

describe('the waitlist of a state (1.2.44, G.29)', () => {
  let product: Product
  let agent: Caller
  beforeAll(async () => {
    product = await createProduct()
    agent = await product.agent('avery')
  })
  afterAll(() => product.close())

  const join = (email: string, { state = 'TX', orgCode = 'PLEDGE', from = '198.51.100.1' } = {}) =>
    product.anonymous.call(joinWaitlist, { body: { orgCode, state, email }, from })
  const people = async (who = agent) => (await who.ask(getWaitlist)).people
  const mailsTo = async (email: string) => {
    await product.settle()
    return product.simulation.mail.driver.inbox({ to: email })
  }

  /** Rules are cached for some seconds: a separate registry reads them again. */
  const tellAll = async () => {
    const organizations = createOrganizationRegistry(product.application.db, product.application.jobs.clock)
    const deps = { ...product.application.jobs, organizations, purge: () => Promise.resolve() }
    await tellWaitlist(deps)
    return deps
  }

  it('accepts an address once, and answers the same the second time', async () => {
    const first = await join('Ann@Example.com')
    const second = await join('ann@example.com')
    expect(first.status).toBe(200)
    expect(second).toMatchObject({ status: 200, body: first.body })
    expect((await people()).map((one: { email: string }) => one.email)).toEqual(['ann@example.com'])
  })

  it('accepts it once for concurrent requests', async () => {
    await Promise.all([join('twin@example.com'), join('twin@example.com')])
    expect(
      (await people()).filter((one: { email: string }) => one.email === 'twin@example.com'),
    ).toHaveLength(1)
  })

  it('confirms by email, once for an address in any number of states', async () => {
    await join('bob@example.com', { from: '198.51.100.2' })
    await join('bob@example.com', { state: 'VA', from: '198.51.100.2' })
    const mails = await mailsTo('bob@example.com')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe("Pledge: You're on the waitlist")
    expect(mails[0]?.text).toContain("We don't lend in Texas yet.")
  })

  it('refuses a serviced or unknown state, and an invalid address (1.5.42)', async () => {
    const from = '198.51.100.3'
    expect(refused(await join('a@example.com', { state: 'CA', from })).code).toBe('residence.unknown')
    expect(refused(await join('a@example.com', { state: 'ZZ', from })).code).toBe('residence.unknown')
    expect((await join('no address', { from })).status).toBe(400)
    expect((await join('a@example.com', { orgCode: 'NOBODY', from })).status).toBe(404)
  })

  it('accepts an address for a country that may open, and notifies when it does, with a number that can be called (G.29)', async () => {
    const from = '198.51.100.4'
    const joinInternational = (country: string, orgCode = 'FERNHOLLOW') =>
      product.anonymous.call(joinWaitlist, { body: { orgCode, country, email: 'zoe@example.com' }, from })
    expect((await joinInternational('SY')).status).toBe(200)
    expect((await joinInternational('SY')).status).toBe(200)
    // Sanctioned, already open, unknown, and a brand that lends only in the US.
    for (const refusal of [
      joinInternational('KP'),
      joinInternational('SG'),
      joinInternational('ZZ'),
      joinInternational('SY', 'PLEDGE'),
    ])
      expect(refused(await refusal).code).toBe('residence.unknown')
    const both = { orgCode: 'FERNHOLLOW', state: 'TX', country: 'SY', email: 'zoe@example.com' }
    expect((await product.anonymous.call(joinWaitlist, { body: both, from })).status).toBe(400)
    const theirs = await product.agent('avery', 'FERNHOLLOW')
    const waiting = { state: null, country: 'SY', placeName: 'Syria' }
    const listed = await people(theirs)
    expect(listed).toHaveLength(1)
    expect(listed[0]).toMatchObject({ ...waiting, email: 'zoe@example.com', toldAt: null })
    expect((await theirs.ask(getWaitlist)).counts).toEqual([{ ...waiting, count: 1 }])
    const [mail] = await mailsTo('zoe@example.com')
    expect(mail?.text).toContain("We don't lend in Syria yet.")
    expect(mail?.text).toContain('+1 302 555 01')
    await product.rows(
      `insert into lending_rules (organization_id, version, rules, effective_from)
         select organization_id, 2, jsonb_set(rules, '{countries}', (
           select jsonb_agg(case when c->>'code' = 'SY' then c || '{"enabled": true, "closedBecause": null}' else c end)
             from jsonb_array_elements(rules->'countries') c)) || '{"version": 2}', effective_from
         from lending_rules join organizations o on o.id = organization_id
         where o.code = 'FERNHOLLOW' and version = 1`,
      [],
    )
    await tellAll()
    await tellAll()
    const [open, ...earlier] = await mailsTo('zoe@example.com')
    expect(earlier).toHaveLength(1)
    expect(open?.subject).toBe('Fernhollow: We now lend in Syria')
    expect(open?.text).toContain('fernhollow.localhost:4600/account/crypto-backed-loan/start?country=SY')
    expect((await people(theirs))[0]!.toldAt).not.toBeNull()
  })

  it('is limited per network', async () => {
    const from = '203.0.113.9'
    const answers = []
    for (let index = 0; index < 12; index += 1) answers.push(await join(`n${index}@example.com`, { from }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(refused(answers.at(-1)!).code).toBe('request.too-many')
    expect((await join('elsewhere@example.com', { from: '203.0.113.10' })).status).toBe(200)
  })

  it('is read and exported only by agents of the organization', async () => {
    const stranger = await product.agent('avery', 'NORTHWIND')
    expect(await people(stranger)).toEqual([])
    expect((await stranger.call(exportWaitlist)).bytes.toString()).toBe(
      '"State or country","E-mail","Joined","Told"\r\n',
    )
    const sheet = (await agent.call(exportWaitlist)).bytes.toString()
    expect(sheet).toContain('"Texas","ann@example.com"')
    expect(sheet).toContain('"Virginia","bob@example.com"')
    const { counts } = await agent.ask(getWaitlist)
    expect(counts).toContainEqual({ state: 'VA', country: null, placeName: 'Virginia', count: 1 })
  })

  it('stores no readable address in the database', async () => {
    const rows = await product.rows('select * from waitlist')
    expect(JSON.stringify(rows)).not.toContain('example.com')
  })

  it('lets an agent remove an entry, which may be added again', async () => {
    const [one] = await people()
    const stranger = await product.agent('avery', 'NORTHWIND')
    expect((await stranger.call(leaveWaitlist, { params: { uuid: one!.uuid } })).status).toBe(404)
    expect((await agent.call(leaveWaitlist, { params: { uuid: one!.uuid } })).status).toBe(200)
    expect((await agent.call(leaveWaitlist, { params: { uuid: one!.uuid } })).status).toBe(404)
    expect((await people()).some((other) => other.uuid === one!.uuid)).toBe(false)
  })

  it('is notified once when loans are made in the state, and deleted after', async () => {
    await product.rows(
      `insert into lending_rules (organization_id, version, rules, effective_from)
         select organization_id, 2, jsonb_set(rules, '{states}', (
           select jsonb_agg(case when s->>'state' = 'TX' then s || '{"enabled": true}' else s end)
             from jsonb_array_elements(rules->'states') s)) || '{"version": 2}', effective_from
         from lending_rules where organization_id = $1 and version = 1`,
      [product.organizationId],
    )
    await tellAll()
    const deps = await tellAll()
    const mails = await mailsTo('bob@example.com')
    expect(mails.map((mail) => mail.subject)).toEqual([
      'Pledge: We now lend in Texas',
      "Pledge: You're on the waitlist",
    ])
    expect(mails[0]?.text).toContain('/account/crypto-backed-loan/start?state=TX&org=PLEDGE')
    const notified = (await people()).filter((one) => one.toldAt !== null)
    expect(notified.every((one) => one.state === 'TX')).toBe(true)
    await product.application.clock.forward(31 * DAY_MS)
    await purgeOld(deps)
    expect((await people()).map((one) => one.state)).toEqual(['VA'])
    await product.application.clock.forward(335 * DAY_MS)
    await purgeOld(deps)
    expect(await people()).toEqual([])
  })
})
