import { getCollateral, setWalletType } from '@pledge/contract/collateral'
import { getApplicationFile } from '@pledge/contract/portfolio'
import { formatCoin, parseCoin } from '@pledge/domain/money/coin-quantity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BANK, OFFER } from '@pledge/testing/steps/payloads'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { bringTo } from '../../product/steps.test-data.ts'

const units = (quantity: string): bigint => parseCoin(quantity, 'BTC') ?? 0n
const DEEP = 12

describe('a loan that waits for its collateral', () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    borrower = await product.borrower()
    uuid = await bringTo(product, borrower, 'WAITING_FOR_COLLATERAL', BANK, OFFER)
  })
  afterAll(() => product.close())

  const collateral = async () => await borrower.ask(getCollateral, { params: { uuid } })
  const file = async () => {
    const agent = await product.agent('avery')
    return (await agent.ask(getApplicationFile, { params: { uuid } })).application
  }

  it('shows the planned amount, then what completes the minimum, less unconfirmed deposits (1.2.115 to 1.2.117)', async () => {
    const { bitcoin } = product.simulation
    const first = await collateral()
    const planned = units(OFFER.coinQuantity)
    const required = units(first.requiredCoinAmount.coinQuantity)
    expect(planned).toBeGreaterThan(required)
    expect(first.toSend).toMatchObject({
      asked: 'planned',
      minimum: { coinQuantity: formatCoin(required, 'BTC') },
      plan: { coinQuantity: formatCoin(planned, 'BTC') },
    })
    const send = async (quantityUnits: bigint, blocks: number) => {
      await bitcoin.driver.sendToAddress({ address: first.wallet.depositAddress!, units: quantityUnits })
      await bitcoin.driver.mine(blocks)
      await product.settle()
    }
    const part = required / 2n
    await send(part, DEEP)
    await send(1_000n, 1)
    const second = await collateral()
    expect(second.remainingCoinAmountDue.coinQuantity).toBe(formatCoin(required - part, 'BTC'))
    expect(second.toSend).toMatchObject({
      asked: 'minimum',
      minimum: { coinQuantity: formatCoin(required - part - 1_000n, 'BTC') },
      plan: { coinQuantity: formatCoin(planned - part - 1_000n, 'BTC') },
    })
  })

  it('shows agents the sending wallet type that the borrower chose (1.2.122, 1.5.46)', async () => {
    expect((await file()).collateral!.walletType).toBe('CUSTODIAL')
    await borrower.ask(setWalletType, { params: { uuid }, body: 'SELF_HOSTED' })
    expect((await file()).collateral!.walletType).toBe('SELF_HOSTED')
  })
})
