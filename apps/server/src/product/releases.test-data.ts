import { cancelApplication } from '@pledge/contract/applications'
import { getCollateral } from '@pledge/contract/collateral'
import { getCollateralRelease, requestCollateralRelease } from '@pledge/contract/collateral-return'
import { decideCollateralReturn } from '@pledge/contract/agent-collateral-return'
import type { Coin } from '@pledge/domain/collateral/coins'
import { done } from '@pledge/testing/call/answer'
import type { SentBody } from '@pledge/testing/call/input'
import { BANK, ETHER_OFFER, OFFER, SOL_OFFER } from '@pledge/testing/steps/payloads'
import type { Caller } from './callers.test-data.ts'
import type { Product } from './product.test-data.ts'
import { withStepUp } from './step-up.test-data.ts'
import { bringTo, driverOf } from './steps.test-data.ts'

/** Without an owner: published examples. */
export const WALLETS = {
  BTC: ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  ETH: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  SOL: ['7vVcBLQwT1rmjiTXhhvmHKfiaCda2giGMeKchc2jwmBN', '3z99cfKQ2kvKxs79gJon7GeRZ3gtJWfmNG1NkZqFJKQs'],
} as const
/** More blocks than needed to be final. */
export const BLOCKS = { BTC: 8, ETH: 96, SOL: 70 } as const
export const HELD = { BTC: 4_321n, ETH: 70_000_000_000_000_001n, SOL: 1_234_567_891n } as const
const OFFERS = { BTC: OFFER, ETH: ETHER_OFFER, SOL: SOL_OFFER } as const

type Decision = SentBody<typeof decideCollateralReturn>

/** The steps of a collateral release. */
export const releasesOf = (product: () => Product) => {
  const mine = async (coin: Coin) => {
    await driverOf(product(), coin).mine(BLOCKS[coin])
    await product().settle()
    await product().settle()
    // Deferred work is repeated later.
    await product().application.clock.forward(60_000)
    await product().settle()
  }
  const decides = async (name: 'avery' | 'blake', uuid: string, body: Decision) =>
    (await product().agent(name)).call(decideCollateralReturn, { params: { uuid }, body })
  return {
    mine,
    decides,
    /** A cancelled loan with some collateral. */
    async cancelled(coin: Coin = 'BTC') {
      const borrower = await product().borrower()
      const uuid = await bringTo(product(), borrower, 'WAITING_FOR_COLLATERAL', BANK, OFFERS[coin])
      const { wallet } = await borrower.ask(getCollateral, { params: { uuid } })
      const address: string = wallet.depositAddress!
      await driverOf(product(), coin).sendToAddress({ address, units: HELD[coin] })
      await mine(coin)
      await borrower.ask(cancelApplication, { params: { uuid }, body: {} })
      return { borrower, uuid, address }
    },
    asks: (borrower: Caller, uuid: string, returnAddress: string) =>
      withStepUp(product(), borrower, requestCollateralRelease, {
        params: { uuid },
        body: { returnAddress },
      }),
    release: async (borrower: Caller, uuid: string) =>
      await borrower.ask(getCollateralRelease, { params: { uuid } }),
    async bothApprove(uuid: string, requestId: string) {
      done(await decides('avery', uuid, { requestId, decision: 'approve' }))
      done(await decides('blake', uuid, { requestId, decision: 'approve' }))
    },
    /** The chain's quantity at an address, whoever sent it. */
    async paidTo(coin: Coin, address: string): Promise<readonly bigint[]> {
      const chain = product().application.jobs.chains[coin]
      const found = await chain?.movements({ addresses: [address], sinceHeight: 1 })
      return (found?.movements ?? []).map(({ units }) => units)
    },
  }
}
