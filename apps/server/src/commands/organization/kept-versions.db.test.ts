import { createApplication, getApplication } from '@pledge/contract/applications'
import { createOffer, getOffers, selectOffer } from '@pledge/contract/offers'
import type { LendingRulesJson } from '@pledge/domain/organization/lending-rules'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import { stateOf } from '@pledge/testing/steps/world'
import { APPLICATION, OFFER } from '@pledge/testing/steps/payloads'
import { giveDetails } from '@pledge/testing/steps/origination'
import { repriceOffers } from '../offer/reprice-offers.ts'
import { createOrganizationRegistry } from '../../store/organization/organizations.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { publishRules } from '../../product/rules.test-data.ts'

const DEARER = 990
const dearer = (rules: LendingRulesJson) => {
  for (const tier of rules.tiers) tier.rateBps += DEARER
  Object.assign(rules.deadlines, { completeDays: 10, collateralDays: 2, idleDays: 7 })
}

describe('the versions of rules that an application keeps (decision 5)', () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  let first: string
  beforeEach(async () => {
    product = await createProduct({ readsDocuments: false })
    borrower = await product.borrower()
    const { application } = await borrower.ask(createApplication, { body: APPLICATION })
    uuid = application.appUuid
    first = application.offers[0]!.uuid
  })
  afterEach(() => product.close())

  const application = async () => (await borrower.ask(getApplication, { params: { uuid } })).application
  const kept = async () =>
    (
      await product.rows(
        `select lending_rules_version as rules, extract(day from deadline_at - last_activity_at)::int as days
           from applications where id = $1`,
        [uuid],
      )
    )[0]
  const select = (offerUuid: string) => borrower.call(selectOffer, { params: { uuid }, body: { offerUuid } })
  const reprice = async (version: number) => {
    const deps = await publishRules(product, version, dearer)
    const subject = borrower.subject
    return repriceOffers(deps)({ subject, applicationId: uuid, offer: OFFER })
  }

  it('are those that it was quoted under, whatever was published since', async () => {
    await publishRules(product, 2, dearer)
    done(await select(first))
    await product.settle()
    await giveDetails(product, borrower, uuid)
    expect(await kept()).toMatchObject({ rules: 1, days: 14 })
    expect((await application()).deadlineDays).toEqual({ complete: 14, collateral: 5, graceHours: 72 })
  })

  it('become the current ones with a new quote, and stay so: rate, deadlines and trail (1.7.09)', async () => {
    const answer = await reprice(2)
    if (!answer.ok) throw new Error(answer.code)
    const [newest] = answer.offers
    expect(newest?.quote.rateBps).toBe(891 + DEARER)
    expect(await kept()).toMatchObject({ rules: 2, days: 7 })
    done(await select(newest?.id ?? ''))
    await product.settle()
    await giveDetails(product, borrower, uuid)
    expect(await kept()).toMatchObject({ rules: 2, days: 10 })
    expect((await application()).deadlineDays).toEqual({ complete: 10, collateral: 2, graceHours: 72 })
    const trail = await product.rows(
      `select data from application_events where application_id = $1 and type = 'OfferRepriced'`,
      [uuid],
    )
    expect(trail).toMatchObject([{ data: { offerId: newest?.id, lendingRulesVersion: 2 } }])
  })

  it('are those of the selected offer, while an earlier one is still valid', async () => {
    const answer = await reprice(2)
    expect(answer.ok).toBe(true)
    done(await select(first))
    expect(await kept()).toMatchObject({ rules: 1 })
    await product.settle()
    await giveDetails(product, borrower, uuid)
    expect(await kept()).toMatchObject({ rules: 1, days: 14 })
  })

  it('are not changed by a refused quote', async () => {
    done(await select(first))
    const answer = await reprice(2)
    expect(answer).toMatchObject({ ok: false, code: 'transition.not-allowed' })
    expect(await kept()).toMatchObject({ rules: 1 })
  })

  it('take effect on their day, not when they are published', async () => {
    await publishRules(product, 2, dearer)
    const { db, clock } = product.application
    await product.rows('update lending_rules set effective_from = $1 where version = 2', [
      new Date(clock.business().getTime() + 86_400_000),
    ])
    const versionAt = async (later: number) => {
      const at = new Date(clock.business().getTime() + later)
      const registry = createOrganizationRegistry(db, { real: () => at, business: () => at })
      return (await registry.byId(product.organizationId))?.rules.version
    }
    expect(await versionAt(0)).toBe(1)
    expect(await versionAt(86_400_000)).toBe(2)
  })

  it('let an offer lapse by the platform’s clock, and be priced again (1.7.09 to 1.7.11)', async () => {
    const isLapsed = async () =>
      (await borrower.ask(getOffers, { params: { uuid } })).offers.map(
        (offer: { readonly isLapsed: boolean }) => offer.isLapsed,
      )
    expect(await isLapsed()).toEqual([false])
    await product.application.clock.forward(3_600_000)
    expect(await isLapsed()).toEqual([true])
    expect((await select(first)).body).toMatchObject({ status: 409, code: 'offer.lapsed' })
    await product.settle()
    const body = {
      requestedAmount: '12000',
      collateralType: 'ETH',
      coinQuantity: '9.5',
      state: OFFER.state,
    } as const
    const { offers } = await borrower.ask(createOffer, { params: { uuid }, body })
    expect(offers[0]).toMatchObject({
      drawAmount: '12000.00',
      collateral: { type: 'ETH' },
      collateralUnits: '9.5',
      state: OFFER.state,
      countryCode: null,
    })
    expect(offers.map((offer: { readonly isLapsed: boolean }) => offer.isLapsed)).toEqual([false, true])
    expect(await isLapsed()).toEqual([false, true])
    done(await select(offers[0]!.uuid))
    await product.settle()
    expect((await application()).selectedOffer!.uuid).toBe(offers[0]!.uuid)
    expect(await stateOf(borrower, uuid)).toBe('BORROWER_DETAILS')
  })
})
