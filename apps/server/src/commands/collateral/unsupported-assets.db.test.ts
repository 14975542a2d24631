import { cancelApplication } from '@pledge/contract/applications'
import { getCollateral } from '@pledge/contract/collateral'
import { getApplicationFile, getQueues, settleWrongAsset } from '@pledge/contract/portfolio'
import { MAX_UNKNOWN_ASSETS } from '@pledge/domain/collateral/unsupported-asset'
import { KNOWN_TOKENS } from '@pledge/domain/collateral/tokens'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { done, refused } from '@pledge/testing/call/answer'
import { stateOf } from '@pledge/testing/steps/world'
import { BANK, ETHER_OFFER } from '@pledge/testing/steps/payloads'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { bringTo, mailsTo } from '../../product/steps.test-data.ts'

const USDC = KNOWN_TOKENS.ETH.find(({ symbol }) => symbol === 'USDC')?.contract ?? ''
const DEEP = 96
const REFUSED = { outcome: 'RETURNED', note: 'Sent back' }

describe('an asset that is not the coin (decision 20, R6)', () => {
  let product: Product
  let avery: Caller
  let borrower: Caller
  let uuid: string
  let address: string
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    avery = await product.agent('avery')
  })
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())
  beforeEach(async () => {
    borrower = await product.borrower()
    uuid = await bringTo(product, borrower, 'WAITING_FOR_COLLATERAL', BANK, ETHER_OFFER)
    address = (await collateral()).wallet.depositAddress!
  })

  const collateral = async () => await borrower.ask(getCollateral, { params: { uuid } })
  const seenByAgent = async () =>
    (await avery.ask(getApplicationFile, { params: { uuid } })).application.collateral!.wrongAssets
  const inQueue = async (): Promise<boolean> =>
    (await avery.ask(getQueues)).wrongAssets.some((one) => one.appUuid === uuid)
  const chain = () => product.simulation.ether.driver
  const mails = async () =>
    (await mailsTo(product, borrower)).filter(({ subject }) => subject.includes('something other'))
  const settle = (assetUuid: string, body: object = REFUSED, agent = avery, more = {}) =>
    agent.callAnyhow(settleWrongAsset, {
      params: { uuid, assetUuid },
      body: { asset: assetUuid, ...body },
      ...more,
    })
  const sendUsdc = async (units = 500_000_000n) => {
    await chain().sendToken({ contract: USDC, address, units })
    await chain().mine(1)
    await product.settle()
  }

  it('that arrives after a cancellation is reported in an accurate email, and stays visible', async () => {
    await borrower.ask(cancelApplication, { params: { uuid }, body: {} })
    await product.settle()
    await sendUsdc()
    await chain().mine(DEEP)
    await product.settle()
    const [mail] = await mails()
    expect(mail?.text).toContain("Please don't send anything else to that address.")
    expect(mail?.text).not.toContain('send only the coin')
    const [asset] = (await collateral()).wrongAssets
    expect(asset).toMatchObject({ symbol: 'USDC', isFinal: true, outcome: null })
    done(await settle(asset!.uuid))
    expect((await collateral()).wrongAssets).toMatchObject([{ outcome: 'RETURNED', note: 'Sent back' }])
  })

  it('is shown to the borrower and waits in a queue, and does not count', async () => {
    await sendUsdc()
    expect((await collateral()).wrongAssets).toMatchObject([
      { symbol: 'USDC', quantity: '500', isFinal: false, outcome: null },
    ])
    expect(await inQueue()).toBe(false)
    await chain().mine(DEEP)
    await product.settle()
    const status = await collateral()
    expect(status.wrongAssets).toMatchObject([{ symbol: 'USDC', isFinal: true }])
    expect(status).toMatchObject({
      receivedCoinAmount: { coinQuantity: '0' },
      pendingCoinAmount: { coinQuantity: '0' },
      remainingCoinAmountDue: status.requiredCoinAmount,
    })
    expect(await stateOf(borrower, uuid)).toBe('WAITING_FOR_COLLATERAL')
    expect(await inQueue()).toBe(true)
    expect(await product.rows('select 1 from ledger_postings where application_id = $1', [uuid])).toEqual([])
    await product.settle()
    await product.settle()
    expect(await mails()).toHaveLength(1)
  })

  it('leaves the queue when an agent has recorded its outcome, once, in words that the borrower reads (P.413)', async () => {
    await sendUsdc()
    const [asset] = await seenByAgent()
    expect((await settle(asset!.uuid)).body).toMatchObject({ status: 409, code: 'collateral.not-ready' })
    await chain().mine(DEEP)
    await product.settle()
    expect((await settle(asset!.uuid, { outcome: 'RETURNED', note: ' ' })).body).toMatchObject({
      status: 422,
      code: 'approval.reason-required',
    })
    const said = { outcome: 'RETURNED', note: 'Sent back on 3 December, transaction 0x12' }
    // Coins may leave by it, so it needs a second factor bound to this asset (note 060).
    const unproved = await settle(asset!.uuid, said, avery, { isUnproved: true })
    expect(unproved.body).toMatchObject({ status: 403, code: 'session.step-up-needed' })
    expect(refused(await settle(asset!.uuid, { ...said, asset: uuid })).code).toBe('access.not-found')
    const twice = await Promise.all([settle(asset!.uuid, said), settle(asset!.uuid, said)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(await inQueue()).toBe(false)
    expect((await collateral()).wrongAssets).toMatchObject([said])
    expect(await seenByAgent()).toMatchObject([{ ...said, settledBy: expect.stringContaining('avery') }])
    expect((await settle(asset!.uuid, { outcome: 'NOT_RETURNABLE', note: 'Lost' })).body).toMatchObject({
      status: 409,
      code: 'transition.not-allowed',
    })
  })

  it('is invisible to others, who cannot settle it', async () => {
    await sendUsdc()
    await chain().mine(DEEP)
    await product.settle()
    const [asset] = await seenByAgent()
    const other = await product.agent('avery', 'NORTHWIND')
    for (const caller of [other, borrower, await product.borrower()]) {
      const answer = await settle(asset!.uuid, REFUSED, caller)
      expect(answer.body).toMatchObject({ status: 404, code: 'access.not-found' })
    }
    const otherQueue = (await other.ask(getQueues)).wrongAssets
    expect(otherQueue).toEqual([])
    expect(await seenByAgent()).toMatchObject([{ outcome: null }])
  })

  it('disappears when it is reorged, without a message', async () => {
    await sendUsdc()
    await chain().reorganize(1, { drop: true })
    await product.settle()
    expect((await collateral()).wrongAssets).toEqual([])
    expect(await seenByAgent()).toMatchObject([{ status: 'orphaned' }])
    expect(await inQueue()).toBe(false)
    expect(await mails()).toEqual([])
  })

  it('is shown only to agents when unknown, up to a limit', async () => {
    for (let token = 0; token <= MAX_UNKNOWN_ASSETS; token += 1)
      await chain().sendToken({ contract: `0x${'5'.repeat(38)}${10 + token}`, address, units: 2n ** 255n })
    await chain().mine(DEEP)
    await sendUsdc()
    await chain().mine(DEEP)
    await product.settle()
    expect((await collateral()).wrongAssets).toMatchObject([{ symbol: 'USDC' }])
    const seen: readonly { symbol: string | null; quantity: string }[] = await seenByAgent()
    const unknown = seen.filter(({ symbol }) => symbol === null)
    expect(unknown).toHaveLength(MAX_UNKNOWN_ASSETS)
    expect(unknown[0]?.quantity).toBe((2n ** 255n).toString())
    expect(seen.filter(({ symbol }) => symbol === 'USDC')).toHaveLength(1)
  })

  it('does not flood the mailbox: repeated dust is reported a few times', async () => {
    for (let time = 0; time < 5; time += 1) {
      await sendUsdc(1n)
      await chain().mine(DEEP)
      await product.settle()
      // Each notice has its own time.
      await product.application.clock.forward(1_000)
    }
    await product.settle()
    expect((await collateral()).wrongAssets).toHaveLength(5)
    expect(await mails()).toHaveLength(3)
  })
})
