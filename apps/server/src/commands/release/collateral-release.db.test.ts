import { getApplication } from '@pledge/contract/applications'
import { requestCollateralRelease } from '@pledge/contract/collateral-return'
import { decideCollateralReturn } from '@pledge/contract/agent-collateral-return'
import { getQueues } from '@pledge/contract/portfolio'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { shippedRules } from '@pledge/domain/organization/lending-rules.test-data'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { done, refused } from '@pledge/testing/call/answer'
import { applicationOf, DAY_MS, daysTo, timesInTrail, zoned } from '../../product/calendar.test-data.ts'
import { ledgerAgainstChain } from '../../product/ledger-against-chain.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { countEtherConfirmations } from '../../product/rules.test-data.ts'
import { BLOCKS, HELD, releasesOf, WALLETS } from '../../product/releases.test-data.ts'
import { withSol } from '../../product/sol.test-data.ts'
import { driverOf, mailsTo } from '../../product/steps.test-data.ts'
import { withOwner } from '../../store/database/with-owner.ts'
import { rebuildMissingStates } from '../../store/streams/replay-states.ts'

describe('collateral that is offered back (1.9.19; part of 1.1.02)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    await withSol(product)
  })
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const { mine, cancelled, asks, release, decides, bothApprove, paidTo } = releasesOf(() => product)
  const queue = async (uuid: string) => {
    const avery = await product.agent('avery')
    const { collateralReturns: collateralReleases } = await avery.ask(getQueues)
    return collateralReleases.filter((entry: { readonly appUuid: string }) => entry.appUuid === uuid)
  }
  const balances = (uuid: string) =>
    product.rows(
      `select account, sum(amount)::text as sum from ledger_postings where application_id = $1
        and asset in ('BTC', 'ETH', 'SOL') group by account order by account`,
      [uuid],
    )

  it.each(['BTC', 'ETH', 'SOL'] as const)(
    '%s is released to the proved address, once two agents approved, and leaves the ledger (1.3.08, 1.3.10, 1.3.11, 1.3.63, 1.7.28, 1.9.20, 1.9.37, P.153, P.401, P.405, P.407, P.417)',
    async (coin) => {
      const { borrower, uuid } = await cancelled(coin)
      const [address] = WALLETS[coin]
      const quantity = formatCoin(HELD[coin], coin)
      expect(await release(borrower, uuid)).toMatchObject({
        isReady: true,
        held: { coinQuantity: quantity, type: coin },
        request: null,
      })
      const { requestId } = done(await asks(borrower, uuid, ` ${address} `))
      await product.settle()
      expect((await mailsTo(product, borrower))[0]?.text).toContain(
        'the withdrawal address for your collateral was set',
      )
      expect(await release(borrower, uuid)).toMatchObject({
        isReady: false,
        request: { requestId, address, result: null, transactionId: null },
      })
      expect(await queue(uuid)).toMatchObject([{ held: { coinQuantity: quantity }, approvals: [] }])
      done(await decides('avery', uuid, { requestId, decision: 'approve' }))
      const again = await decides('avery', uuid, { requestId, decision: 'approve' })
      expect(refused(again).code).toBe('approval.same-agent')
      expect(await paidTo(coin, address)).toEqual([])
      done(await decides('blake', uuid, { requestId, decision: 'approve' }))
      await product.settle()
      // A payment of SOL is not visible before it has landed in a slot.
      if (coin === 'SOL') await driverOf(product, coin).mine(1)
      expect(await paidTo(coin, address)).toEqual([HELD[coin]])
      const onItsWay = await release(borrower, uuid)
      expect(onItsWay.request).toMatchObject({
        result: null,
        transactionId: expect.stringMatching(/^\w{60,}/),
      })
      expect(await queue(uuid)).toEqual([])
      await mine(coin)
      expect(await release(borrower, uuid)).toMatchObject({
        isReady: false,
        held: { coinQuantity: '0' },
        request: { result: 'SUCCESS' },
        transactions: [
          { transactionType: 'DEPOSIT', transactionAmount: { coinQuantity: quantity } },
          { transactionType: 'RETURN', transactionAmount: { coinQuantity: quantity } },
        ],
      })
      expect(await applicationOf(borrower, uuid)).toMatchObject({
        stage: 'FINAL',
        state: 'CANCELLED',
        collateral: {
          collateralReleaseRequest: { requestId, address },
          collateralReleaseResponses: [{ id: requestId, result: 'SUCCESS' }],
        },
      })
      expect(await balances(uuid)).toEqual([
        { account: 'collateral-held', sum: '0' },
        { account: 'collateral-owed-to-borrower', sum: '0' },
      ])
      expect(await paidTo(coin, address)).toEqual([HELD[coin]])
      await product.settle()
      const subjects = (await mailsTo(product, borrower)).map(({ subject }) => subject)
      expect(subjects.filter((subject) => subject.includes('sent your collateral'))).toHaveLength(1)
    },
  )

  it('is due by the end of the next business day, in the queue as on the borrower’s page (1.9.20, P.402)', async () => {
    const { borrower, uuid } = await cancelled()
    const requestedAtMs = product.application.clock.business().getTime()
    done(await asks(borrower, uuid, WALLETS.BTC[0]))
    const { dueAt } = (await release(borrower, uuid)).request!
    expect(await queue(uuid)).toMatchObject([{ deadline: dueAt }])
    // The first day after it that is not a Saturday, a Sunday or a holiday of the rules.
    const FRIDAY = 5
    const holidays: readonly string[] = shippedRules.deadlines.bankHolidays
    let lastDay = zoned(requestedAtMs).toPlainDate().add({ days: 1 })
    while (lastDay.dayOfWeek > FRIDAY || holidays.includes(lastDay.toString()))
      lastDay = lastDay.add({ days: 1 })
    expect(holidays.length).toBeGreaterThan(0)
    expect(
      zoned(requestedAtMs)
        .toPlainDate()
        .add({ days: daysTo(dueAt, requestedAtMs) }),
    ).toEqual(lastDay)
  })

  it('needs a proof bound to the exact address, and only accepts an address of the coin’s own chain (1.8.01, P.405)', async () => {
    const { borrower, uuid, address: deposit } = await cancelled()
    const requestTo = (returnAddress: string) =>
      borrower.call(requestCollateralRelease, { params: { uuid }, body: { returnAddress } })
    expect(refused(await requestTo(WALLETS.BTC[0])).code).toBe('session.step-up-needed')
    for (const wrong of ['', 'nonsense', WALLETS.ETH[0], `${WALLETS.BTC[0].slice(0, -1)}x`, deposit])
      expect((await requestTo(wrong)).body).toMatchObject({
        code: 'INVALID_RETURN_ADDRESS',
        message: 'Invalid address entered - enter again',
      })
    expect(await timesInTrail(product, uuid, 'CollateralReleaseRequested')).toBe(0)
  })

  it('is requested once, for any number of concurrent requests (R3)', async () => {
    const { borrower, uuid } = await cancelled()
    const [address, other] = WALLETS.BTC
    const { requestId } = done(await asks(borrower, uuid, address))
    const body = { returnAddress: address }
    const more = await Promise.all(
      Array.from({ length: 8 }, () => borrower.call(requestCollateralRelease, { params: { uuid }, body })),
    )
    expect(new Set(more.map((answer) => done(answer).requestId))).toEqual(new Set([requestId]))
    const another = await asks(borrower, uuid, other)
    expect(refused(another).code).toBe('transition.not-allowed')
    expect(await timesInTrail(product, uuid, 'CollateralReleaseRequested')).toBe(1)

    const body2 = { requestId, decision: 'approve' } as const
    const [avery, blake] = [await product.agent('avery'), await product.agent('blake')]
    const decided = await Promise.all(
      [avery, blake, avery, blake, avery, blake].map((agent) =>
        agent.call(decideCollateralReturn, { params: { uuid }, body: body2 }),
      ),
    )
    expect(decided.filter(({ status }) => status === 200)).toHaveLength(2)
    await Promise.all([product.settle(), product.settle()])
    await mine('BTC')
    expect(await timesInTrail(product, uuid, 'CollateralReleaseOrdered')).toBe(1)
    expect(await timesInTrail(product, uuid, 'CollateralReleaseConcluded')).toBe(1)
    expect((await paidTo('BTC', address)).filter((units) => units === HELD.BTC)).toHaveLength(
      (await product.rows(`select 1 from collateral_releases where result = 'SUCCESS' and coin = 'BTC'`))
        .length,
    )
  })

  it('is returned to its borrower by one agent with a reason, and requested again (1.4.41)', async () => {
    const { borrower, uuid } = await cancelled()
    const { requestId } = done(await asks(borrower, uuid, WALLETS.BTC[0]))
    const bare = await decides('avery', uuid, { requestId, decision: 'refuse' })
    expect(refused(bare).code).toBe('approval.reason-required')
    done(await decides('avery', uuid, { requestId, decision: 'refuse', reason: 'ADDRESS_NOT_YOURS' }))
    expect(await release(borrower, uuid)).toMatchObject({
      isReady: true,
      request: { requestId, result: 'WITHDRAWAL_FAILED', reason: 'ADDRESS_NOT_YOURS' },
    })
    const second = done(await asks(borrower, uuid, WALLETS.BTC[1])).requestId
    expect(second).not.toBe(requestId)
    const late = await decides('blake', uuid, { requestId, decision: 'approve' })
    expect(refused(late).code).toBe('release.request-over')
    expect((await applicationOf(borrower, uuid)).collateral).toMatchObject({
      collateralReleaseRequest: { requestId: second },
      collateralReleaseResponses: [{ id: requestId, result: 'WITHDRAWAL_FAILED' }],
    })
    const streams = () =>
      product.rows(
        `select number, version, state->>'requestId' as request from streams
          where application_id = $1 and stream = 'release' order by number`,
        [uuid],
      )
    const both = [
      { number: 1, version: 2, request: requestId },
      { number: 2, version: 1, request: second },
    ]
    expect(await streams()).toEqual(both)
    // A missing one of several is noticed on reading, and rebuilt where states are missing.
    const lost = `delete from streams where application_id = $1 and stream = 'release' and number = $2`
    await product.rows(lost, [uuid, 1])
    expect((await borrower.call(getApplication, { params: { uuid } })).status).toBe(500)
    await withOwner(product.databaseUrl, rebuildMissingStates)
    expect(await streams()).toEqual(both)
    await product.rows(lost, [uuid, 2])
    await withOwner(product.databaseUrl, rebuildMissingStates)
    expect(await streams()).toEqual(both)
  })

  it('stays ordered while the custodian does not answer, and is sent once (law 4)', async () => {
    const { borrower, uuid } = await cancelled()
    const { custody } = product.simulation
    const { requestId } = done(await asks(borrower, uuid, WALLETS.BTC[1]))
    await custody.driver.setReachable(false)
    await bothApprove(uuid, requestId)
    await mine('BTC')
    expect((await release(borrower, uuid)).request).toMatchObject({ result: null, transactionId: null })
    await custody.driver.setReachable(true)
    await mine('BTC')
    await mine('BTC')
    expect((await release(borrower, uuid)).request).toMatchObject({ result: 'SUCCESS' })
    expect(await paidTo('BTC', WALLETS.BTC[1])).toEqual([HELD.BTC])
  })

  const losesAnswer = async () => {
    await countEtherConfirmations(product)
    const { borrower, uuid } = await cancelled('ETH')
    const { custody } = product.simulation
    const [, address] = WALLETS.ETH
    const { requestId } = done(await asks(borrower, uuid, address))
    await custody.driver.setReachable(false)
    await bothApprove(uuid, requestId)
    await product.settle()
    const request = async () => (await release(borrower, uuid)).request
    const payments = (await paidTo('ETH', address)).length
    const newPayments = async () => (await paidTo('ETH', address)).slice(payments)
    return { custody, address, requestId, request, newPayments }
  }
  const chainTakesBack = async () => {
    await driverOf(product, 'ETH').reorganize(BLOCKS.ETH, { drop: true })
    await product.settle()
    await product.application.clock.forward(60_000)
    await product.settle()
  }

  it('that was sent is tracked to its end, though the server died before it recorded that and the deposit was reorged (R1, law 4)', async () => {
    const { custody, address, requestId, request, newPayments } = await losesAnswer()
    await custody.driver.setReachable(true)
    // The dead process's last action.
    await custody.port.withdraw({ idempotencyKey: requestId, coin: 'ETH', address, units: HELD.ETH })
    await chainTakesBack()
    expect(await request()).toMatchObject({ result: null, transactionId: expect.stringMatching(/^0x/) })
    await mine('ETH')
    expect(await request()).toMatchObject({ result: 'SUCCESS' })
    expect(await newPayments()).toEqual([HELD.ETH])
  })

  it('that was not sent is given up only after the custodian confirms, when the deposit was reorged (law 4)', async () => {
    const { custody, request, newPayments } = await losesAnswer()
    await chainTakesBack()
    expect(await request()).toMatchObject({ result: null, transactionId: null })
    await custody.driver.setReachable(true)
    await mine('ETH')
    expect(await request()).toMatchObject({ result: 'NO_COLLATERAL' })
    expect(await newPayments()).toEqual([])
  })

  it('that the custodian rejects reopens the form, or waits for an agent who returns it (1.4.41, G.51, P.406)', async () => {
    const { borrower, uuid } = await cancelled()
    const { custody } = product.simulation
    await custody.driver.rejectNext('WITHDRAWAL_FAILED')
    const first = done(await asks(borrower, uuid, WALLETS.BTC[0])).requestId
    await bothApprove(uuid, first)
    await product.settle()
    expect(await release(borrower, uuid)).toMatchObject({
      isReady: true,
      request: { result: 'WITHDRAWAL_FAILED' },
    })
    await custody.driver.rejectNext('INVALID_ADDRESS')
    const second = done(await asks(borrower, uuid, WALLETS.BTC[0])).requestId
    await bothApprove(uuid, second)
    await product.settle()
    expect(await release(borrower, uuid)).toMatchObject({
      isReady: false,
      request: { result: 'INVALID_ADDRESS' },
    })
    expect(await queue(uuid)).toHaveLength(1)
    const reason = 'ADDRESS_OF_ANOTHER_NETWORK'
    done(await decides('avery', uuid, { requestId: second, decision: 'refuse', reason }))
    expect(await release(borrower, uuid)).toMatchObject({ isReady: true, request: { reason } })
  })

  it('is shown to agents when the deposit is reorged after the release, until coins fill the gap (R2, R5)', async () => {
    const { borrower, uuid, address } = await cancelled()
    const { driver } = product.simulation.bitcoin
    const { requestId } = done(await asks(borrower, uuid, WALLETS.BTC[0]))
    await bothApprove(uuid, requestId)
    await product.settle()
    await mine('BTC')
    const short = async () => {
      const avery = await product.agent('avery')
      const { shortOfCollateral } = await avery.ask(getQueues)
      return shortOfCollateral.filter((entry: { readonly appUuid: string }) => entry.appUuid === uuid)
    }
    expect(await short()).toEqual([])
    // The released coins are mined again, and the deposit is not.
    await driver.reorganize(2 * BLOCKS.BTC)
    const { transactions } = await product.simulation.bitcoin.recent(20)
    const deposit = transactions.find(({ outputs }) => outputs.some((output) => output.address === address))
    await driver.drop(deposit?.id ?? '')
    await mine('BTC')
    expect(await ledgerAgainstChain(product, 'BTC')).toEqual([])
    expect(await short()).toMatchObject([
      { missing: { coinQuantity: formatCoin(HELD.BTC, 'BTC') }, payout: 'RETURNED' },
    ])
    await driver.sendToAddress({ address, units: HELD.BTC + 5n })
    await mine('BTC')
    expect(await short()).toEqual([])
    expect(await release(borrower, uuid)).toMatchObject({
      isReady: true,
      held: { coinQuantity: formatCoin(5n, 'BTC') },
    })
  })

  it('can be requested again when coins arrive after a release (1.4.40, P.408)', async () => {
    const { borrower, uuid, address } = await cancelled()
    const { requestId } = done(await asks(borrower, uuid, WALLETS.BTC[0]))
    await bothApprove(uuid, requestId)
    await product.settle()
    await mine('BTC')
    await driverOf(product, 'BTC').sendToAddress({ address, units: 77n })
    await mine('BTC')
    expect(await release(borrower, uuid)).toMatchObject({
      isReady: true,
      held: { coinQuantity: formatCoin(77n, 'BTC') },
    })
    const { application } = await borrower.ask(getApplication, { params: { uuid } })
    expect(application).toMatchObject({
      stage: 'COLLATERAL_RELEASE',
      collateral: { collateralReleaseRequest: null },
    })
    await product.application.clock.forward(DAY_MS)
    const again = done(await asks(borrower, uuid, WALLETS.BTC[0])).requestId
    await bothApprove(uuid, again)
    await product.settle()
    await mine('BTC')
    expect(await balances(uuid)).toEqual([
      { account: 'collateral-held', sum: '0' },
      { account: 'collateral-owed-to-borrower', sum: '0' },
    ])
  })
})
