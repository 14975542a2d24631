import { createHash } from 'node:crypto'
import { getDetailsConsents } from '@pledge/contract/borrower'
import { getApplication } from '@pledge/contract/applications'
import { changeConsent, getConsents } from '@pledge/contract/consents'
import { getApplicationFile, getQueues } from '@pledge/contract/portfolio'
import { recordConsentWithdrawal } from '@pledge/contract/portfolio-consents'
import { calendarDate } from '@pledge/domain/application/deadlines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done, refused } from '@pledge/testing/call/answer'
import { stateOf } from '@pledge/testing/steps/world'
import { giveDetails, start } from '@pledge/testing/steps/origination'
import { INTERNATIONAL } from '@pledge/testing/steps/payloads'
import { WITHDRAWN_REASON } from './change-consent.ts'
import { INTERNATIONAL_DETAILS, startInternational } from '../../product/international.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { bringTo } from '../../product/steps.test-data.ts'

const LENDER_TIME_ZONE = 'America/New_York'
const RECORDS_OFF = { type: 'COMMUNICATIONS', optInOut: 'OPT_OUT' } as const

describe('withdrawn consents', () => {
  let product: Product
  let agent: Caller
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    agent = await product.agent('avery')
  })
  afterAll(() => product.close())

  /** Not the UTC date: in the lender's evening that is tomorrow, a date in the future. */
  const todayAtTheLender = () =>
    calendarDate(product.application.clock.business().getTime(), LENDER_TIME_ZONE)
  const standing = async (borrower: Caller, type: string) => {
    const { consents } = await borrower.ask(getConsents)
    return consents.find((each: { readonly type: string }) => each.type === type)
  }
  const recorded = (borrower: Caller) =>
    product.rows(
      `select type, version, opt_in_out, application_id, length(text_sha256) as words, given_from <> '' as placed
         from consents where borrower_id = $1 and application_id is null order by given_at, id`,
      [borrower.subject.accountId],
    )
  const paperSince = async (uuid: string) =>
    (await agent.ask(getApplicationFile, { params: { uuid } })).application.borrower!.paperSince

  it('marketing is given and withdrawn at any time, each time recorded with its version, and nothing else changes', async () => {
    const borrower = await product.borrower()
    expect(await standing(borrower, 'MARKETING')).toMatchObject({
      optInOut: null,
      version: null,
      since: null,
    })
    const uuid = await start(product, borrower)
    await giveDetails(product, borrower, uuid)
    expect(await standing(borrower, 'MARKETING')).toMatchObject({ optInOut: 'OPT_OUT', version: 1 })
    const before = await stateOf(borrower, uuid)
    for (const optInOut of ['OPT_IN', 'OPT_IN', 'OPT_OUT'] as const) {
      await product.application.clock.forward(1_000)
      await borrower.ask(changeConsent, { body: { type: 'MARKETING', optInOut } })
      expect(await standing(borrower, 'MARKETING')).toMatchObject({ optInOut, version: 1 })
    }
    const row = { type: 'MARKETING', version: 1, application_id: null, words: 64, placed: true }
    expect(await recorded(borrower)).toEqual([
      { ...row, opt_in_out: 'OPT_IN' },
      { ...row, opt_in_out: 'OPT_OUT' },
    ])
    expect(await stateOf(borrower, uuid)).toBe(before)
  })

  it('electronic records before signing: the application is canceled, and the next one asks again', async () => {
    const borrower = await product.borrower()
    const uuid = await start(product, borrower)
    await giveDetails(product, borrower, uuid)
    expect((await borrower.ask(getConsents)).endsApplication).toBe(true)
    expect(await paperSince(uuid)).toBeNull()
    await product.application.clock.forward(1_000)
    const answer = await borrower.ask(changeConsent, { body: RECORDS_OFF })
    expect(answer.endsApplication).toBe(false)
    expect(await stateOf(borrower, uuid)).toBe('CANCELLED')
    const [cancelled] = await product.rows(
      `select data ->> 'reason' as reason from application_events
         where application_id = $1 and type = 'ApplicationCancelled'`,
      [uuid],
    )
    expect(cancelled).toEqual({ reason: WITHDRAWN_REASON })
    expect(await recorded(borrower)).toMatchObject([
      { type: 'COMMUNICATIONS', opt_in_out: 'OPT_OUT', version: 1 },
    ])
    expect(await paperSince(uuid)).toMatch(/^\d{4}-/)

    await product.application.clock.forward(1_000)
    const next = await start(product, borrower)
    await giveDetails(product, borrower, next)
    expect(await standing(borrower, 'COMMUNICATIONS')).toMatchObject({ optInOut: 'OPT_IN' })
    expect(await paperSince(next)).toBeNull()
  })

  it('electronic records after signing: the loan continues, and agents send its records on paper (P.509)', async () => {
    const borrower = await product.borrower()
    const uuid = await bringTo(product, borrower, 'WAITING_FOR_COLLATERAL')
    await product.application.clock.forward(1_000)
    const answer = await borrower.ask(changeConsent, { body: RECORDS_OFF })
    expect(answer.endsApplication).toBe(false)
    expect(await stateOf(borrower, uuid)).toBe('WAITING_FOR_COLLATERAL')
    const { since } = (await standing(borrower, 'COMMUNICATIONS'))!
    expect(await paperSince(uuid)).toBe(since)
    expect((await borrower.ask(getApplication, { params: { uuid } })).application.appUuid).toBe(uuid)
  })

  it('of international borrowers contain a number that they can call, and are recorded as displayed', async () => {
    const borrower = await product.borrower(undefined, INTERNATIONAL)
    const uuid = await startInternational(product, borrower)
    const { legal } = await borrower.ask(getDetailsConsents, { params: { uuid } })
    for (const text of [legal.communications, legal.marketing]) {
      expect(text).toContain('+1 302 555 0174')
      expect(text).not.toContain('(800)')
    }
    await giveDetails(product, borrower, uuid, INTERNATIONAL_DETAILS)
    const rows = await product.rows(
      `select type, text_sha256 from consents where application_id = $1 and type in ('COMMUNICATIONS', 'MARKETING')
         order by type`,
      [uuid],
    )
    const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
    expect(rows).toEqual([
      { type: 'COMMUNICATIONS', text_sha256: hashOf(legal.communications) },
      { type: 'MARKETING', text_sha256: hashOf(legal.marketing) },
    ])
  })

  it('electronic records can also be withdrawn by phone or letter: who, when and how are recorded, with the same effects', async () => {
    const borrower = await product.borrower()
    const uuid = await start(product, borrower)
    const heard = (way: 'PHONE' | 'LETTER', receivedOn: string) =>
      agent.call(recordConsentWithdrawal, { params: { uuid }, body: { way, receivedOn } })
    const today = todayAtTheLender()
    // A consent that was not given cannot be withdrawn.
    expect(refused(await heard('PHONE', today)).code).toBe('transition.not-allowed')
    await giveDetails(product, borrower, uuid)
    await product.application.clock.forward(1_000)
    expect((await heard('PHONE', '2099-01-01')).status).toBe(400)
    expect(await stateOf(borrower, uuid)).not.toBe('CANCELLED')

    const { application } = done(await heard('LETTER', today))
    expect(await stateOf(borrower, uuid)).toBe('CANCELLED')
    expect(application.borrower).toMatchObject({
      paperSince: expect.stringMatching(/^\d{4}-/) as string,
      paperHeard: { agent: expect.stringContaining('avery') as string, way: 'LETTER', receivedOn: today },
      hasElectronicRecords: false,
    })
    expect(await standing(borrower, 'COMMUNICATIONS')).toMatchObject({ optInOut: 'OPT_OUT', version: 1 })
    expect(await recorded(borrower)).toMatchObject([{ type: 'COMMUNICATIONS', opt_in_out: 'OPT_OUT' }])
    expect(refused(await heard('PHONE', today)).code).toBe('transition.not-allowed')
  })

  it('a signed loan continues when they are withdrawn by phone (P.509)', async () => {
    const borrower = await product.borrower()
    const uuid = await bringTo(product, borrower, 'WAITING_FOR_COLLATERAL')
    await product.application.clock.forward(1_000)
    const receivedOn = todayAtTheLender()
    const body = { way: 'PHONE', receivedOn } as const
    await agent.ask(recordConsentWithdrawal, { params: { uuid }, body })
    expect(await stateOf(borrower, uuid)).toBe('WAITING_FOR_COLLATERAL')
    // Records to be printed and mailed have a queue; an ended application is not in it.
    const { paperRecords } = await agent.ask(getQueues)
    expect(paperRecords.map(({ appUuid }: { appUuid: string }) => appUuid)).toContain(uuid)
    const states = paperRecords.map(({ state }: { state: string }) => state)
    expect(states).not.toContain('CANCELLED')
    expect(await paperSince(uuid)).toMatch(/^\d{4}-/)
  })

  it('cannot be given alone: electronic records are consented to with an application', async () => {
    const borrower = await product.borrower()
    const answer = await borrower.callAnyhow(changeConsent, { body: { ...RECORDS_OFF, optInOut: 'OPT_IN' } })
    expect(answer.status).toBe(400)
  })
})
