import { cancelApplication } from '@pledge/contract/applications'
import { getCollateral } from '@pledge/contract/collateral'
import { getApplicationFile, getQueues } from '@pledge/contract/portfolio'
import { decideSanctions, decideWallet } from '@pledge/contract/portfolio-sanctions'
import { done } from '@pledge/testing/call/answer'
import { INTERNATIONAL } from '@pledge/testing/steps/payloads'
import type { Principal } from '@pledge/domain/organization/principal'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withTenant } from '../../store/database/database.ts'
import { principalOf } from '../actors.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { bringInternationalTo, confirmOnChain } from '../../product/international.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { HELD, releasesOf, WALLETS } from '../../product/releases.test-data.ts'
import { bringTo, driverOf } from '../../product/steps.test-data.ts'

const LISTED_UNITS = 6_666_666n
const RISKY_UNITS = 5_555_555n
const NOTE = 'Traced with the vendor'
const HOUR_MS = 3_600_000

describe('screenings of wallets (31 CFR 501.603; note 078)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  beforeEach(() => product.startAnew())
  afterEach(() => product.simulation.walletScreening.driver.setReachable(true))
  afterAll(() => product.close())

  const { mine, asks, bothApprove, paidTo, cancelled } = releasesOf(() => product)
  const file = async (uuid: string) =>
    (await (await product.agent('avery')).ask(getApplicationFile, { params: { uuid } })).application
  const isQueued = async (uuid: string) =>
    (await (await product.agent('avery')).ask(getQueues)).walletHits.some((one) => one.appUuid === uuid)
  const decides = async (
    name: 'avery' | 'blake',
    uuid: string,
    wallet: string,
    decision: 'accept' | 'confirm',
  ) =>
    (await product.agent(name)).callAnyhow(decideWallet, {
      params: { uuid, subjectUuid: wallet },
      body: { wallet, decision, note: NOTE },
    })
  const waiting = async () => {
    const borrower = await product.borrower()
    return { borrower, uuid: await bringTo(product, borrower, 'WAITING_FOR_COLLATERAL') }
  }
  const receives = async (borrower: Caller, uuid: string, units: bigint) => {
    const { wallet } = await borrower.ask(getCollateral, { params: { uuid } })
    await driverOf(product, 'BTC').sendToAddress({ address: wallet.depositAddress!, units })
    await mine('BTC')
  }
  const status = (borrower: Caller, uuid: string) => borrower.ask(getCollateral, { params: { uuid } })
  const received = async (borrower: Caller, uuid: string) =>
    (await status(borrower, uuid)).receivedCoinAmount.coinQuantity
  const hitOf = async (uuid: string) => {
    const hit = (await file(uuid)).walletScreenings.find((one) => one.status === 'HELD')
    expect(hit, 'a hit waits').toBeDefined()
    return hit!
  }
  const held = async (uuid: string) => {
    const [row] = await product.rows(
      `select coalesce(sum(amount), 0)::text as units from ledger_postings
        where application_id = $1 and account = 'collateral-held'`,
      [uuid],
    )
    return String(row?.['units'])
  }

  it('let a deposit from a clear source count, with vendor, time, score and lists', async () => {
    const { borrower, uuid } = await waiting()
    await receives(borrower, uuid, 1_000_000n)
    expect(await received(borrower, uuid)).toBe('0.01')
    const [screened] = (await file(uuid)).walletScreenings
    expect(screened).toMatchObject({
      use: 'DEPOSIT',
      status: 'CLEAR',
      vendor: 'Simulated Wallet Screening',
      score: 3,
      lists: [],
    })
    expect(screened?.screenedAt).not.toBeNull()
    expect(await isQueued(uuid)).toBe(false)
  }, 60_000)

  it('quarantine a deposit of a risky source until one agent accepts it', async () => {
    const { borrower, uuid } = await waiting()
    await receives(borrower, uuid, RISKY_UNITS)
    const shown = await status(borrower, uuid)
    expect([shown.receivedCoinAmount.coinQuantity, shown.pendingCoinAmount.coinQuantity]).toEqual([
      '0',
      '0.05555555',
    ])
    expect(shown.deposits).toMatchObject([{ status: 'seen', isUnderReview: true }])
    expect(JSON.stringify(shown)).not.toMatch(/sanction|score|screen|risk/i)
    expect(await held(uuid)).toBe('0')
    expect(await isQueued(uuid)).toBe(true)
    const { subjectUuid } = await hitOf(uuid)
    done(await decides('avery', uuid, subjectUuid, 'accept'))
    expect(await received(borrower, uuid)).toBe('0.05555555')
    expect(await held(uuid)).toBe(String(RISKY_UNITS))
    expect(await isQueued(uuid)).toBe(false)
    expect((await file(uuid)).walletScreenings[0]).toMatchObject({
      status: 'ACCEPTED',
      decisions: [{ decision: 'accept', note: NOTE }],
    })
    const [entry] = await product.rows(
      `select subject_kind, outcome from audit_entries where kind = 'decision.made' and application_id = $1
        and subject_kind = 'wallet'`,
      [uuid],
    )
    expect(entry).toEqual({ subject_kind: 'wallet', outcome: 'done' })
  }, 60_000)

  it('tell the borrower’s session their status and nothing else, and let it accept nothing (31 CFR 501.603)', async () => {
    const { borrower, uuid } = await waiting()
    await receives(borrower, uuid, RISKY_UNITS)
    const { subjectUuid } = await hitOf(uuid)
    const { db } = product.application
    const own = principalOf(borrower.subject)
    const statusFor = (principal: Principal) =>
      withTenant(db, principal, async (tx) => {
        const { rows } = await sql<{ status: string | null }>`
          select wallet_status(${subjectUuid}::uuid) as status`.execute(tx)
        return rows[0]?.status
      })
    const rowsFor = (principal: Principal) =>
      withTenant(db, principal, (tx) =>
        tx.selectFrom('wallet_screenings').select('score').where('subject_id', '=', subjectUuid).execute(),
      )
    expect(await statusFor(own)).toBe('HELD')
    expect(await statusFor(principalOf((await product.borrower()).subject))).toBeNull()
    expect(await rowsFor(own)).toEqual([])
    expect(await rowsFor(principalOf((await product.agent('avery')).subject))).toHaveLength(1)
    await withTenant(db, own, (tx) =>
      tx.updateTable('wallet_screenings').set({ status: 'ACCEPTED' }).execute(),
    )
    expect(await statusFor(own)).toBe('HELD')
  }, 60_000)

  it('need two different agents to accept what a sanctions list names, and a second factor', async () => {
    const { borrower, uuid } = await waiting()
    await receives(borrower, uuid, LISTED_UNITS)
    const { subjectUuid, agentsNeeded, lists } = await hitOf(uuid)
    expect([agentsNeeded, lists]).toEqual([2, ['Simulated Sanctions List']])
    const unproved = await (
      await product.agent('avery')
    ).callAnyhow(decideWallet, {
      params: { uuid, subjectUuid },
      body: { wallet: subjectUuid, decision: 'accept', note: NOTE },
      isUnproved: true,
    })
    expect(unproved.body).toMatchObject({ code: 'session.step-up-needed' })
    done(await decides('avery', uuid, subjectUuid, 'accept'))
    expect((await decides('avery', uuid, subjectUuid, 'accept')).body).toMatchObject({
      code: 'approval.same-agent',
    })
    expect(await received(borrower, uuid)).toBe('0')
    done(await decides('blake', uuid, subjectUuid, 'accept'))
    expect(await received(borrower, uuid)).toBe('0.06666666')
  }, 60_000)

  it('put the loan on hold once one agent confirms a list, and the deposit never counts', async () => {
    const { borrower, uuid } = await waiting()
    await receives(borrower, uuid, LISTED_UNITS)
    const { subjectUuid } = await hitOf(uuid)
    done(await decides('avery', uuid, subjectUuid, 'confirm'))
    const confirmed = await file(uuid)
    expect(confirmed.sanctions).toMatchObject({ blockedAt: null, decisions: [{ decision: 'confirm' }] })
    expect(confirmed.walletScreenings[0]?.status).toBe('CONFIRMED')
    for (const name of ['avery', 'blake'] as const)
      await (
        await product.agent(name)
      ).ask(decideSanctions, { params: { uuid }, body: { decision: 'clear', note: NOTE } })
    await receives(borrower, uuid, 1_000_000n)
    const shown = await status(borrower, uuid)
    expect([shown.receivedCoinAmount.coinQuantity, shown.pendingCoinAmount.coinQuantity]).toEqual([
      '0.01',
      '0',
    ])
    expect(await held(uuid)).toBe('1000000')
  }, 60_000)

  it('keep a deposit from counting while the vendor is down, and count it once it is back', async () => {
    const { borrower, uuid } = await waiting()
    await product.simulation.walletScreening.driver.setReachable(false)
    await receives(borrower, uuid, 1_000_000n)
    expect(await received(borrower, uuid)).toBe('0')
    expect((await file(uuid)).walletScreenings).toMatchObject([{ status: 'DUE', screenedAt: null }])
    await product.simulation.walletScreening.driver.setReachable(true)
    await product.application.clock.forward(HOUR_MS)
    await product.settle()
    expect(await received(borrower, uuid)).toBe('0.01')
    expect(await product.rows('select 1 from wallet_screenings where due_at is not null')).toEqual([])
  }, 60_000)

  it('count what was final before there were screenings, and what an older server counted', async () => {
    const { borrower, uuid } = await waiting()
    await receives(borrower, uuid, 1_000_000n)
    await product.rows('delete from wallet_screenings where application_id = $1', [uuid])
    await receives(borrower, uuid, 2_000_000n)
    expect(await received(borrower, uuid)).toBe('0.03')
    expect((await file(uuid)).walletScreenings).toHaveLength(1)
  }, 60_000)

  it('hold a release to a risky address, send it once it is accepted, and again once it is old', async () => {
    const { borrower, uuid } = await cancelled()
    const { requestId } = done(await asks(borrower, uuid, WALLETS.BTC[1]))
    await product.simulation.walletScreening.driver.answerNext({ anyone: true }, 'RISK')
    await bothApprove(uuid, String(requestId))
    await product.settle()
    await mine('BTC')
    expect(await paidTo('BTC', WALLETS.BTC[1])).toEqual([])
    const { subjectUuid, use } = await hitOf(uuid)
    expect([subjectUuid, use]).toEqual([requestId, 'RELEASE'])
    done(await decides('avery', uuid, subjectUuid, 'accept'))
    // The screening is older than the lending rules allow: it is made again, and what was accepted stays accepted.
    await product.application.clock.forward(25 * HOUR_MS)
    await product.simulation.walletScreening.driver.answerNext({ anyone: true }, 'RISK')
    await product.settle()
    await mine('BTC')
    expect(await paidTo('BTC', WALLETS.BTC[1])).toEqual([HELD.BTC])
    const [row] = await product.rows(
      'select inquiries, jsonb_array_length(answers) as answers from wallet_screenings where subject_id = $1',
      [requestId],
    )
    expect(row).toEqual({ inquiries: 2, answers: 2 })
  }, 60_000)

  it('end a release to an address that an agent rejects, so that the borrower may give another', async () => {
    const { borrower, uuid } = await cancelled()
    const { requestId } = done(await asks(borrower, uuid, WALLETS.BTC[0]))
    await product.simulation.walletScreening.driver.answerNext({ anyone: true }, 'RISK')
    await bothApprove(uuid, String(requestId))
    await product.settle()
    done(await decides('blake', uuid, (await hitOf(uuid)).subjectUuid, 'confirm'))
    await product.application.clock.forward(HOUR_MS)
    await product.settle()
    expect((await file(uuid)).sanctions).toBeNull()
    const again = done(await asks(borrower, uuid, WALLETS.BTC[1]))
    expect(again.requestId).not.toBe(requestId)
    const none = await borrower.call(cancelApplication, { params: { uuid }, body: {} })
    expect(none.status).toBe(409)
  }, 60_000)

  /** A loan whose wallet for the USDC has a risk: not even the test transfer is sent to it. */
  const withRiskyWallet = async () => {
    const borrower = await product.borrower(undefined, INTERNATIONAL)
    const wallet = { chain: 'Base', address: '0x5555555555555555555555555555555555555555' }
    const uuid = await bringInternationalTo(product, borrower, 'CRYPTO_FUNDING_VERIFY', wallet)
    await confirmOnChain(product)
    const agent = await product.agent('avery', INTERNATIONAL)
    const application = async () => (await agent.ask(getApplicationFile, { params: { uuid } })).application
    const hit = (await application()).walletScreenings.find((one) => one.use === 'DISBURSEMENT')
    expect(hit).toMatchObject({ status: 'HELD', score: 85 })
    const transfers = () =>
      product.rows('select purpose, status from usdc_transfers where application_id = $1', [uuid])
    expect(await transfers()).toEqual([])
    const body = { wallet: hit!.subjectUuid, note: NOTE }
    const says = async (decision: 'accept' | 'confirm') =>
      done(
        await agent.callAnyhow(decideWallet, {
          params: { uuid, subjectUuid: hit!.subjectUuid },
          body: { ...body, decision },
        }),
      )
    const goOn = async () => {
      await product.application.clock.forward(HOUR_MS)
      await product.settle()
      await confirmOnChain(product)
    }
    return { application, says, goOn, transfers }
  }

  it('send USDC to a risky wallet only once an agent accepts it', async () => {
    const { says, goOn, transfers } = await withRiskyWallet()
    await goOn()
    expect(await transfers()).toEqual([])
    await says('accept')
    await goOn()
    expect(await transfers()).toEqual([{ purpose: 'TEST', status: 'FINAL' }])
  }, 60_000)

  it('give a disbursement to an agent whose wallet was rejected', async () => {
    const { application, says, goOn, transfers } = await withRiskyWallet()
    await says('confirm')
    await goOn()
    expect(await transfers()).toEqual([{ purpose: 'TEST', status: 'REJECTED' }])
    expect((await application()).payoutExceptions).toMatchObject([{ code: 'WALLET_REFUSED' }])
  }, 60_000)
})
