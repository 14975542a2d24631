import { getDocumentFile, getDocuments } from '@pledge/contract/agreements'
import { cancelApplication, getApplication, retryCredit } from '@pledge/contract/applications'
import { getProfile } from '@pledge/contract/borrower'
import { recheckCredit } from '@pledge/contract/portfolio'
import { endOfDay } from '@pledge/copy/format/deadlines'
import type { CreditPersona } from '@pledge/sandbox/credit/personas'
import { readBack } from '@pledge/providers/documents/read-back'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stateOf } from '@pledge/testing/steps/world'
import { detailsOf } from '@pledge/testing/steps/payloads'
import { giveDetails, start } from '@pledge/testing/steps/origination'
import { runFollowOn } from '../work/run-follow-on.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'

describe('the notice of incomplete application', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct()
  })
  afterAll(() => product.close())

  const heldBy = async (lastName: string) => {
    const borrower = await product.borrower()
    const uuid = await start(product, borrower)
    await giveDetails(product, borrower, uuid, detailsOf({ lastName }))
    return { borrower, uuid }
  }
  const noticesOf = async (borrower: Caller, uuid: string) =>
    (await borrower.ask(getDocuments, { params: { uuid } })).documents.filter(
      (one: { type: string }) => one.type === 'INCOMPLETENESS',
    )
  const textOf = async (borrower: Caller, uuid: string, notice: { uuid: string; identityUuid: string }) => {
    const params = { uuid, identityUuid: notice.identityUuid, docUuid: notice.uuid }
    const file = await borrower.ask(getDocumentFile, { params })
    return (await readBack(new Uint8Array(file))).text.replaceAll(/\s+/g, ' ')
  }
  const retry = async (borrower: Caller, uuid: string, lastName: string, persona: CreditPersona) => {
    await product.simulation.credit.driver.answerNext({ lastName }, persona)
    await borrower.ask(retryCredit, { params: { uuid }, body: {} })
    await product.settle()
  }

  it.each([
    ['Frozen', 'SOFT_CREDIT_FROZEN', 'Lift the freeze'],
    ['Locked', 'SOFT_CREDIT_LOCKED', '30 days after your application is complete'],
    ['Nomatch', 'SOFT_CREDIT_NO_MATCH', 'Check your full legal name'],
  ])('states to %s what is needed and by when, in %s: %s', async (lastName, state, words) => {
    const { borrower, uuid } = await heldBy(lastName)
    expect(await stateOf(borrower, uuid)).toBe(state)
    const notices = await noticesOf(borrower, uuid)
    expect(notices).toMatchObject([
      { name: 'Notice of incomplete application', templateVersion: 1, needsAcceptance: false },
    ])
    expect(notices[0]!.sha256).toMatch(/^[0-9a-f]{64}$/)
    const text = await textOf(borrower, uuid, notices[0]!)
    expect(text).toContain(words)
    expect(text).toContain('Northgate Credit Bureau, P.O. Box 5550')
    expect(text).toContain('unable to give further consideration')
    const { expiresAt } = (await borrower.ask(getApplication, { params: { uuid } })).application
    const lastMoment = endOfDay(Date.parse(expiresAt!), { timeZone: 'America/New_York' })
    expect(text).toContain(`by ${lastMoment}`)
    expect((await mailsTo(product, borrower))[0]?.text).toMatch(/Your documents include a notice/)
  })

  it('is generated once for each outcome, however often a job repeats or the bureau answers the same (1.4.11)', async () => {
    const { borrower, uuid } = await heldBy('Frozen')
    const job = { applicationId: uuid, organizationId: product.organizationId }
    const again = () =>
      runFollowOn(product.application.jobs, { ...job, name: 'generate-incompleteness-notice' })
    await Promise.all([again(), again(), again()])
    await retry(borrower, uuid, 'Frozen', 'FROZEN')
    expect(await noticesOf(borrower, uuid)).toHaveLength(1)
    await retry(borrower, uuid, 'Frozen', 'LOCKED')
    await retry(borrower, uuid, 'Frozen', 'FROZEN')
    const notices = await noticesOf(borrower, uuid)
    expect(notices).toHaveLength(2)
    const texts = [await textOf(borrower, uuid, notices[0]!), await textOf(borrower, uuid, notices[1]!)]
    expect(texts.some((text) => text.includes('security freeze'))).toBe(true)
    expect(texts.some((text) => text.includes('is locked'))).toBe(true)
    await retry(borrower, uuid, 'Frozen', 'CLEARED')
    await again()
    expect(await stateOf(borrower, uuid)).toBe('FINAL_STEPS')
    expect(await noticesOf(borrower, uuid)).toHaveLength(2)
  })

  it('is about an SSN that can be given again: a new application asks for it (1.2.80, 1.5.12)', async () => {
    const { borrower, uuid } = await heldBy('Nomatch')
    const profile = async () => (await borrower.ask(getProfile)).profile
    expect((await profile()).hasSsn).toBe(false)
    // The submission stays, and the bureau is queried with it again.
    await retry(borrower, uuid, 'Nomatch', 'NO_MATCH')
    expect(await stateOf(borrower, uuid)).toBe('SOFT_CREDIT_NO_MATCH')
    await borrower.ask(cancelApplication, { params: { uuid }, body: {} })
    const next = await start(product, borrower)
    await giveDetails(product, borrower, next, detailsOf({ lastName: 'Harbour', ssn: '123-45-6780' }))
    expect(await stateOf(borrower, next)).toBe('FINAL_STEPS')
    expect((await profile()).hasSsn).toBe(true)
    // It is known from then on: the next application does not ask for it.
    await borrower.ask(cancelApplication, { params: { uuid: next }, body: {} })
    const last = await start(product, borrower)
    await giveDetails(product, borrower, last, { ...detailsOf({ lastName: 'Harbour' }), ssn: undefined })
    expect(await stateOf(borrower, last)).toBe('FINAL_STEPS')
  })

  it('ends at its date: the application expires, the notice stays (1.9.26; part of 1.2.38)', async () => {
    const { borrower, uuid } = await heldBy('Frozen')
    const { expiresAt } = (await borrower.ask(getApplication, { params: { uuid } })).application
    const { clock } = product.application
    await clock.forward(Date.parse(expiresAt!) - clock.business().getTime())
    const late = await borrower.call(retryCredit, { params: { uuid }, body: {} })
    expect(late.body).toMatchObject({ status: 409, code: 'application.expired' })
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe('EXPIRED')
    expect(await noticesOf(borrower, uuid)).toHaveLength(1)
  })

  it('is not generated for a report that was received', async () => {
    const { borrower, uuid } = await heldBy('Harbour')
    expect(await noticesOf(borrower, uuid)).toEqual([])
  })

  it('stays while an agent has the bureau queried again for a borrower who called (1.4.11)', async () => {
    const { borrower, uuid } = await heldBy('Locked')
    const avery = await product.agent('avery')
    await product.simulation.credit.driver.answerNext({ lastName: 'Locked' }, 'CLEARED')
    const requested = (await avery.ask(recheckCredit, { params: { uuid }, body: {} })).application
    expect(requested.credit).toEqual({ retries: 1, borrowerTriesLeft: 4, agentTriesLeft: 9, alerts: [] })
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe('FINAL_STEPS')
    expect(await noticesOf(borrower, uuid)).toHaveLength(1)
  })
})
