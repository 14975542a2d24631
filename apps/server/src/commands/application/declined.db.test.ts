import { getDocumentFile, getDocuments } from '@pledge/contract/agreements'
import { getApplication, retryCredit } from '@pledge/contract/applications'
import {
  decideRelease,
  declineApplication,
  getApplicationFile,
  recheckCredit,
} from '@pledge/contract/portfolio'
import { getAgentDocumentFile } from '@pledge/contract/portfolio-files'
import { DECLINE_REASONS } from '@pledge/domain/application/decline-reasons'
import { readBack } from '@pledge/providers/documents/read-back'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import type { SentBody } from '@pledge/testing/call/input'
import { stateOf } from '@pledge/testing/steps/world'
import { detailsOf } from '@pledge/testing/steps/payloads'
import { giveDetails, start } from '@pledge/testing/steps/origination'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { bringTo, mailsTo } from '../../product/steps.test-data.ts'

describe('an application that is not approved', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct()
  })
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const noticeOf = async (borrower: Caller, uuid: string): Promise<string> => {
    const { documents } = await borrower.ask(getDocuments, { params: { uuid } })
    const notices = documents.filter((one: { type: string }) => one.type === 'ADVERSE_ACTION')
    expect(notices).toHaveLength(1)
    const { uuid: docUuid, identityUuid } = notices[0]!
    const file = await borrower.ask(getDocumentFile, { params: { uuid, identityUuid, docUuid } })
    return (await readBack(new Uint8Array(file))).text.replaceAll(/\s+/g, ' ')
  }

  it('is declined on the bureau’s report, with the adverse action notice among its documents (G.37)', async () => {
    const borrower = await product.borrower()
    const uuid = await start(product, borrower)
    await giveDetails(product, borrower, uuid, detailsOf({ lastName: 'Lowscore' }))
    expect(await stateOf(borrower, uuid)).toBe('DECLINED')
    const text = await noticeOf(borrower, uuid)
    expect(text).toContain('Northgate Credit Bureau')
    expect(text).toContain('P.O. Box 5550')
    expect(text).toContain('542')
    expect(text).toMatch(/Equal Credit Opportunity Act/)
    expect(text).toMatch(/free copy of your (credit )?report|copy of your report/i)
    const avery = await product.agent('avery')
    const { adverseAction } = (await avery.ask(getApplicationFile, { params: { uuid } })).application
    expect(adverseAction!.madeAt).not.toBeNull()
    const days =
      (Date.parse(adverseAction!.notifyBy) - product.application.clock.business().getTime()) / 86_400_000
    expect(days, '30 days from the details, to the end of the day').toBeGreaterThan(30)
    expect(days).toBeLessThanOrEqual(31.1)
    const { documents } = await borrower.ask(getDocuments, { params: { uuid } })
    const docUuid = documents.find((one: { type: string }) => one.type === 'ADVERSE_ACTION')!.uuid
    expect((await avery.call(getAgentDocumentFile, { params: { uuid, docUuid } })).status).toBe(200)
    await product.settle()
    expect(await mailsTo(product, borrower)).toHaveLength(1)
  })

  it.each([
    ['nothing from elsewhere', undefined, undefined, [false, false]],
    ['the report, by the first agent', { report: true, outsideSource: false }, undefined, [true, false]],
    ['an outside source, by the second', undefined, { report: false, outsideSource: true }, [false, true]],
  ] as const)(
    'is rejected after signing, with a notice that names what informed either agent: %s (G.37)',
    async (_, first, second, [namesReport, namesSource]) => {
      const borrower = await product.borrower()
      const uuid = await bringTo(product, borrower, 'MANUAL_FUNDING_RELEASE')
      type Basis = NonNullable<SentBody<typeof decideRelease>['basis']>
      const refuses = async (name: 'avery' | 'blake', basis: Basis | undefined) =>
        (await product.agent(name)).call(decideRelease, {
          params: { uuid },
          body: {
            decision: 'refuse',
            reason: 'PAYOUT_ACCOUNT_UNVERIFIED',
            ...(basis !== undefined && { basis }),
          },
        })
      done(await refuses('avery', first))
      done(await refuses('blake', second))
      await product.settle()
      const text = await noticeOf(borrower, uuid)
      expect(text.includes('Northgate Credit Bureau')).toBe(namesReport)
      expect(text.includes('an outside source other than a consumer reporting agency')).toBe(namesSource)
    },
  )

  it('waits while the report is frozen, and continues when a retry is cleared (1.4.11)', async () => {
    const borrower = await product.borrower()
    const uuid = await start(product, borrower)
    await giveDetails(product, borrower, uuid, detailsOf({ lastName: 'Frozen' }))
    expect(await stateOf(borrower, uuid)).toBe('SOFT_CREDIT_FROZEN')
    await borrower.ask(retryCredit, { params: { uuid }, body: {} })
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe('SOFT_CREDIT_FROZEN')
    await product.simulation.credit.driver.answerNext({ lastName: 'Frozen' }, 'CLEARED')
    await borrower.ask(retryCredit, { params: { uuid }, body: {} })
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe('FINAL_STEPS')
    // Once for each time that it was frozen, with different keys.
    expect(await mailsTo(product, borrower)).toHaveLength(2)
  })

  it('lets a borrower query again five times and an agent five more, and no more (1.4.11)', async () => {
    const borrower = await product.borrower()
    const uuid = await start(product, borrower)
    await giveDetails(product, borrower, uuid, detailsOf({ lastName: 'Locked' }))
    for (let retry = 1; retry <= 5; retry += 1) {
      await borrower.ask(retryCredit, { params: { uuid }, body: {} })
      await product.application.unitOfWork.settled()
    }
    const sixth = await borrower.call(retryCredit, { params: { uuid }, body: {} })
    expect(sixth.body).toMatchObject({ status: 409, code: 'credit.tries-exhausted' })
    const { application } = await borrower.ask(getApplication, { params: { uuid } })
    expect(application.creditTriesLeft).toBe(0)
    // An agent has tries of their own for borrowers who call, and they are limited too.
    const avery = await product.agent('avery')
    for (let retry = 1; retry <= 5; retry += 1) {
      await avery.ask(recheckCredit, { params: { uuid }, body: {} })
      await product.application.unitOfWork.settled()
    }
    const eleventh = await avery.call(recheckCredit, { params: { uuid }, body: {} })
    expect(eleventh.body).toMatchObject({ status: 409, code: 'credit.tries-exhausted' })
    const inquiries = await product.rows('select id from inquiries where application_id = $1', [uuid])
    expect(inquiries).toHaveLength(11)
  })

  it('is declined by an agent with reasons of the list, in words, and without a bureau', async () => {
    const borrower = await product.borrower()
    const uuid = await bringTo(product, borrower, 'FINAL_STEPS')
    const avery = await product.agent('avery')
    for (const reasons of [['DID_NOT_LIKE_THEM'], ['IDENTITY_UNVERIFIED', 'because']]) {
      const refused = await avery.call(declineApplication, { params: { uuid }, body: { reasons } })
      expect(refused.body).toMatchObject({ status: 422, code: 'approval.reason-required' })
    }
    const none = await avery.call(declineApplication, { params: { uuid }, body: { reasons: [] } })
    expect(none.body).toMatchObject({ status: 400, code: 'request.invalid' })
    const reasons = ['IDENTITY_UNVERIFIED', 'INCOME_UNVERIFIED']
    await avery.ask(declineApplication, { params: { uuid }, body: { reasons } })
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe('DECLINED')
    const text = await noticeOf(borrower, uuid)
    expect(text).toContain('Unable to verify identity')
    expect(text).toContain('Unable to verify income')
    expect(text).not.toContain('Northgate')
    const again = await avery.call(declineApplication, { params: { uuid }, body: { reasons } })
    expect(again.body).toMatchObject({ status: 409, code: 'transition.not-allowed' })
  })

  it.each([['Failed', 'Unable to verify identity']])(
    'is declined by the screening of %s in neutral words, and without a bureau (1.2.84)',
    async (lastName, reason) => {
      const borrower = await product.borrower()
      const uuid = await start(product, borrower)
      await giveDetails(product, borrower, uuid, detailsOf({ lastName }))
      expect(await stateOf(borrower, uuid)).toBe('DECLINED')
      const text = await noticeOf(borrower, uuid)
      expect(text).toContain(reason)
      // No letter states that a borrower is on a list: it may be a namesake.
      expect(text).not.toMatch(/sanctions|watch ?list|SSL-|Northgate/i)
      const trail = await product.rows(
        "select data::text as data from application_events where application_id = $1 and type = 'ApplicationDeclined'",
        [uuid],
      )
      expect(String(trail[0]?.['data'])).not.toMatch(/list/i)
    },
  )

  it.each(['KYC_VERIFY', 'SIGN_DOCS'] as const)(
    'is declined by an agent in %s, for exactly the chosen reasons',
    async (state) => {
      const borrower = await product.borrower()
      const avery = await product.agent('avery')
      const { screening } = product.simulation
      if (state === 'KYC_VERIFY') await screening.driver.setReachable(false)
      const uuid =
        state === 'SIGN_DOCS' ? await bringTo(product, borrower, state) : await start(product, borrower)
      if (state === 'KYC_VERIFY') await giveDetails(product, borrower, uuid)
      expect(await stateOf(borrower, uuid)).toBe(state)
      const body = { reasons: ['INCOME_UNVERIFIED'], note: 'Called twice, no payslip came.' }
      await avery.ask(declineApplication, { params: { uuid }, body })
      await screening.driver.setReachable(true)
      await product.settle()
      expect(await stateOf(borrower, uuid)).toBe('DECLINED')
      const text = await noticeOf(borrower, uuid)
      const others = Object.values(DECLINE_REASONS).filter((words) => words !== 'Unable to verify income')
      expect(text).toContain('Unable to verify income')
      for (const words of [...others, 'payslip']) expect(text).not.toContain(words)
    },
  )

  it('names the bureau when an agent’s reason rests on its report (1.2.84, G.37)', async () => {
    const borrower = await product.borrower()
    const uuid = await bringTo(product, borrower, 'FINAL_STEPS')
    const avery = await product.agent('avery')
    await avery.ask(declineApplication, { params: { uuid }, body: { reasons: ['CREDIT_DELINQUENT'] } })
    await product.settle()
    const text = await noticeOf(borrower, uuid)
    expect(text).toContain('Delinquent past or present credit obligations with others')
    expect(text).toContain('Northgate Credit Bureau')
    expect(text).toContain('played no part in our decision')
  })
})
