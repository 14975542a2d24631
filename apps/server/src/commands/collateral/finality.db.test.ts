import { getCollateral } from '@pledge/contract/collateral'
import { parseCoin } from '@pledge/domain/money/coin-quantity'
import type { Finality } from '@pledge/domain/collateral/deposits'
import { MOST_BLOCKS_TO_FINAL } from '@pledge/sandbox/chain/simulated-ether'
import { BANK, ETHER_OFFER } from '@pledge/testing/steps/payloads'
import { stateOf } from '@pledge/testing/steps/world'
import { done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { syncDeposits } from '../../jobs/collateral/sync-deposits.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { ledgerAgainstChain } from '../../product/ledger-against-chain.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { releasesOf, WALLETS } from '../../product/releases.test-data.ts'
import { publishRules } from '../../product/rules.test-data.ts'
import { bringTo } from '../../product/steps.test-data.ts'

/** More than any number of confirmations that the shipped rules have for ether. */
const DEEP = 70
/** Far below what is read again for the sake of reorganizations. */
const FAR = 500

describe('ether that is final once its chain says so (decision 20, R5)', () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  let address: string
  let required: bigint
  let version = 1
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())
  beforeEach(async () => {
    borrower = await product.borrower()
    uuid = await bringTo(product, borrower, 'WAITING_FOR_COLLATERAL', BANK, ETHER_OFFER)
    const { wallet, requiredCoinAmount } = await collateral()
    address = wallet.depositAddress!
    required = parseCoin(requiredCoinAmount.coinQuantity, 'ETH') ?? 0n
  })

  const driver = () => product.simulation.ether.driver
  const collateral = () => borrower.ask(getCollateral, { params: { uuid } })
  const deposit = async () => (await collateral()).deposits[0]
  const tip = () => product.simulation.ether.port.tip()
  const mine = async (blocks: number) => {
    await driver().mine(blocks)
    await product.settle()
  }
  /** Mines up to the last block of an epoch, so that it is known when the next payment becomes final. */
  const endEpoch = async () => mine(32 - ((await tip()).height % 32) - 1 || 32)
  const send = async () => {
    await driver().sendToAddress({ address, units: required })
    await product.settle()
  }
  const expectBooks = async () => expect(await ledgerAgainstChain(product, 'ETH')).toEqual([])
  const publish = async (ETH: Finality) => {
    version += 1
    await publishRules(product, version, (rules) => {
      rules.finality = { BTC: 'confirmations', ETH, SOL: 'confirmations' }
    })
    product.application.organizations.forget()
  }

  it('counts no deposit that is deep enough and not finalized, and counts it with the block that finalizes it (P.416)', async () => {
    await endEpoch()
    await send()
    expect(await deposit()).toMatchObject({ status: 'seen', finality: 'finalized', confirmations: 0 })
    // In the first slot of an epoch: final once two more epochs have begun.
    await mine(64)
    expect(await deposit()).toMatchObject({ status: 'seen', finality: 'finalized', confirmations: 64 })
    expect(await stateOf(borrower, uuid)).toBe('WAITING_FOR_COLLATERAL')
    await expectBooks()
    await mine(1)
    expect(await deposit()).toMatchObject({ status: 'final', finality: 'finalized' })
    expect(await stateOf(borrower, uuid)).toBe('MANUAL_FUNDING_RELEASE')
    await expectBooks()
  })

  it('counts nothing that a reorganization of any depth takes back before it is finalized', async () => {
    await mine(1)
    await endEpoch()
    await send()
    await mine(64)
    await driver().reorganize(64, { drop: true })
    await product.settle()
    expect(await deposit()).toMatchObject({ status: 'orphaned' })
    await mine(MOST_BLOCKS_TO_FINAL)
    expect(await stateOf(borrower, uuid)).toBe('WAITING_FOR_COLLATERAL')
    expect(await collateral()).toMatchObject({ receivedCoinAmount: { coinQuantity: '0' } })
    await expectBooks()
  })

  it('counts nothing while finality is halted, and everything once it resumes, however long that was', async () => {
    await driver().setFinalityHalted(true)
    await send()
    await mine(1)
    for (const blocks of [DEEP, FAR]) {
      await mine(blocks)
      expect(await deposit()).toMatchObject({ status: 'seen' })
    }
    // The borrower sees how deep it is by now.
    expect((await deposit())?.confirmations).toBe(1 + DEEP + FAR)
    expect(await stateOf(borrower, uuid)).toBe('WAITING_FOR_COLLATERAL')
    await driver().setFinalityHalted(false)
    await mine(1)
    expect(await deposit()).toMatchObject({ status: 'final' })
    expect(await stateOf(borrower, uuid)).toBe('MANUAL_FUNDING_RELEASE')
    await expectBooks()
  })

  it('follows the setting while a deposit is seen, and keeps what is final by the former one', async () => {
    await driver().setFinalityHalted(true)
    await send()
    await mine(DEEP)
    expect(await deposit()).toMatchObject({ status: 'seen', finality: 'finalized' })
    await publish('confirmations')
    await syncDeposits(product.application.jobs)
    expect(await deposit()).toMatchObject({ status: 'final', finality: 'confirmations' })
    await publish('finalized')
    await mine(1)
    expect(await deposit()).toMatchObject({ status: 'final', finality: 'confirmations' })
    expect(await stateOf(borrower, uuid)).toBe('MANUAL_FUNDING_RELEASE')
    await driver().sendToAddress({ address, units: 7n })
    await mine(DEEP)
    expect((await collateral()).deposits[1]).toMatchObject({ status: 'seen', finality: 'finalized' })
    await driver().setFinalityHalted(false)
    await mine(MOST_BLOCKS_TO_FINAL)
    expect((await collateral()).deposits[1]).toMatchObject({ status: 'final' })
    await expectBooks()
  })

  it('concludes a release once the block of its payment is finalized, and not before', async () => {
    const { asks, bothApprove, cancelled, mine: mineToFinal, release } = releasesOf(() => product)
    const loan = await cancelled('ETH')
    await driver().setFinalityHalted(true)
    const { requestId } = done(await asks(loan.borrower, loan.uuid, WALLETS.ETH[0]))
    await bothApprove(loan.uuid, requestId)
    await product.settle()
    await mineToFinal('ETH')
    const request = async () => (await release(loan.borrower, loan.uuid)).request
    expect(await request()).toMatchObject({ result: null, transactionId: expect.stringMatching(/^0x/) })
    await driver().setFinalityHalted(false)
    await mineToFinal('ETH')
    expect(await request()).toMatchObject({ result: 'SUCCESS' })
    await expectBooks()
  })
})
