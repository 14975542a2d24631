import { cancelApplication } from '@pledge/contract/applications'
import { getCollateral } from '@pledge/contract/collateral'
import { requestCollateralRelease } from '@pledge/contract/collateral-return'
import { decideCollateralReturn } from '@pledge/contract/agent-collateral-return'
import { requestRebalance } from '@pledge/contract/rebalance'
import { getLoan } from '@pledge/contract/servicing'
import { parseDollars } from '@pledge/domain/money/dollars'
import { done } from '@pledge/testing/call/answer'
import { changeOf } from '@pledge/testing/call/step-up'
import { release } from '@pledge/testing/steps/origination'
import { marginsOf } from '../margins.test-data.ts'
import { proofFor, withStepUp } from '../step-up.test-data.ts'
import { bringTo, driverOf } from '../steps.test-data.ts'
import { events, sending, type Row, type Stage } from './concurrency.test-data.ts'

/** Without an owner: published examples. */
const WALLET = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const OTHER_WALLET = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
const BLOCKS = 8
const A_MINUTE_MS = 60_000

/** A cancelled loan with some collateral. */
const cancelledWithCoins = async ({ product, as }: Stage): Promise<string> => {
  const uuid = await bringTo(product, as, 'WAITING_FOR_COLLATERAL')
  const { wallet } = await as.ask(getCollateral, { params: { uuid } })
  const driver = driverOf(product, 'BTC')
  await driver.sendToAddress({ address: wallet.depositAddress!, units: 4_321n })
  await driver.mine(BLOCKS)
  await product.settle()
  await product.settle()
  await product.application.clock.forward(A_MINUTE_MS)
  await product.settle()
  await as.ask(cancelApplication, { params: { uuid }, body: {} })
  return uuid
}

/** Two more observations of a price, later than all before; calls that are made at once share them. */
const risingPrices = (product: Stage['product'], cents: bigint) => {
  const { priceIs } = marginsOf(() => product)
  const line: { ms: number; observing?: Promise<void> | undefined } = { ms: 0 }
  const observe = async () => {
    line.ms = Math.max(line.ms + 2, product.application.clock.business().getTime())
    for (const ms of [line.ms - 1, line.ms]) await priceIs(cents, ms)
    line.observing = undefined
  }
  return () => (line.observing ??= observe())
}

/** Releases of collateral. */
export const ofReleases: Readonly<Record<string, Row>> = {
  requestCollateralRelease: async (stage) => {
    const { product, as } = stage
    const uuid = await cancelledWithCoins(stage)
    const input = { params: { uuid }, body: { returnAddress: WALLET } }
    const proof = await proofFor(product, as, changeOf(requestCollateralRelease, input))
    return {
      send: sending(as, requestCollateralRelease, { ...input, headers: { 'x-step-up': proof } }),
      otherBody: { returnAddress: OTHER_WALLET },
      effects: events(product, uuid, 'CollateralReleaseRequested'),
      good: 'all',
    }
  },
  requestRebalance: async ({ product, as }) => {
    // A stop of automatic action that another test left would refuse all of them.
    await product.rows('delete from margin_stops')
    const uuid = await bringTo(product, as, 'MANUAL_FUNDING_RELEASE')
    await release(product, uuid)
    await product.settle()
    const input = { params: { uuid }, body: { coinQuantity: '0.001', returnAddress: WALLET } }
    const proof = await proofFor(product, as, changeOf(requestRebalance, input))
    const { confirmedCollateral } = await as.ask(getLoan, { params: { uuid } })
    const cents = parseDollars(confirmedCollateral!.triggers.rebalance.price) ?? 0n
    const prices = risingPrices(product, cents * 2n)
    const send = sending(as, requestRebalance, { ...input, headers: { 'x-step-up': proof } })
    return {
      // What runs in between asks the venues for prices of their own.
      send: async (shot) => (await prices(), send(shot)),
      otherBody: { coinQuantity: '0.001', returnAddress: OTHER_WALLET },
      effects: events(product, uuid, 'CollateralReleaseRequested'),
      // A price that a venue quotes in between is not followed by a second yet.
      busy: ['prices.stale'],
      good: 'some',
    }
  },
  decideCollateralReturn: async (stage) => {
    const { product, as, avery } = stage
    const uuid = await cancelledWithCoins(stage)
    const input = { params: { uuid }, body: { returnAddress: WALLET } }
    const { requestId } = done(await withStepUp(product, as, requestCollateralRelease, input))
    const body = { requestId, decision: 'approve' }
    return {
      send: sending(avery, decideCollateralReturn, { params: { uuid }, body }),
      otherBody: { ...body, decision: 'refuse', reason: 'ADDRESS_NOT_YOURS' },
      effects: events(product, uuid, 'CollateralReleaseDecided'),
      refusals: ['transition.not-allowed', 'approval.same-agent'],
    }
  },
}
