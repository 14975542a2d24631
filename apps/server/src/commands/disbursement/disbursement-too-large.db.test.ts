import { getApplication } from '@pledge/contract/applications'
import { quoteOffer, selectOffer } from '@pledge/contract/offers'
import { getDisbursementAccount } from '@pledge/contract/disbursement'
import { decideRelease, getApplicationFile, getQueues } from '@pledge/contract/portfolio'
import type { LendingRulesJson } from '@pledge/domain/organization/lending-rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stateOf } from '@pledge/testing/steps/world'
import { APPLICATION, OFFER } from '@pledge/testing/steps/payloads'
import { giveBank, giveDetails, postCollateral, release, signAll } from '@pledge/testing/steps/origination'
import { priceOffer } from '../offer/price-offer.ts'
import { startApplication } from '../application/start-application.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { publishRules } from '../../product/rules.test-data.ts'
import { proveIdentity } from '../../product/steps.test-data.ts'

/** More than an ACH entry can carry, against 3,000 bitcoin. */
const HUGE = { ...OFFER, requestedAmount: '100000000', coinQuantity: '3000' }

describe('a disbursement larger than an ACH entry can carry (note 027)', () => {
  let product: Product
  let version = 1
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())

  /** A loan under rules without the network’s limit, up to its approval. */
  const releasable = async (borrower: Caller): Promise<string> => {
    const deps = await publishRules(
      product,
      (version += 1),
      (rules) => (rules.maxDisbursementCents = 10 ** 11),
    )
    const started = await startApplication(deps)({
      subject: borrower.subject,
      loanOriginatorId: APPLICATION.loanOriginatorUuid,
      referralId: null,
      offer: HUGE,
    })
    if (!started.ok) throw new Error(started.code)
    const uuid = started.applicationId
    const { offers } = (await borrower.ask(getApplication, { params: { uuid } })).application
    await borrower.ask(selectOffer, { params: { uuid }, body: { offerUuid: offers[0]!.uuid } })
    await product.settle()
    await giveDetails(product, borrower, uuid)
    await proveIdentity(product, borrower, uuid)
    await giveBank(product, borrower, uuid)
    await signAll(product, borrower, uuid)
    await postCollateral(product, borrower, uuid, 1)
    return uuid
  }

  it('is offered by the shipped rules, but not by rules with a maximum disbursement (1.5.34, 1.9.16)', async () => {
    const { subject } = await product.borrower()
    const offer = { ...HUGE, requestedAmount: '99999999.99' }
    const ask = async (requested: typeof HUGE, change: (rules: LendingRulesJson) => void) => {
      const deps = await publishRules(product, (version += 1), change)
      const owner = await deps.organizations.byId(subject.organizationId)
      if (owner === undefined) throw new Error('no organization')
      return priceOffer(deps)(owner, requested, { isApplication: false })
    }
    expect(await ask(HUGE, () => undefined)).toMatchObject({ ok: true })
    const bounded = (rules: LendingRulesJson) => (rules.maxDisbursementCents = 9_999_999_999)
    expect(await ask(HUGE, bounded)).toEqual({
      ok: false,
      code: 'offer.amount-above-maximum',
      data: { amount: '99999999.99' },
    })
    expect(await ask(offer, bounded)).toMatchObject({ ok: true })
  })

  it('is quoted by the call at any size (1.9.16)', async () => {
    for (const requestedAmount of ['100000000', '10000000000.00']) {
      const body = { ...HUGE, requestedAmount, coinQuantity: '300000', orgCode: 'PLEDGE' }
      const { offer } = await product.anonymous.ask(quoteOffer, { body })
      expect(Number(offer.drawAmount)).toBe(Number(requestedAmount))
    }
  })

  it('is rejected and shown to agents when it was offered all the same, and they may end the loan (1.6.07)', async () => {
    const borrower = await product.borrower()
    const uuid = await releasable(borrower)
    await release(product, uuid)
    expect(await stateOf(borrower, uuid)).toBe('FINAL_STEPS')
    const account = await borrower.ask(getDisbursementAccount, { params: { uuid } })
    expect(account).toMatchObject({ stand: 'HELD', trouble: { came: 'rejected', problem: 'UNDER_REVIEW' } })

    const avery = await product.agent('avery')
    const open = async () => (await avery.ask(getQueues)).payoutExceptions
    expect(await open()).toMatchObject([
      { appUuid: uuid, kind: 'REJECTED', code: 'R19', attempt: 1, amount: '100000000.00', stand: 'HELD' },
    ])
    for (const name of ['avery', 'blake'] as const) {
      const body = { decision: 'refuse', reason: 'PAYOUT_ACCOUNT_UNVERIFIED', payoutAttempt: 2 } as const
      await (await product.agent(name)).ask(decideRelease, { params: { uuid }, body })
    }
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe('CANCELLED')
    expect(await open()).toEqual([])
    const file = (await avery.ask(getApplicationFile, { params: { uuid } })).application
    expect(file.payoutExceptions).toMatchObject([{ kind: 'REJECTED', resolution: 'CANCELLED' }])
  })
})
