import { cancelApplication, getApplication } from '@pledge/contract/applications'
import { getCollateral } from '@pledge/contract/collateral'
import { decideRelease, getApplicationFile } from '@pledge/contract/portfolio'
import { formatCoin, parseCoin } from '@pledge/domain/money/coin-quantity'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stateOf } from '@pledge/testing/steps/world'
import { BANK, ETHER_OFFER, OFFER } from '@pledge/testing/steps/payloads'
import { release } from '@pledge/testing/steps/origination'
import type { Caller } from '../../product/callers.test-data.ts'
import { reviewDisbursement as releases } from '../disbursement/review-disbursement.ts'
import { syncDeposits } from '../../jobs/collateral/sync-deposits.ts'
import { pollingAlone } from '../../store/collateral/deposits.ts'
import { disbursementsOf } from '../../product/disbursements.test-data.ts'
import { provedApproval } from '../../product/staff-proof.test-data.ts'
import { expectPostings } from '../../product/postings.test-data.ts'
import { createProduct, dyingAfterCommits, type Product } from '../../product/product.test-data.ts'
import { countEtherConfirmations } from '../../product/rules.test-data.ts'
import { bringTo, mailsTo } from '../../product/steps.test-data.ts'

const DUST = 1n
/** More confirmations than any test has, and than the blocks that each poll reads again. */
const MORE = 200

/** Blocks that confirm any deposit of the tests, by coin; and an offer against it. */
const COIN_CASES = [
  { coin: 'BTC', deep: 12, offer: OFFER },
  { coin: 'ETH', deep: 96, offer: ETHER_OFFER },
] as const

describe.each(COIN_CASES)('deposits of $coin (R2, R5, R6)', ({ coin, deep, offer }) => {
  let product: Product
  let borrower: Caller
  let uuid: string
  let address: string
  let required: bigint
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())
  const arrange = async () => {
    borrower = await product.borrower()
    uuid = await waitingLoan()
    const status = await collateral()
    address = status.wallet.depositAddress!
    required = parseCoin(status.requiredCoinAmount.coinQuantity, coin) ?? 0n
  }
  beforeEach(async () => {
    await product.startAnew()
    await arrange()
  })

  const waitingLoan = () => bringTo(product, borrower, 'WAITING_FOR_COLLATERAL', BANK, offer)
  const collateral = async () => await borrower.ask(getCollateral, { params: { uuid } })
  const application = async () => (await borrower.ask(getApplication, { params: { uuid } })).application
  const { payments } = disbursementsOf(() => product)
  const quantity = (units: bigint) => formatCoin(units, coin)
  const chain = () => {
    const { bitcoin, ether } = product.simulation
    return coin === 'BTC' ? bitcoin : ether
  }
  const send = async (units: bigint) => {
    const sent = await chain().driver.sendToAddress({ address, units })
    await product.settle()
    return sent
  }
  const mine = async (blocks: number) => {
    await chain().driver.mine(blocks)
    await product.settle()
  }

  /** Checks the ledger against itself, and against the chain's blocks deep enough to be final. */
  const expectBooksLikeChain = async (final: bigint) => {
    const sums = await product.rows(
      `select asset, sum(amount)::text as sum from ledger_postings group by asset having sum(amount) <> 0`,
    )
    expect(sums).toEqual([])
    const rows = await product.rows(
      `select coalesce(sum(amount), 0)::text as held from ledger_postings where application_id = $1 and account = 'collateral-held'`,
      [uuid],
    )
    expect(rows[0]?.['held']).toBe(final.toString())
    const { tip, movements } = await chain().port.movements({ addresses: [address], sinceHeight: 0 })
    expect(tip.height).toBeGreaterThan(0)
    const settled = movements.filter(({ confirmations }) => confirmations >= deep)
    expect(settled.reduce((sum, { units }) => sum + units, 0n)).toBe(final)
  }

  /** The remaining and received quantities: the application's equal those of its collateral. */
  const expectDue = async (units: bigint) => {
    const { wallet, receivedCoinAmount, remainingCoinAmountDue } = await collateral()
    expect(wallet.currentTotalCoinBalance).toEqual(receivedCoinAmount)
    expect(receivedCoinAmount.type).toBe(coin)
    expect(remainingCoinAmountDue.coinQuantity).toBe(quantity(units))
    expect((await application()).collateral).toMatchObject({ wallet, remainingCoinAmountDue })
  }

  it('counts two payments, the first not enough, and dust with them (1.2.116, 1.3.06, 1.3.09, 1.3.25, 1.3.27)', async () => {
    await send(required - 5_000n)
    expect(await collateral()).toMatchObject({
      receivedCoinAmount: { coinQuantity: quantity(0n) },
      pendingCoinAmount: { coinQuantity: quantity(required - 5_000n) },
    })
    await expectDue(required)
    await mine(deep)
    expect(await stateOf(borrower, uuid)).toBe('WAITING_FOR_COLLATERAL')
    await expectDue(5_000n)
    await expectBooksLikeChain(required - 5_000n)
    await send(DUST)
    await send(4_999n)
    await mine(deep)
    expect(await stateOf(borrower, uuid)).toBe('MANUAL_FUNDING_RELEASE')
    await expectBooksLikeChain(required)
  })

  it('is not complete with one base unit missing', async () => {
    await send(required - DUST)
    await mine(deep)
    expect(await stateOf(borrower, uuid)).toBe('WAITING_FOR_COLLATERAL')
    await expectBooksLikeChain(required - DUST)
  })

  it('counts the excess, and deposits after the window was closed by completion (P.311)', async () => {
    await send(required * 2n)
    await mine(deep)
    expect(await stateOf(borrower, uuid)).toBe('MANUAL_FUNDING_RELEASE')
    await send(7n)
    await mine(deep)
    await expectBooksLikeChain(required * 2n + 7n)
    await release(product, uuid)
    expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
    await send(9n)
    await mine(deep)
    await expectBooksLikeChain(required * 2n + 16n)
  })

  it('counts outputs of one transaction to several loans separately', async () => {
    const first = { borrower, uuid, address, required }
    borrower = await product.borrower()
    uuid = await waitingLoan()
    address = (await collateral()).wallet.depositAddress!
    expect(address).not.toBe(first.address)
    await chain().driver.sendTransaction([
      { address: first.address, units: 11n },
      { address, units: 22n },
      { address, units: 33n },
    ])
    await mine(deep)
    await expectBooksLikeChain(55n)
    ;({ borrower, uuid, address } = first)
    await expectBooksLikeChain(11n)
  })

  it('follows a reorganization before confirmation: the chain decides (R5)', async () => {
    await send(required)
    await mine(2)
    await chain().driver.reorganize(2)
    await product.settle()
    expect(await collateral()).toMatchObject({
      receivedCoinAmount: { coinQuantity: quantity(0n) },
      pendingCoinAmount: { coinQuantity: quantity(required) },
    })
    await chain().driver.mine(1)
    await chain().driver.reorganize(1, { drop: true })
    await product.settle()
    const status = await collateral()
    expect(status.pendingCoinAmount.coinQuantity).toBe(quantity(0n))
    expect(status.deposits[0]).toMatchObject({ status: 'orphaned' })
    await mine(20)
    expect(await stateOf(borrower, uuid)).toBe('WAITING_FOR_COLLATERAL')
    await expectBooksLikeChain(0n)
  })

  it('follows the payment that replaced another (R6)', async () => {
    const { transactionId } = await send(required)
    await chain().driver.replace(transactionId, [{ address, units: 5n }])
    await mine(deep)
    expect((await collateral()).deposits).toHaveLength(2)
    expect(await stateOf(borrower, uuid)).toBe('WAITING_FOR_COLLATERAL')
    await expectBooksLikeChain(5n)
  })

  it('counts deposits after a cancellation, and owes them back (R6)', async () => {
    await borrower.ask(cancelApplication, { params: { uuid }, body: {} })
    expect(await application()).toMatchObject({ state: 'CANCELLED', stage: 'FINAL' })
    await send(4_321n)
    await mine(deep)
    expect(await application()).toMatchObject({ state: 'CANCELLED', stage: 'COLLATERAL_RELEASE' })
    await expectBooksLikeChain(4_321n)
  })

  it('is polled by one process at a time, so that no older view overwrites a newer one', async () => {
    await chain().driver.sendToAddress({ address, units: 3n })
    await pollingAlone(product.application.db, coin, async () => {
      await product.settle()
      expect((await collateral()).deposits).toHaveLength(0)
    })
    await product.settle()
    expect((await collateral()).deposits).toHaveLength(1)
  })

  it('keeps confirmed deposits when polled again, and loses nothing while the node is down', async () => {
    await send(required)
    await chain().driver.setReachable(false)
    await chain().driver.mine(200)
    await expect(product.settle()).rejects.toThrow(/not reachable/)
    await chain().driver.setReachable(true)
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe('MANUAL_FUNDING_RELEASE')
    const entries = () =>
      product.rows('select count(*)::int as n from ledger_entries where application_id = $1', [uuid])
    const before = await entries()
    await mine(300)
    await product.settle()
    expect(await entries()).toEqual(before)
    await expectBooksLikeChain(required)
  })

  describe('where confirmations count', () => {
    beforeEach(async () => {
      if (coin !== 'ETH') return
      await product.startAnew()
      await countEtherConfirmations(product)
      await arrange()
    })

    it('reverts a confirmed deposit that was reorged: nothing is released, and the ledger shows it (R5)', async () => {
      await send(required)
      await mine(deep)
      expect(await stateOf(borrower, uuid)).toBe('MANUAL_FUNDING_RELEASE')
      const avery = await product.agent('avery')
      const blake = await product.agent('blake')
      const approve = { params: { uuid }, body: { decision: 'approve' } } as const
      await avery.ask(decideRelease, approve)
      await chain().driver.reorganize(deep, { drop: true })
      await product.settle()
      await expectBooksLikeChain(0n)
      const refused = await blake.call(decideRelease, approve)
      expect(refused.body).toMatchObject({ status: 409, code: 'collateral.not-ready' })
      await product.application.clock.forward(61_000)
      await product.settle()
      expect(await stateOf(borrower, uuid)).toBe('MANUAL_FUNDING_RELEASE')
      expect(await payments(uuid)).toEqual([])
      await send(required)
      await mine(deep)
      await expectBooksLikeChain(required)
      await blake.ask(decideRelease, approve)
      await product.settle()
      expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
      await expectPostings(product, `deposit-reorged-${coin}`, uuid)
    })

    it('notifies the borrower once, and agents, of each reorg (R5)', async () => {
      await send(required)
      await mine(deep)
      const { clock } = product.application
      const avery = await product.agent('avery')
      await avery.ask(decideRelease, { params: { uuid }, body: { decision: 'approve' } })
      expect(await collateral()).toMatchObject({ isShort: false })
      await chain().driver.reorganize(deep, { drop: true })
      await product.settle()
      const short = { coinQuantity: quantity(required), type: coin }
      expect(await collateral()).toMatchObject({ isShort: true, remainingCoinAmountDue: short })
      expect((await collateral()).wallet.depositAddress).toBe(address)
      const file = async () =>
        (await avery.ask(getApplicationFile, { params: { uuid } })).application.collateral
      expect(await file()).toMatchObject({ missing: short })
      const tellings = async () => {
        // A poll's messages are written after it, and sent by the next run.
        await product.settle()
        return (await mailsTo(product, borrower)).filter(({ subject }) =>
          subject.includes('below the required amount'),
        ).length
      }
      expect(await tellings()).toBe(1)
      await clock.forward(61_000)
      await product.settle()
      expect(await tellings()).toBe(1)
      await send(required)
      await mine(deep)
      expect(await collateral()).toMatchObject({ isShort: false })
      expect(await file()).toMatchObject({ missing: null })
      await chain().driver.reorganize(deep, { drop: true })
      await product.settle()
      expect(await tellings()).toBe(2)
    })

    it('sends nothing of an approved disbursement while its collateral is reorged, and all of it once it is back (R5)', async () => {
      await send(required)
      await mine(deep)
      const { clock } = product.application
      // By a process that died before it sent anything: recovery follows later.
      const { jobs } = dyingAfterCommits(product.application)
      for (const name of ['avery', 'blake'] as const) {
        const { subject } = await product.agent(name)
        const change = { action: 'disbursement', applicationId: uuid } as const
        const proved = await provedApproval(product.application, subject, change)
        const decided = await releases(jobs)({
          subject,
          applicationId: uuid,
          decision: 'approve',
          reason: null,
          ...proved,
        })
        expect(decided).toMatchObject({ ok: true })
      }
      await chain().driver.reorganize(deep, { drop: true })
      await syncDeposits(product.application.jobs)
      await clock.forward(61_000)
      await product.settle()
      expect(await payments(uuid)).toEqual([])
      expect(await stateOf(borrower, uuid)).toBe('MANUAL_FUNDING_RELEASE')
      await send(required)
      await mine(deep)
      await product.settle()
      expect(await payments(uuid)).toEqual([' ACCEPTED'])
      expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
    })

    it('keeps confirmed deposits when the operator raises the confirmations, which apply to unconfirmed ones', async () => {
      await send(required - 100n)
      await mine(deep)
      await expectBooksLikeChain(required - 100n)
      const { jobs, organizations } = product.application
      const changed = (await organizations.all()).map((found) => {
        const steps = found.rules.confirmationsToBeFinal[coin].map((step) => ({
          ...step,
          confirmations: MORE,
        }))
        const confirmationsToBeFinal = { ...found.rules.confirmationsToBeFinal, [coin]: steps }
        return { ...found, rules: { ...found.rules, confirmationsToBeFinal } }
      })
      const all = () => Promise.resolve(changed)
      const byId = (id: string) => Promise.resolve(changed.find((one) => one.id === id))
      const watch = () => syncDeposits({ ...jobs, organizations: { ...organizations, all, byId } })
      await chain().driver.sendToAddress({ address, units: 100n })
      await chain().driver.mine(deep)
      await watch()
      expect(await collateral()).toMatchObject({
        receivedCoinAmount: { coinQuantity: quantity(required - 100n) },
        pendingCoinAmount: { coinQuantity: quantity(100n) },
      })
      expect((await collateral()).deposits[1]).toMatchObject({
        confirmations: deep,
        confirmationsNeeded: MORE,
      })
      // Blocks so far behind the tip that they are not read again for reorganizations.
      for (const blocks of [MORE - deep - 20, 10, 10]) {
        await chain().driver.mine(blocks)
        await watch()
      }
      await product.application.unitOfWork.settled()
      expect(await stateOf(borrower, uuid)).toBe('MANUAL_FUNDING_RELEASE')
    })
  })
})
