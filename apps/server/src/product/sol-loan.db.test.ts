import { getCollateral } from '@pledge/contract/collateral'
import { getApplicationFile } from '@pledge/contract/portfolio'
import { decodeAddress } from '@pledge/domain/collateral/address'
import { KNOWN_TOKENS } from '@pledge/domain/collateral/tokens'
import { parseCoin } from '@pledge/domain/money/coin-quantity'
import { BLOCKHASH_LIFETIME } from '@pledge/sandbox/chain/simulated-solana'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stateOf } from '@pledge/testing/steps/world'
import { BANK, SOL_OFFER } from '@pledge/testing/steps/payloads'
import { release } from '@pledge/testing/steps/origination'
import type { Caller } from './callers.test-data.ts'
import { expectPostings } from './postings.test-data.ts'
import { createProduct, type Product } from './product.test-data.ts'
import { withSol } from './sol.test-data.ts'
import { bringTo } from './steps.test-data.ts'

/** Of the shipped settings: below a thousand SOL, and from there on. */
const SLOTS = { small: 32, large: 64 } as const
const LARGE = 1_000_000_000_000n
const USDC = KNOWN_TOKENS.SOL.find(({ symbol }) => symbol === 'USDC')?.contract ?? ''

describe('a loan against SOL, where the brand accepts it on the web (G.31)', () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    await withSol(product)
  })
  afterAll(() => product.close())
  beforeEach(async () => {
    borrower = await product.borrower()
  })

  const chain = () => product.simulation.solana
  const status = async () => await borrower.ask(getCollateral, { params: { uuid } })
  const brought = async (state: 'WAITING_FOR_COLLATERAL' | 'MANUAL_FUNDING_RELEASE') => {
    uuid = await bringTo(product, borrower, state, BANK, SOL_OFFER)
    return status()
  }
  const send = async (units: bigint) => {
    const { wallet } = await status()
    await chain().driver.sendToAddress({ address: wallet.depositAddress!, units })
    await product.settle()
  }
  const mine = async (slots: number) => {
    await chain().driver.mine(slots)
    await product.settle()
  }
  const inBooks = async () => {
    const rows = await product.rows(
      `select coalesce(sum(amount), 0)::text as held from ledger_postings
        where application_id = $1 and account = 'collateral-held' and asset = 'SOL'`,
      [uuid],
    )
    return BigInt(String(rows[0]?.['held']))
  }
  const onChain = async (slots: number) => {
    const { wallet } = await status()
    const { movements } = await chain().port.movements({
      addresses: [wallet.depositAddress!],
      sinceHeight: 0,
    })
    return movements
      .filter(({ confirmations }) => confirmations >= slots)
      .reduce((sum, { units }) => sum + units, 0n)
  }

  it('ends in COMPLETE, and the ledger has every lamport (1.3.53)', async () => {
    const { wallet, requiredCoinAmount } = await brought('MANUAL_FUNDING_RELEASE')
    expect(requiredCoinAmount).toEqual({ coinQuantity: expect.any(String) as string, type: 'SOL' })
    expect(decodeAddress('SOL', wallet.depositAddress!)).toBe(wallet.depositAddress)
    expect(wallet.currentTotalCoinBalance).toEqual(requiredCoinAmount)
    expect(await inBooks()).toBe(parseCoin(requiredCoinAmount.coinQuantity, 'SOL'))
    expect(await inBooks()).toBe(await onChain(SLOTS.small))
    await release(product, uuid)
    expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
    const avery = await product.agent('avery')
    const { ledger, collateral } = (await avery.ask(getApplicationFile, { params: { uuid } })).application
    expect(collateral!.received).toEqual(requiredCoinAmount)
    const held = ledger.filter((row: { asset: string }) => row.asset === 'SOL')
    expect(new Set(held.map((row: { amount: string }) => row.amount))).toEqual(
      new Set([`-${requiredCoinAmount.coinQuantity}`, requiredCoinAmount.coinQuantity]),
    )
    await expectPostings(product, 'sol-loan', uuid)
  })

  it('counts deposits that are deep enough: 32 slots, or 64 from a thousand SOL on', async () => {
    const { requiredCoinAmount } = await brought('WAITING_FOR_COLLATERAL')
    expect(parseCoin(requiredCoinAmount.coinQuantity, 'SOL')).toBeGreaterThan(5n)
    await send(5n)
    expect((await status()).deposits).toEqual([])
    await mine(SLOTS.small - 1)
    expect(await inBooks()).toBe(0n)
    expect((await status()).deposits).toMatchObject([
      { status: 'seen', confirmations: SLOTS.small - 1, confirmationsNeeded: SLOTS.small },
    ])
    await mine(1)
    expect(await inBooks()).toBe(5n)
    await send(LARGE)
    await mine(SLOTS.large - 1)
    expect(await inBooks()).toBe(5n)
    expect(await stateOf(borrower, uuid)).toBe('WAITING_FOR_COLLATERAL')
    await mine(1)
    expect(await inBooks()).toBe(5n + LARGE)
    expect(await inBooks()).toBe(await onChain(SLOTS.small))
    expect(await stateOf(borrower, uuid)).not.toBe('WAITING_FOR_COLLATERAL')
  })

  it('does not count a deposit whose slot a fork drops, until it has landed again, or never (R5)', async () => {
    await brought('WAITING_FOR_COLLATERAL')
    await send(7n)
    await mine(10)
    await chain().driver.reorganize(10)
    await product.settle()
    expect((await status()).deposits).toMatchObject([{ status: 'orphaned' }])
    await mine(SLOTS.small)
    expect((await status()).deposits).toMatchObject([{ status: 'final' }])
    expect(await inBooks()).toBe(7n)
    await send(9n)
    await mine(BLOCKHASH_LIFETIME)
    expect(await inBooks()).toBe(16n)
    await chain().driver.reorganize(BLOCKHASH_LIFETIME)
    await product.settle()
    await mine(SLOTS.small)
    expect(await inBooks()).toBe(7n)
    expect(await onChain(SLOTS.small)).toBe(7n)
  })

  it('reports a token at its address as such, and does not count it (R6)', async () => {
    const { wallet, requiredCoinAmount } = await brought('WAITING_FOR_COLLATERAL')
    await chain().driver.sendToken({ contract: USDC, address: wallet.depositAddress!, units: 500_000_000n })
    await mine(SLOTS.small)
    expect(await status()).toMatchObject({
      wrongAssets: [{ symbol: 'USDC', quantity: '500', isFinal: true, outcome: null }],
      receivedCoinAmount: { coinQuantity: '0', type: 'SOL' },
      remainingCoinAmountDue: requiredCoinAmount,
    })
    expect(await inBooks()).toBe(0n)
  })
})
