import { getApplication } from '@pledge/contract/applications'
import { getDocumentFile, getDocuments } from '@pledge/contract/agreements'
import { confirmMicroTransfer, saveManualBank, saveWalletAddress } from '@pledge/contract/disbursement'
import { getFinalSteps } from '@pledge/contract/final-steps'
import { getApplicationFile } from '@pledge/contract/portfolio'
import { liftPayoutHold, rejectPayout } from '@pledge/contract/portfolio-payouts'
import { USDC_CHAINS } from '@pledge/domain/organization/usdc-chains'
import { SPECIAL_WALLETS } from '@pledge/sandbox/usdc-disbursement/special-wallets'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { done, refused } from '@pledge/testing/call/answer'
import { stateOf } from '@pledge/testing/steps/world'
import { INTERNATIONAL, BANK } from '@pledge/testing/steps/payloads'
import { postCollateral } from '@pledge/testing/steps/origination'
import {
  accountOf,
  bringInternationalTo,
  confirmOnChain,
  confirmTest,
  giveWallet,
  releaseInternational,
  WALLET,
} from '../../product/international.test-data.ts'
import { applicationOf, DAY_MS, HOUR_MS, jobsAt } from '../../product/calendar.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { withStepUp } from '../../product/step-up.test-data.ts'
import { bringTo, driverOf, mailsTo } from '../../product/steps.test-data.ts'
import { sendReminders } from '../deadline/send-reminders.ts'
import { syncUsdc } from './send-usdc.ts'
import { sweepDeadlines } from '../deadline/sweep-deadlines.ts'
import { syncDeposits } from '../collateral/sync-deposits.ts'

describe('an international loan, disbursed in USDC (1.1.10)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const someone = () => product.borrower(undefined, INTERNATIONAL)
  const simulated = () => product.simulation.usdcDisbursement.driver
  /** The provider's requests of a loan, by the part of the key after its id. */
  const transfers = async (uuid: string) =>
    (await simulated().transfers())
      .filter(({ transfer }) => transfer.idempotencyKey.startsWith(uuid))
      .map(
        ({ transfer, status }) =>
          `${transfer.idempotencyKey.slice(uuid.length)} ${status} ${transfer.microUsdc}`,
      )
      .toSorted()
  const at = (wallet: string) => ({ chain: 'Base', address: wallet })
  const tried = async (borrower: Caller, uuid: string) =>
    (await borrower.call(confirmMicroTransfer, { params: { uuid }, body: { received: true } })).status
  const postings = (uuid: string) =>
    product.rows(
      `select p.account, p.asset, sum(p.amount)::text as sum from ledger_postings p
        where p.application_id = $1 and p.account in ('usdc-treasury', 'usdc-conversion', 'payout-test-cost', 'disbursement-payable', 'cash', 'loan-principal')
        group by 1, 2 order by 1, 2`,
      [uuid],
    )

  it('is a loan in US dollars secured by coins, on the offer, in the agreement and in the calls (1.1.08)', async () => {
    const borrower = await someone()
    const uuid = await bringInternationalTo(product, borrower, 'WAITING_FOR_COLLATERAL')
    const { application } = await borrower.ask(getApplication, { params: { uuid } })
    expect(application.selectedOffer).toMatchObject({ drawAmount: '10000.00', amount: '10150.00' })
    expect(await accountOf(borrower, uuid)).toMatchObject({
      method: 'USDC',
      accountMask: null,
      wallet: { chain: 'Base', addressMask: '0x5aAe…1BeAed' },
    })
    const { documents } = await borrower.ask(getDocuments, { params: { uuid } })
    const agreement = documents.find(({ type }: { type: string }) => type === 'LOAN_AGREEMENT')
    const { uuid: docUuid, identityUuid } = agreement!
    const file = await borrower.call(getDocumentFile, { params: { uuid, identityUuid, docUuid } })
    const text = Buffer.from(file.bytes).toString('utf8')
    expect(text).toContain('$10,000.00')
    expect(text).toContain('We lend you $10,150.00 in United States dollars')
    expect(text).toContain('USDC')
    expect(text).toContain('We first send a small test transfer')
    // The borrower's residence, in the agreement and in the agents' file (1.1.04, 1.5.27).
    expect(text).toContain('Bahnhofstrasse 1, Zürich, ZH 8001, Switzerland')
    const avery = await product.agent('avery', INTERNATIONAL)
    const { application: agentsFile } = await avery.ask(getApplicationFile, { params: { uuid } })
    expect(agentsFile.borrower!.address).toBe('Zürich, ZH 8001, Switzerland')
    expect(agentsFile.borrower!.abroad).toMatchObject({ idType: 'PASSPORT_NUMBER', idMask: '••••567' })
  })

  it('waits for the test to be final on its chain, then for the borrower, and pays the loan once (1.7.27, 1.9.21)', async () => {
    const borrower = await someone()
    const uuid = await bringInternationalTo(product, borrower, 'CRYPTO_FUNDING_VERIFY')
    expect(await stateOf(borrower, uuid)).toBe('CRYPTO_FUNDING_VERIFY')
    expect(await transfers(uuid)).toEqual([':1:test BROADCAST 1000000'])
    expect(await tried(borrower, uuid)).toBe(409)
    expect((await accountOf(borrower, uuid)).usdc!.testTransactionId).toBeNull()
    await confirmOnChain(product)
    expect(await stateOf(borrower, uuid)).toBe('BORROWER_MICRO_DEPOSIT_CONFIRM')
    await product.settle()
    expect((await mailsTo(product, borrower)).map(({ subject }) => subject)).toContain(
      'Orchid Lane: Check your wallet for a small test transfer',
    )
    expect((await accountOf(borrower, uuid)).usdc).toMatchObject({
      testAmount: '1.00',
      testTransactionId: expect.stringMatching(/^0x[0-9a-f]{64}$/) as string,
    })
    expect([await tried(borrower, uuid), await tried(borrower, uuid)]).toEqual([200, 200])
    expect(await stateOf(borrower, uuid)).toBe('MANUAL_FUNDING_RELEASE')
    await releaseInternational(product, uuid)
    // Broadcast, and not confirmed yet: the loan is not funded.
    expect(await stateOf(borrower, uuid)).toBe('MANUAL_FUNDING_RELEASE')
    expect((await accountOf(borrower, uuid)).stand).toBe('SENDING')
    await confirmOnChain(product)
    expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
    await product.settle()
    expect(await transfers(uuid)).toEqual([':1:payout BROADCAST 10000000000', ':1:test BROADCAST 1000000'])
    expect(await postings(uuid)).toEqual([
      { account: 'disbursement-payable', asset: 'USD', sum: '0' },
      { account: 'loan-principal', asset: 'USD', sum: '1015000' },
      { account: 'payout-test-cost', asset: 'USDC', sum: '1000000' },
      { account: 'usdc-conversion', asset: 'USD', sum: '-1000000' },
      { account: 'usdc-conversion', asset: 'USDC', sum: '10000000000' },
      { account: 'usdc-treasury', asset: 'USDC', sum: '-10001000000' },
    ])
    expect(await tried(borrower, uuid)).toBe(200)
  })

  it('accepts no bank account, and for US residents no wallet (1.1.10, 1.2.111, 1.9.30)', async () => {
    const home = await product.borrower()
    const loan = await bringTo(product, home, 'FINAL_STEPS')
    const wallet = await home.call(saveWalletAddress, { params: { uuid: loan }, body: WALLET })
    expect(wallet.body).toMatchObject({ status: 422, code: 'disbursement.details-invalid' })
    const international = await someone()
    const uuid = await bringInternationalTo(product, international, 'FINAL_STEPS')
    const bank = await international.call(saveManualBank, { params: { uuid }, body: BANK })
    expect(bank.body).toMatchObject({ status: 422, code: 'disbursement.details-invalid' })
    expect((await accountOf(international, uuid)).usdc!.chains).toEqual(USDC_CHAINS)
  })

  it('validates the wallet by its chain, never accepts our own deposit addresses, and stores it encrypted (1.3.61, 1.7.16)', async () => {
    const borrower = await someone()
    const uuid = await bringInternationalTo(product, borrower, 'FINAL_STEPS')
    const save = (wallet: object) =>
      borrower.callAnyhow(saveWalletAddress, { params: { uuid }, body: wallet })
    const bad = [
      [{ chain: 'Base', address: '' }, 'address', 'You must enter a wallet address'],
      [
        { chain: 'Base', address: 'x'.repeat(45) },
        'address',
        'Wallet address exceeds supported character limits',
      ],
      [{ chain: 'Solana', address: WALLET.address }, 'address', 'Invalid address entered - enter again'],
      [{ chain: 'Tron', address: WALLET.address }, 'chain', 'Required'],
    ] as const
    for (const [wallet, field, message] of bad)
      expect((await save(wallet)).body).toMatchObject({ status: 422, fields: [{ field, message }] })
    // Their own, and that of a borrower whose rows they cannot see.
    const other = await bringInternationalTo(product, await someone(), 'FINAL_STEPS')
    for (const owner of [uuid, other]) {
      await product.rows(
        `insert into deposit_addresses (application_id, organization_id, borrower_id, coin, address, address_index, allotted_at)
          select id, organization_id, borrower_id, 'ETH', $2, 900001, now() from applications where id = $1`,
        [owner, WALLET.address.toLowerCase()],
      )
      expect((await save(WALLET)).body, owner).toMatchObject({ status: 422, fields: [{ field: 'address' }] })
      await product.rows('delete from deposit_addresses where address_index = 900001')
    }
    done(await save(WALLET))
    const [stored] = await product.rows('select * from disbursement_wallets where application_id = $1', [
      uuid,
    ])
    expect(JSON.stringify(stored)).not.toContain(WALLET.address.slice(8, 30))
    const { items } = await borrower.ask(getFinalSteps, { params: { uuid } })
    expect(items[1]).toEqual({ name: 'Disbursement Account', status: 'COMPLETED' })
  })

  it('changes nothing for the same wallet, and needs a proof for another one (1.7.16, decision 15)', async () => {
    const borrower = await someone()
    const uuid = await bringInternationalTo(product, borrower, 'FINAL_STEPS')
    const other = at('0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359')
    await giveWallet(product, borrower, uuid)
    await giveWallet(product, borrower, uuid)
    const unproved = await borrower.call(saveWalletAddress, { params: { uuid }, body: other })
    expect(unproved.body).toMatchObject({ status: 403, code: 'session.step-up-needed' })
    done(await withStepUp(product, borrower, saveWalletAddress, { params: { uuid }, body: other }))
    expect((await accountOf(borrower, uuid)).wallet!.addressMask).toBe('0xfB69…c5d359')
    const saved = await product.rows(
      `select count(*)::int as n from application_events where application_id = $1 and type = 'DisbursementAccountGiven'`,
      [uuid],
    )
    expect(saved).toEqual([{ n: 2 }])
  })

  it('requests another wallet when the provider rejects the test, and tests that one separately', async () => {
    const borrower = await someone()
    const uuid = await bringInternationalTo(
      product,
      borrower,
      'CRYPTO_FUNDING_VERIFY',
      at(SPECIAL_WALLETS.unusable),
    )
    expect(await stateOf(borrower, uuid)).toBe('FINAL_STEPS')
    expect(await accountOf(borrower, uuid)).toMatchObject({
      stand: 'ASKED_AGAIN',
      trouble: { problem: 'WALLET_TAKES_NO_USDC', wallet: { chain: 'Base' } },
    })
    done(await withStepUp(product, borrower, saveWalletAddress, { params: { uuid }, body: WALLET }))
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe('CRYPTO_FUNDING_VERIFY')
    await confirmOnChain(product)
    expect(await stateOf(borrower, uuid)).toBe('BORROWER_MICRO_DEPOSIT_CONFIRM')
    expect(await transfers(uuid)).toEqual([':1:test REJECTED 1000000', ':2:test BROADCAST 1000000'])
    // A stale page shows another test than the one of this wallet.
    const finds = (transactionId: string) =>
      borrower.call(confirmMicroTransfer, { params: { uuid }, body: { received: true, transactionId } })
    expect(refused(await finds('of the wallet before')).code).toBe('disbursement.attempt-over')
    expect(await stateOf(borrower, uuid)).toBe('BORROWER_MICRO_DEPOSIT_CONFIRM')
    done(await finds((await accountOf(borrower, uuid)).usdc!.testTransactionId!))
    expect(await stateOf(borrower, uuid)).toBe('MANUAL_FUNDING_RELEASE')
  })

  it('lets an agent review first where the issuer has blocked the wallet', async () => {
    const borrower = await someone()
    const uuid = await bringInternationalTo(
      product,
      borrower,
      'CRYPTO_FUNDING_VERIFY',
      at(SPECIAL_WALLETS.blocked),
    )
    expect((await accountOf(borrower, uuid)).stand).toBe('HELD')
    const held = await borrower.call(saveWalletAddress, { params: { uuid }, body: WALLET })
    expect(held.body).toMatchObject({ code: 'disbursement.held' })
    const avery = await product.agent('avery', INTERNATIONAL)
    const { application } = await avery.ask(getApplicationFile, { params: { uuid } })
    expect(application).toMatchObject({
      payoutMethod: 'USDC',
      payouts: [{ wallet: { chain: 'Base', address: SPECIAL_WALLETS.blocked } }],
      payoutExceptions: [{ kind: 'REJECTED', code: 'ADDRESS_BLOCKED' }],
      usdcTransfers: [{ purpose: 'TEST', status: 'REJECTED', amount: '1.00' }],
    })
    await avery.ask(liftPayoutHold, { params: { uuid }, body: { payoutAttempt: 2 } })
    expect((await accountOf(borrower, uuid)).stand).toBe('ASKED_AGAIN')
  })

  it('requests another wallet when the disbursement itself is rejected, and pays that one once', async () => {
    const borrower = await someone()
    const wallet = at(SPECIAL_WALLETS.disbursementUnusable)
    const uuid = await bringInternationalTo(product, borrower, 'MANUAL_FUNDING_RELEASE', wallet)
    await releaseInternational(product, uuid)
    expect(await stateOf(borrower, uuid)).toBe('FINAL_STEPS')
    done(await withStepUp(product, borrower, saveWalletAddress, { params: { uuid }, body: WALLET }))
    await product.settle()
    await confirmOnChain(product)
    await confirmTest(product, borrower, uuid)
    await releaseInternational(product, uuid)
    await confirmOnChain(product)
    expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
    expect((await transfers(uuid)).filter((one) => one.includes('payout'))).toEqual([
      ':1:payout REJECTED 10000000000',
      ':2:payout BROADCAST 10000000000',
    ])
  })

  it('lets an agent reject a wallet whose test the borrower does not find; its late result changes nothing and is posted', async () => {
    const borrower = await someone()
    const wallet = at(SPECIAL_WALLETS.slow)
    const uuid = await bringInternationalTo(product, borrower, 'CRYPTO_FUNDING_VERIFY', wallet)
    const avery = await product.agent('avery', INTERNATIONAL)
    const reject = (problem: 'ACCOUNT_CLOSED' | 'TEST_NOT_RECEIVED') =>
      avery.call(rejectPayout, { params: { uuid }, body: { payoutAttempt: 1, problem } })
    expect((await reject('ACCOUNT_CLOSED')).body).toMatchObject({ code: 'approval.reason-required' })
    done(await reject('TEST_NOT_RECEIVED'))
    expect(await stateOf(borrower, uuid)).toBe('FINAL_STEPS')
    await simulated().confirm(`${uuid}:1:test`)
    await syncUsdc(product.application.jobs)
    expect(await stateOf(borrower, uuid)).toBe('FINAL_STEPS')
    expect(await postings(uuid)).toEqual([
      { account: 'payout-test-cost', asset: 'USDC', sum: '1000000' },
      { account: 'usdc-treasury', asset: 'USDC', sum: '-1000000' },
    ])
  })

  it.each(['unknownOnce', 'answerLost', 'goneOnce'] as const)(
    'sends one test and one disbursement to a wallet that is %s (law 4)',
    async (persona) => {
      const borrower = await someone()
      const uuid = await bringInternationalTo(
        product,
        borrower,
        'CRYPTO_FUNDING_VERIFY',
        at(SPECIAL_WALLETS[persona]),
      )
      const finish = async () => {
        await product.application.clock.forward(60_000)
        await product.settle()
        await confirmOnChain(product)
      }
      await finish()
      await confirmTest(product, borrower, uuid)
      await releaseInternational(product, uuid)
      await finish()
      expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
      expect(await transfers(uuid)).toHaveLength(2)
      const ended = await product.rows(
        `select count(*)::int as n from application_events where application_id = $1 and type in ('FundsSent', 'MicroTransferSent')`,
        [uuid],
      )
      expect(ended).toEqual([{ n: 2 }])
    },
  )

  it('changes nothing while the provider’s answer is unknown (law 4)', async () => {
    const borrower = await someone()
    const wallet = at(SPECIAL_WALLETS.unknownAlways)
    const uuid = await bringInternationalTo(product, borrower, 'CRYPTO_FUNDING_VERIFY', wallet)
    await confirmOnChain(product)
    await confirmOnChain(product)
    expect(await stateOf(borrower, uuid)).toBe('CRYPTO_FUNDING_VERIFY')
    await simulated().settle(`${uuid}:1:test`, 'BROADCAST')
    await confirmOnChain(product)
    expect(await stateOf(borrower, uuid)).toBe('BORROWER_MICRO_DEPOSIT_CONFIRM')
  })

  it('has no deadline while the borrower looks for the test: no clock jump ends it, nor sends a second one (R8)', async () => {
    const borrower = await someone()
    const waiting = await bringInternationalTo(
      product,
      borrower,
      'CRYPTO_FUNDING_VERIFY',
      at(SPECIAL_WALLETS.slow),
    )
    const other = await someone()
    const sent = await bringInternationalTo(product, other, 'BORROWER_MICRO_DEPOSIT_CONFIRM')
    for (const [who, uuid] of [
      [borrower, waiting],
      [other, sent],
    ] as const)
      expect((await applicationOf(who, uuid)).deadline).toBeNull()
    const nowMs = product.application.clock.business().getTime()
    for (const ms of [nowMs + 40 * DAY_MS, nowMs - HOUR_MS, nowMs + 400 * DAY_MS, nowMs]) {
      const jobs = jobsAt(product, ms)
      for (const watch of [syncUsdc, sweepDeadlines, sendReminders]) await watch(jobs)
    }
    await product.settle()
    expect(await stateOf(borrower, waiting)).toBe('CRYPTO_FUNDING_VERIFY')
    expect(await stateOf(other, sent)).toBe('BORROWER_MICRO_DEPOSIT_CONFIRM')
    for (const uuid of [waiting, sent]) expect(await transfers(uuid)).toEqual([':1:test BROADCAST 1000000'])
    await confirmTest(product, other, sent)
    expect(await stateOf(other, sent)).toBe('MANUAL_FUNDING_RELEASE')
  })

  it('sends nothing on collateral reorged after the approval, and continues when it is back (R5)', async () => {
    // As many blocks as are replaced, also where this test runs alone.
    await driverOf(product, 'BTC').mine(150)
    const borrower = await someone()
    const uuid = await bringInternationalTo(product, borrower, 'MANUAL_FUNDING_RELEASE')
    await simulated().setReachable(false)
    await releaseInternational(product, uuid)
    await driverOf(product, 'BTC').reorganize(150, { drop: true })
    await syncDeposits(product.application.jobs)
    await simulated().setReachable(true)
    await confirmOnChain(product)
    expect((await transfers(uuid)).filter((one) => one.includes('payout'))).toEqual([])
    expect(await stateOf(borrower, uuid)).toBe('MANUAL_FUNDING_RELEASE')
    await postCollateral(product, borrower, uuid, 1)
    await confirmOnChain(product)
    // Failed polls are repeated later.
    await product.application.clock.forward(60_000)
    await confirmOnChain(product)
    expect((await transfers(uuid)).filter((one) => one.includes('payout'))).toHaveLength(1)
    expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
  })
})
