import { getCollateral } from '@pledge/contract/collateral'
import { getQueues } from '@pledge/contract/portfolio'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { done, refused } from '@pledge/testing/call/answer'
import { postCollateral } from '@pledge/testing/steps/origination'
import { reviewRelease } from '../release/review-release.ts'
import { syncDeposits } from '../../jobs/collateral/sync-deposits.ts'
import { createProduct, dyingAfterCommits, type Product } from '../../product/product.test-data.ts'
import { renewalsOf } from '../../product/renewals.test-data.ts'
import { releasesOf, WALLETS } from '../../product/releases.test-data.ts'
import { driverOf, mailsTo } from '../../product/steps.test-data.ts'
import { provedApproval } from '../../product/staff-proof.test-data.ts'

/** Deeper than the last deposit. */
const DEEP = 150
const A_MINUTE_AND_MORE_MS = 120_000
const [WALLET, ANOTHER] = WALLETS.BTC

describe('a renewed loan whose coins are reorged (1.1.20, R5)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    // As many as are replaced.
    await driverOf(product, 'BTC').mine(DEEP)
  }, 60_000)
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const steps = renewalsOf(() => product)
  const { coins, fundedLongAgo, loan, pays, sendsTopUp, signs, standsAt, toAgreements } = steps
  const { asks, mine, paidTo, release } = releasesOf(() => product)
  const reorganized = async () => {
    await driverOf(product, 'BTC').reorganize(DEEP, { drop: true })
    await syncDeposits(product.application.jobs)
    await product.settle()
  }
  const shortOf = async (uuid: string) => {
    const avery = await product.agent('avery')
    const { shortOfCollateral } = await avery.ask(getQueues)
    return shortOfCollateral.find((entry: { readonly appUuid: string }) => entry.appUuid === uuid)
  }
  /** The missing quantity of a loan, as agents see it; undefined where nothing is missing. */
  const missingOf = async (uuid: string): Promise<string | undefined> =>
    (await shortOf(uuid))?.missing.coinQuantity
  const renewed = async () => {
    const { borrower, uuid } = await fundedLongAgo()
    const renewal = await toAgreements(borrower, uuid)
    await signs(borrower, renewal)
    expect(await standsAt(renewal)).toEqual(['COMPLETE', 'FINAL'])
    return { borrower, uuid, renewal }
  }

  it('before the transfer: it waits, agents see it, its borrower is notified, and it continues when they are back', async () => {
    const { borrower, uuid } = await fundedLongAgo()
    const renewal = await toAgreements(borrower, uuid)
    await reorganized()
    expect(await coins(uuid)).toEqual([0n])
    await signs(borrower, renewal)
    expect(await standsAt(renewal)).toEqual(['PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER', 'PROCESSING'])
    const status = await borrower.ask(getCollateral, { params: { uuid: renewal } })
    expect(status).toMatchObject({ isShort: true, remainingCoinAmountDue: { coinQuantity: '0' } })
    expect(await missingOf(renewal)).toBe(status.requiredCoinAmount.coinQuantity)
    expect((await shortOf(renewal))!.payout).toBe('NOT_RELEASED')
    await product.settle()
    const subjects = (await mailsTo(product, borrower)).map(({ subject }) => subject)
    const notices = subjects.filter((subject) =>
      subject.includes('Your renewal is waiting for your collateral'),
    )
    expect(notices).toHaveLength(1)

    await postCollateral(product, borrower, uuid, 1)
    await product.application.clock.forward(A_MINUTE_AND_MORE_MS)
    await product.settle()
    await product.settle()
    expect(await standsAt(renewal)).toEqual(['COMPLETE', 'FINAL'])
    expect(await missingOf(renewal)).toBeUndefined()
    expect((await loan(borrower, uuid)).status).toBe('CLOSED')
  })

  it('after it: agents see the old loan, and nothing leaves the new one, including what was already ordered (R2, law 4)', async () => {
    const { borrower, uuid, renewal } = await renewed()
    const [, held = 0n] = await coins(uuid, renewal)
    await reorganized()
    expect(await coins(uuid, renewal)).toEqual([-held, held])
    expect(await shortOf(uuid)).toMatchObject({
      payout: 'MOVED',
      missing: { coinQuantity: formatCoin(held, 'BTC') },
    })
    const { payOff } = await loan(borrower, renewal)
    done(await pays(renewal, { amount: payOff, reference: 'wire-renewal' }))
    expect(await standsAt(renewal)).toEqual(['COLLATERAL_RELEASE', 'COLLATERAL_RELEASE'])
    expect(refused(await asks(borrower, renewal, WALLET)).code).toBe('collateral.not-ready')

    await postCollateral(product, borrower, uuid, 1)
    expect(await missingOf(uuid)).toBeUndefined()
    const { requestId } = done(await asks(borrower, renewal, WALLET))
    // Ordered by a process that died before acting on it; then the coins are reorged.
    const { jobs: dying } = dyingAfterCommits(product.application)
    for (const name of ['avery', 'blake'] as const) {
      const { subject } = await product.agent(name)
      const proved = await provedApproval(product.application, subject, {
        action: 'collateral-release',
        applicationId: renewal,
      })
      const decision = { requestId, decision: 'approve', reason: null, ...proved } as const
      const decided = await reviewRelease(dying)({ subject, applicationId: renewal, ...decision })
      expect(decided.ok).toBe(true)
    }
    await driverOf(product, 'BTC').reorganize(DEEP, { drop: true })
    await syncDeposits(product.application.jobs)
    await mine('BTC')
    expect(await paidTo('BTC', WALLET)).toEqual([])
    expect(await release(borrower, renewal)).toMatchObject({ request: { result: 'NO_COLLATERAL' } })
  })

  it('leaves a cancelled renewal alone: its top-up is its own, and is released', async () => {
    const { borrower, uuid } = await fundedLongAgo()
    const cancelled = await toAgreements(borrower, uuid, '0.4')
    await signs(borrower, cancelled)
    const { wallet } = await borrower.ask(getCollateral, { params: { uuid: cancelled } })
    await sendsTopUp(borrower, cancelled, 2n)
    done(await steps.cancels(borrower, cancelled))
    const renewal = await toAgreements(borrower, uuid)
    await signs(borrower, renewal)
    expect(await standsAt(renewal)).toEqual(['COMPLETE', 'FINAL'])
    await reorganized()
    await driverOf(product, 'BTC').sendToAddress({ address: wallet.depositAddress!, units: 4_321n })
    await mine('BTC')
    expect(await coins(cancelled)).toEqual([4_321n])
    expect(await missingOf(uuid)).toBeDefined()
    done(await asks(borrower, cancelled, ANOTHER))
  })
})
