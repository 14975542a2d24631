import { getCollateral } from '@pledge/contract/collateral'
import { requestCollateralRelease } from '@pledge/contract/collateral-return'
import { saveWalletAddress } from '@pledge/contract/disbursement'
import type { Coin } from '@pledge/domain/collateral/coins'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done, refused } from '@pledge/testing/call/answer'
import { INTERNATIONAL, BANK, ETHER_OFFER } from '@pledge/testing/steps/payloads'
import { bringInternationalTo, WALLET } from '../../product/international.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { releasesOf, WALLETS } from '../../product/releases.test-data.ts'
import { bringTo } from '../../product/steps.test-data.ts'

const EVM = ['Arbitrum', 'Avalanche', 'Base', 'Ethereum', 'OP Mainnet', 'Polygon PoS']

describe('nothing is ever sent to our own deposit address, of any borrower or brand', () => {
  let product: Product
  let international: Caller
  let atAnotherBrand: string
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    international = await product.borrower(undefined, INTERNATIONAL)
    atAnotherBrand = await bringInternationalTo(product, international, 'WAITING_FOR_COLLATERAL')
  })
  afterAll(() => product.close())

  const { cancelled } = releasesOf(() => product)
  const depositAddressOf = async (borrower: Caller, uuid: string): Promise<string> =>
    (await borrower.ask(getCollateral, { params: { uuid } })).wallet.depositAddress!
  /** An address allotted to the application in addition to its own. */
  const allot = (uuid: string, coin: Coin, address: string) =>
    product.rows(
      `insert into deposit_addresses (application_id, organization_id, borrower_id, coin, address, address_index, allotted_at)
        select id, organization_id, borrower_id, $2, $3, 900002, now() from applications where id = $1`,
      [uuid, coin, address],
    )
  const withdraw = () => product.rows('delete from deposit_addresses where address_index = 900002')
  /** The response before the proof: a valid address asks for the proof. */
  const saidOfRelease = async (borrower: Caller, uuid: string, returnAddress: string) =>
    refused(await borrower.call(requestCollateralRelease, { params: { uuid }, body: { returnAddress } })).code

  it('not by a release of BTC: the own, another borrower’s, and another brand’s (1.7.28)', async () => {
    const { borrower, uuid, address } = await cancelled('BTC')
    const stranger = await cancelled('BTC')
    const foreign = await depositAddressOf(international, atAnotherBrand)
    expect(new Set([address, stranger.address, foreign]).size).toBe(3)
    for (const ours of [address, stranger.address, foreign, foreign.toUpperCase(), ` ${foreign} `])
      expect(await saidOfRelease(borrower, uuid, ours), ours).toBe('INVALID_RETURN_ADDRESS')
    expect(await saidOfRelease(borrower, uuid, WALLETS.BTC[0])).toBe('session.step-up-needed')
  })

  it('not by a release of ETH to another brand, in any case (1.7.28)', async () => {
    const { borrower, uuid } = await cancelled('ETH')
    const [address] = WALLETS.ETH
    expect(await saidOfRelease(borrower, uuid, address)).toBe('session.step-up-needed')
    await allot(atAnotherBrand, 'ETH', address)
    for (const ours of [address, address.toLowerCase()])
      expect(await saidOfRelease(borrower, uuid, ours), ours).toBe('INVALID_RETURN_ADDRESS')
    await withdraw()
    expect(await saidOfRelease(borrower, uuid, address)).toBe('session.step-up-needed')
  })

  it('not by a disbursement in USDC to another brand, on any chain with such addresses (1.7.16)', async () => {
    const other = await product.borrower()
    const theirs = await bringTo(product, other, 'WAITING_FOR_COLLATERAL', BANK, ETHER_OFFER)
    const ether = await depositAddressOf(other, theirs)
    const solana = '7vVcBLQwT1rmjiTXhhvmHKfiaCda2giGMeKchc2jwmBN'
    const borrower = await product.borrower(undefined, INTERNATIONAL)
    const uuid = await bringInternationalTo(product, borrower, 'FINAL_STEPS')
    const save = (chain: string, address: string) =>
      borrower.call(saveWalletAddress, { params: { uuid }, body: { chain, address } })
    const refusal = { code: 'disbursement.details-invalid', fields: [{ field: 'address' }] }
    await allot(theirs, 'SOL', solana)
    expect((await save('Solana', solana)).body).toMatchObject(refusal)
    await withdraw()
    for (const chain of EVM)
      for (const ours of [ether, ether.toLowerCase()])
        expect((await save(chain, ours)).body, chain).toMatchObject(refusal)
    expect(done(await save(WALLET.chain, WALLET.address)).items).toBeTruthy()
  })
})
