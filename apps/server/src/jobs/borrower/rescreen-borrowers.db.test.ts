import { getApplicationFile } from '@pledge/contract/portfolio'
import { decideSanctions } from '@pledge/contract/portfolio-sanctions'
import { done } from '@pledge/testing/call/answer'
import { approveDisbursement } from '@pledge/testing/steps/origination'
import { DETAILS } from '@pledge/testing/steps/payloads'
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { metricReadings } from '../../metric-readings.ts'
import { DAY_MS } from '../../product/calendar.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { releasesOf, WALLETS } from '../../product/releases.test-data.ts'
import { renewalsOf } from '../../product/renewals.test-data.ts'
import { bringTo } from '../../product/steps.test-data.ts'

const HOUR_MS = 3_600_000
const AGENTS = ['avery', 'blake'] as const
const LAST_NAME = DETAILS.name.lastName

describe('sanctions screenings after the first one (31 CFR 501.603; note 078)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  beforeEach(() => product.startAnew())
  // All borrowers have one name: an answer to the next inquiry about it is for the loan of this test.
  beforeEach(() => product.rows('update screenings set next_screen_at = null'))
  afterEach(() => product.simulation.screening.driver.setReachable(true))
  afterAll(() => product.close())

  const { funded, pays, loan, forward, standsAt } = renewalsOf(() => product)
  const { asks, bothApprove, mine, paidTo } = releasesOf(() => product)
  const screening = () => product.simulation.screening.driver
  const hasMatch = () => screening().answerNext({ lastName: LAST_NAME }, 'REFUSED_SANCTIONS')
  const file = async (uuid: string) =>
    (await (await product.agent('avery')).ask(getApplicationFile, { params: { uuid } })).application
  const answered = async (uuid: string) => {
    const [row] = await product.rows(
      'select inquiries, screened_at, result, next_screen_at from screenings where application_id = $1',
      [uuid],
    )
    return row
  }
  const decide = async (uuid: string, decision: 'clear' | 'confirm') => {
    for (const name of AGENTS)
      await (
        await product.agent(name)
      ).ask(decideSanctions, {
        params: { uuid },
        body: { decision, note: 'Another person: birth date and passport differ' },
      })
    await product.settle()
  }
  const sent = (uuid: string) =>
    product.rows(`select status from disbursements where application_id = $1 and status = 'ACCEPTED'`, [uuid])
  const oldest = () => metricReadings(product.application).oldestScreeningSeconds()

  it('are made before the disbursement, then once a day for a loan in service, and no more once it is closed', async () => {
    const { borrower, uuid } = await funded()
    const first = await answered(uuid)
    expect(first).toMatchObject({ inquiries: 1, result: 'CLEARED' })
    expect(Number(first?.['next_screen_at']) - Number(first?.['screened_at'])).toBe(DAY_MS)
    await product.application.clock.forward(DAY_MS - HOUR_MS)
    await product.settle()
    expect(await answered(uuid)).toMatchObject({ inquiries: 1 })
    await product.application.clock.forward(HOUR_MS)
    await product.settle()
    await product.settle()
    expect(await answered(uuid)).toMatchObject({ inquiries: 2 })
    const seen = (await file(uuid)).rescreening
    expect(seen).toMatchObject({ result: 'CLEARED' })
    expect(Date.parse(seen!.nextAt!) - Date.parse(seen!.screenedAt!)).toBe(DAY_MS)
    expect(
      await product.rows(`select 1 from inquiries where idempotency_key like 'screening:${uuid}:%'`),
    ).toEqual([])

    const { payOff } = await loan(borrower, uuid)
    done(await pays(uuid, { amount: payOff, reference: `payoff-${uuid}` }))
    expect(await standsAt(uuid)).toEqual(['COLLATERAL_RELEASE', 'COLLATERAL_RELEASE'])
    expect(await answered(uuid)).toMatchObject({ next_screen_at: null })
  }, 60_000)

  it('hold a loan in service on a new match, once for an entry that two agents clear', async () => {
    const { uuid } = await funded()
    await hasMatch()
    await forward(1)
    const held = await file(uuid)
    expect(held).toMatchObject({
      sanctions: { blockedAt: null, decisions: [] },
      rescreening: { result: 'MATCH' },
    })
    expect(held.screening?.matches.map(({ reference }) => reference)).toEqual(['SSL-00731'])
    await decide(uuid, 'clear')
    expect((await file(uuid)).sanctions).toBeNull()

    await hasMatch()
    await forward(1)
    expect(await file(uuid)).toMatchObject({ sanctions: null, rescreening: { result: 'CLEARED' } })
    // A namesake is another entry, and is held although it only resembles the borrower.
    await screening().answerNext({ lastName: LAST_NAME }, 'REVIEW')
    await forward(1)
    expect(await file(uuid)).toMatchObject({
      sanctions: { blockedAt: null },
      rescreening: { result: 'MATCH' },
    })
    await decide(uuid, 'clear')
    // Contradicting identity data are recorded, and stop nothing.
    await screening().answerNext({ lastName: LAST_NAME }, 'REVIEW_IDENTITY')
    await forward(1)
    expect(await file(uuid)).toMatchObject({ sanctions: null, rescreening: { result: 'IDENTITY_DATA' } })
  }, 60_000)

  it('hold again for an entry that was found while another hold stood, which no agent was shown', async () => {
    const { uuid } = await funded()
    const shown = async () => (await file(uuid)).screening?.matches.map(({ reference }) => reference)
    await hasMatch()
    await forward(1)
    await screening().answerNext({ lastName: LAST_NAME }, 'REVIEW')
    await forward(1)
    expect(await answered(uuid)).toMatchObject({ result: 'MATCH' })
    expect(await shown()).toEqual(['SSL-00731'])
    await decide(uuid, 'clear')
    expect((await file(uuid)).sanctions).toBeNull()
    await screening().answerNext({ lastName: LAST_NAME }, 'REVIEW')
    await forward(1)
    expect((await file(uuid)).sanctions).toMatchObject({ blockedAt: null, decisions: [] })
    expect(await shown()).not.toEqual(['SSL-00731'])
  }, 60_000)

  it('delay a disbursement while the service is down, and stop it on a match', async () => {
    const borrower = await product.borrower()
    const uuid = await bringTo(product, borrower, 'MANUAL_FUNDING_RELEASE')
    await screening().setReachable(false)
    for (const name of AGENTS) await approveDisbursement(await product.agent(name), uuid)
    await product.settle()
    expect(await sent(uuid)).toEqual([])
    expect(await answered(uuid)).toBeUndefined()
    const [intent] = await product.rows(
      'select submission_intent_at from disbursements where application_id = $1',
      [uuid],
    )
    expect(intent).toEqual({ submission_intent_at: null })

    await screening().setReachable(true)
    await hasMatch()
    await product.application.clock.forward(60_000)
    await product.settle()
    await product.settle()
    expect(await answered(uuid)).toMatchObject({ result: 'MATCH' })
    expect(await sent(uuid)).toEqual([])
    expect((await file(uuid)).sanctions).not.toBeNull()
    await decide(uuid, 'clear')
    await product.settle()
    expect(await sent(uuid)).toHaveLength(1)
  }, 60_000)

  it('are made anew before a release whose borrower was screened too long ago', async () => {
    const { borrower, uuid } = await funded()
    const { payOff } = await loan(borrower, uuid)
    done(await pays(uuid, { amount: payOff, reference: `payoff-${uuid}` }))
    await product.application.clock.forward(2 * HOUR_MS)
    const { requestId } = done(await asks(borrower, uuid, WALLETS.BTC[0]))
    await screening().setReachable(false)
    await bothApprove(uuid, String(requestId))
    await product.settle()
    await mine('BTC')
    expect(await paidTo('BTC', WALLETS.BTC[0])).toEqual([])
    expect(await answered(uuid)).toMatchObject({ inquiries: 1 })
    await screening().setReachable(true)
    await forward(1)
    await mine('BTC')
    expect(await paidTo('BTC', WALLETS.BTC[0])).toHaveLength(1)
    expect(await answered(uuid)).toMatchObject({ inquiries: 2, result: 'CLEARED' })
  }, 60_000)

  it('that are overdue raise the age that is alarmed at, and are made once the service is back', async () => {
    await funded()
    await forward(1)
    const before = (await oldest())!
    expect(before).toBeLessThan(DAY_MS / 1_000)
    await screening().setReachable(false)
    await forward(2)
    expect(await oldest()).toBeGreaterThanOrEqual(before + (2 * DAY_MS) / 1_000)
    const failures = await product.rows(`select times from retry_backoffs where job = 'rescreen-borrowers'`)
    expect(failures.length).toBeGreaterThan(0)
    await screening().setReachable(true)
    await forward(1)
    expect(await oldest()).toBeLessThan(DAY_MS / 1_000)
    expect(await product.rows(`select 1 from retry_backoffs where job = 'rescreen-borrowers'`)).toEqual([])
  }, 60_000)

  it('are due for loans that were open before there were any, and for no closed one', async () => {
    const { uuid } = await funded()
    const folder = new URL('../../migrations/', import.meta.url)
    const fill = readFileSync(new URL('046-screenings-of-open-loans.sql', folder), 'utf8')
    const listed = async () => {
      await product.rows('delete from screenings where application_id = $1', [uuid])
      await product.rows(fill)
      return (await answered(uuid))?.['next_screen_at']
    }
    expect(await listed()).toBeInstanceOf(Date)
    const [before] = await product.rows('select * from loans where application_id = $1', [uuid])
    await product.rows(
      'update loans set next_accrual_at = null, closed_at = now() where application_id = $1',
      [uuid],
    )
    expect(await listed()).toBeUndefined()
    await product.rows('update loans set closed_at = null, next_accrual_at = $2 where application_id = $1', [
      uuid,
      before?.['next_accrual_at'],
    ])
  })

  it('show the borrower nothing, and the rows of another organization to nobody', async () => {
    const rows = await product.rows(
      `select polname from pg_policy where polrelid = 'screenings'::regclass order by 1`,
    )
    expect(rows).toEqual([{ polname: 'owner' }, { polname: 'touch' }])
    const uuid = await bringTo(product, await product.borrower(), 'FINAL_STEPS')
    expect((await file(uuid)).rescreening).toBeNull()
  })
})
