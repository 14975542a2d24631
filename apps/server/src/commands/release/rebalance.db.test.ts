import { getApplicationFile, getQueues } from '@pledge/contract/portfolio'
import { getRebalance, requestRebalance } from '@pledge/contract/rebalance'
import { requestCollateralRelease } from '@pledge/contract/collateral-return'
import { getLoan } from '@pledge/contract/servicing'
import { formatCoin, parseCoin } from '@pledge/domain/money/coin-quantity'
import { parseDollars } from '@pledge/domain/money/dollars'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, done } from '@pledge/testing/call/answer'
import { SECOND_MS } from '../../product/calendar.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { refreshPrices } from '../../jobs/offer/refresh-prices.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { marginsOf } from '../../product/margins.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { releasesOf, WALLETS } from '../../product/releases.test-data.ts'
import { changeOf } from '@pledge/testing/call/step-up'
import { mailsTo } from '../../product/steps.test-data.ts'
import { proofFor, withStepUp } from '../../product/step-up.test-data.ts'

const A_WHOLE_LOAN_MS = 90_000
const [ADDRESS, OTHER_ADDRESS] = WALLETS.BTC

describe('part of the collateral of a loan in service (1.9.13, G.66, P.312)', { timeout: 120_000 }, () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  let levelCents: bigint
  let atCents: bigint
  const { funded, pays } = loansOf(() => product)
  const { forgetPrices, priceIs, ticks, happened } = marginsOf(() => product)
  const { decides, mine, paidTo } = releasesOf(() => product)
  const nowMs = () => product.application.clock.business().getTime()
  const loan = () => borrower.ask(getLoan, { params: { uuid } })
  const view = () => borrower.ask(getRebalance, { params: { uuid } })
  /** Two observations that agree. */
  const pricedAt = async (cents: bigint) => {
    atCents = cents
    await forgetPrices()
    await priceIs(cents, nowMs() - 10 * SECOND_MS)
    await priceIs(cents, nowMs())
  }
  /** The code of the proof is mailed, and by then venues have quoted prices of their own. */
  const asks = async (coinQuantity: string, returnAddress: string = ADDRESS) => {
    const input = { params: { uuid }, body: { coinQuantity, returnAddress } }
    const proof = await proofFor(product, borrower, changeOf(requestRebalance, input))
    await pricedAt(atCents)
    return borrower.call(requestRebalance, { ...input, headers: { 'x-step-up': proof } })
  }
  const availableUnits = async () => parseCoin((await view()).available?.coinQuantity ?? '0', 'BTC') ?? 0n
  const approve = (agent: 'avery' | 'blake', requestId: string) =>
    decides(agent, uuid, { requestId, decision: 'approve' })
  const mailsOf = async (about: RegExp) =>
    (await mailsTo(product, borrower)).filter(({ subject }) => about.test(subject))
  const released = async () =>
    (
      await product.rows(
        'select status, units::text, result from collateral_releases where application_id = $1',
        [uuid],
      )
    )[0]

  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  beforeEach(() => product.startAnew())
  beforeEach(async () => {
    await forgetPrices()
    await refreshPrices(product.application.jobs)
    ;({ borrower, uuid } = await funded())
    await product.settle()
    const { confirmedCollateral } = await loan()
    levelCents = parseDollars(confirmedCollateral!.triggers.rebalance.price) ?? 0n
  }, A_WHOLE_LOAN_MS)
  afterAll(() => product.close())

  it('may leave below the level, down to the LTV of the offer, once two agents approved', async () => {
    await pricedAt(levelCents - 1n)
    expect(await view()).toMatchObject({ belowLtv: '0.35', available: null, request: null })
    await pricedAt(levelCents)
    const { available } = await view()
    const before = await loan()
    const quantity = available!.coinQuantity
    const more = formatCoin((await availableUnits()) + 1n, 'BTC')
    expect(codeOf(await asks(more))).toBe('release.above-excess')
    const { requestId } = done(await asks(quantity))
    expect(done(await asks(quantity)).requestId).toBe(requestId)
    expect(codeOf(await asks(quantity, OTHER_ADDRESS))).toBe('transition.not-allowed')
    expect(await view()).toMatchObject({ available: null, request: { requestId, requested: available } })

    const avery = await product.agent('avery')
    const { collateralReturns } = await avery.ask(getQueues)
    expect(collateralReturns).toMatchObject([{ appUuid: uuid, held: available }])
    const { application } = await avery.ask(getApplicationFile, { params: { uuid } })
    expect(application.collateralReturn).toMatchObject({ held: available, isPart: true, mayApprove: true })

    done(await approve('avery', requestId))
    await pricedAt(levelCents)
    done(await approve('blake', requestId))
    expect(await released()).toMatchObject({
      status: 'ORDERED',
      units: (parseCoin(quantity, 'BTC') ?? 0n).toString(),
    })
    await product.settle()
    await mine('BTC')
    expect(await released()).toMatchObject({ status: 'CONCLUDED', result: 'SUCCESS' })
    expect(await paidTo('BTC', ADDRESS)).toEqual([parseCoin(quantity, 'BTC')])

    const [sent] = await mailsOf(/sent part of your collateral/)
    expect(sent?.text).toContain('We still hold the rest.')
    expect(sent?.text).not.toContain('More collateral has arrived')

    const after = await loan()
    expect(after.status).toBe('IN_SERVICE')
    const held = (one: typeof after) => parseCoin(one.confirmedCollateral!.coinQuantity, 'BTC') ?? 0n
    expect(held(before) - held(after)).toBe(parseCoin(quantity, 'BTC'))
    expect(await happened(uuid)).toEqual(['MonitoringBegun'])
    const [balance] = await product.rows(
      `select sum(amount)::text as sum from ledger_postings where application_id = $1 and account = 'collateral-held'`,
      [uuid],
    )
    expect(balance?.['sum']).toBe(held(after).toString())

    // What stays is released in full once the loan is paid off.
    done(await pays(uuid, { amount: (await loan()).payOff, reference: 'all-of-it' }))
    const rest = { params: { uuid }, body: { returnAddress: OTHER_ADDRESS } }
    const last = done(await withStepUp(product, borrower, requestCollateralRelease, rest))
    done(await approve('avery', last.requestId))
    done(await approve('blake', last.requestId))
    await product.settle()
    await mine('BTC')
    expect(await paidTo('BTC', OTHER_ADDRESS)).toEqual([held(after)])
  })

  it('is not approved once the loan needs it, in a margin call, nor without two reliable prices', async () => {
    await pricedAt(levelCents)
    const { requestId } = done(await asks((await view()).available!.coinQuantity))
    done(await approve('avery', requestId))
    await pricedAt(levelCents - levelCents / 100n)
    expect(codeOf(await approve('blake', requestId))).toBe('release.above-excess')
    await forgetPrices()
    await priceIs(levelCents, nowMs())
    expect(codeOf(await approve('blake', requestId))).toBe('prices.stale')
    await forgetPrices()
    const { confirmedCollateral } = await loan()
    await ticks(parseDollars(confirmedCollateral!.triggers.warning.price) ?? 0n, nowMs())
    expect(await happened(uuid)).toContain('WarningReached')
    await pricedAt(2n * levelCents)
    expect(codeOf(await approve('blake', requestId))).toBe('transition.not-allowed')
    done(await decides('blake', uuid, { requestId, decision: 'refuse', reason: 'LOAN_NEEDS_IT' }))
    expect(await released()).toMatchObject({ status: 'CONCLUDED', result: 'WITHDRAWAL_FAILED', units: null })
    await product.settle()
    const [mail] = await mailsOf(/didn't release part of your collateral/)
    expect(mail?.text).toContain("We didn't send it, and it's safe with us.")
    expect(mail?.text).not.toMatch(/address/)
  })

  it('waits for payments that a bank can still take back', async () => {
    await pricedAt(levelCents)
    expect((await view()).available).not.toBeNull()
    done(await pays(uuid, { amount: '100.00', reference: 'ach-1', method: 'ACH' }))
    await pricedAt(2n * levelCents)
    expect((await view()).available).toBeNull()
    expect(codeOf(await asks('0.0001'))).toBe('transition.not-allowed')
  })

  it('is never ordered in another quantity, whichever server approves it', async () => {
    await pricedAt(levelCents)
    const { requestId } = done(await asks((await view()).available!.coinQuantity))
    const order = product.rows(
      `update collateral_releases set status = 'ORDERED', units = requested_units + 1 where request_id = $1`,
      [requestId],
    )
    await expect(order).rejects.toThrow('orders what was requested')
    const change = product.rows(
      'update collateral_releases set requested_units = null where request_id = $1',
      [requestId],
    )
    await expect(change).rejects.toThrow('cannot be changed')
  })
})
