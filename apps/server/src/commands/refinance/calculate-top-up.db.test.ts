import { calculateCelsiusCollateral } from '@pledge/contract/refinance-top-up'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { isAtMost, ltvOf } from '@pledge/domain/offer/ltv'
import { topUpUnits } from '@pledge/domain/offer/top-up'
import { decide } from '@pledge/domain/process/decide'
import { fileAfter } from '@pledge/domain/process/evolve'
import { codeOf } from '@pledge/testing/call/answer'
import { APPLICATION } from '@pledge/testing/steps/payloads'
import { createApplication } from '@pledge/contract/applications'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../product/callers.test-data.ts'
import { pricesOf } from '../../product/prices.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { insertApplication } from '../../store/application/applications.ts'
import { withTenant } from '../../store/database/database.ts'
import { latestPrice } from '../../store/offer/prices.ts'
import { insertOffer } from '../../store/offer/offers.ts'
import { principalOf } from '../actors.ts'
import { priceRequested } from '../offer/price-offer.ts'

const ESTATE_UNITS = 100_000_000n
/** Far above 55 % of one bitcoin at any price of the seeded file. */
const BALANCE_CENTS = 20_000_000n

describe('the top-up of a refinance (2.7.18, 1.7.06)', () => {
  let product: Product
  let maya: Caller
  beforeEach(async () => {
    product = await createProduct({ readsDocuments: false })
    maya = await product.borrower()
  })
  afterEach(() => product.close())

  /** A refinance of one old loan, with one priced offer. */
  const refinance = async () => {
    const { db, clock, organizations } = product.application.jobs
    const owner = (await organizations.byId(maya.subject.organizationId))!
    const priced = await priceRequested({ db, clock })(owner, {
      residence: { kind: 'state', code: 'CA' },
      drawAmountCents: 2_000_000n,
      coin: 'BTC',
      collateralUnits: ESTATE_UNITS,
    })
    if (!priced.ok) throw new Error(priced.code)
    const [uuid, offerUuid] = [crypto.randomUUID(), crypto.randomUUID()]
    const now = clock.business()
    const { accountId: borrowerId, organizationId } = maya.subject
    const by = { kind: 'borrower', id: borrowerId } as const
    const started = decide(
      null,
      {
        type: 'ApplicationStarted',
        by,
        data: {
          applicationId: uuid,
          organizationId,
          borrowerId,
          isInternational: false,
          isRollForward: false,
          residenceState: 'CA',
          residenceCountry: null,
          isServiced: true,
          refinance: {
            loanNumbers: ['CEL-1'],
            estateUnits: String(ESTATE_UNITS),
            expiresAt: now.getTime() + 86_400_000,
            isIdentityVerified: true,
            hasDetails: true,
          },
        },
      },
      now.getTime(),
    )
    if (!started.ok) throw new Error(started.code)
    const data = { offerIds: [offerUuid], pricedAt: now.getTime() }
    const offered = decide(fileAfter(null, started.events), { type: 'OffersPriced', by, data }, now.getTime())
    if (!offered.ok) throw new Error(offered.code)
    const versions = {
      organizationVersion: owner.organization.version,
      lendingRulesVersion: owner.rules.version,
    }
    await withTenant(db, principalOf(maya.subject), async (tx) => {
      await insertApplication(tx, {
        events: [...started.events, ...offered.events],
        ...versions,
        deadlineTerms: { ...owner.rules.deadlines, timeZone: owner.organization.timeZone },
        loanOriginatorId: owner.organization.loanOriginatorUuid,
        referralId: null,
        walletType: 'SELF_HOSTED',
        now,
      })
      await insertOffer(tx, {
        id: offerUuid,
        applicationId: uuid,
        quote: { ...priced.quote, drawAmountCents: BALANCE_CENTS, amountCents: BALANCE_CENTS },
        priceVenues: ['simulated'],
        priceObservedAt: priced.price.observedAt,
        createdAt: now,
        validUntil: priced.validUntil,
        ...versions,
        organizationId,
        borrowerId,
      })
    })
    return { params: { uuid }, body: { offerUuid } }
  }

  const positionNow = async () => {
    const price = await latestPrice(product.application.jobs.db, 'BTC')
    return {
      coin: 'BTC',
      units: ESTATE_UNITS,
      owedCents: BALANCE_CENTS,
      priceCents: price!.priceCents,
    } as const
  }

  it('brings the LTV to 55 % at the newest price, rounded up, and follows the price (2.9.04)', async () => {
    const asked = await refinance()
    const seen: string[] = []
    for (const bps of [10_000n, 9_000n]) {
      await pricesOf(() => product)(bps, ['BTC'])
      const position = await positionNow()
      const units = topUpUnits(position, 5_500)
      expect(units).toBeGreaterThan(0n)
      expect(isAtMost(ltvOf({ ...position, units: ESTATE_UNITS + units }), 5_500)).toBe(true)
      expect(isAtMost(ltvOf({ ...position, units: ESTATE_UNITS + units - 1n }), 5_500)).toBe(false)
      const { celsiusTopUpCollateral } = await maya.ask(calculateCelsiusCollateral, asked)
      expect(celsiusTopUpCollateral).toEqual({ coinQuantity: formatCoin(units, 'BTC'), type: 'BTC' })
      seen.push(celsiusTopUpCollateral!.coinQuantity)
    }
    expect(new Set(seen).size).toBe(2)
  })

  it('is answered at the address of document 2, for an `offerUuid`', () => {
    const { method, path, body, answer } = calculateCelsiusCollateral
    expect(`${method} ${path}`).toBe('POST /api/loans/v1/applications/{uuid}/celsius-collateral/calculate')
    expect(Object.keys(body.shape)).toEqual(['offerUuid'])
    expect(Object.keys(answer.shape)).toEqual(['celsiusTopUpCollateral'])
  })

  it('is null while no price is fresh: the page asks again (part of 2.4.23, G.78)', async () => {
    const asked = await refinance()
    await product.rows(`update prices set observed_at = observed_at - interval '1 day'`)
    expect(await maya.ask(calculateCelsiusCollateral, asked)).toEqual({ celsiusTopUpCollateral: null })
  })

  it('is of an offer of this application, for its borrower, and of a refinance alone', async () => {
    const asked = await refinance()
    const other = { ...asked, body: { offerUuid: crypto.randomUUID() } }
    expect(codeOf(await maya.call(calculateCelsiusCollateral, other))).toBe('offer.not-found')
    const stranger = await product.borrower()
    expect((await stranger.call(calculateCelsiusCollateral, asked)).status).toBe(404)
    const { application } = await stranger.ask(createApplication, { body: APPLICATION })
    const plain = { params: { uuid: application.appUuid }, body: asked.body }
    expect(codeOf(await stranger.call(calculateCelsiusCollateral, plain))).toBe('transition.not-allowed')
  })
})
