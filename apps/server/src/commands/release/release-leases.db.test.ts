import { decideSanctions } from '@pledge/contract/portfolio-sanctions'
import type { ChainPort } from '@pledge/providers/chain/port'
import type { CustodyPort } from '@pledge/providers/custody/port'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import { reviewRelease } from './review-release.ts'
import { RELEASE_LEASE_MS } from './take-release-lease.ts'
import type { JobDeps } from '../../jobs/deps.ts'
import { releaseCollateral } from '../../jobs/release/release-collateral.ts'
import { syncDeposits } from '../../jobs/collateral/sync-deposits.ts'
import { createProduct, dyingAfterCommits, type Product } from '../../product/product.test-data.ts'
import { countEtherConfirmations } from '../../product/rules.test-data.ts'
import { BLOCKS, HELD, releasesOf, WALLETS } from '../../product/releases.test-data.ts'
import { heldUp, signal } from '../../product/signal.test-data.ts'
import { driverOf, mailsTo } from '../../product/steps.test-data.ts'
import { provedApproval } from '../../product/staff-proof.test-data.ts'

const [, WALLET] = WALLETS.ETH
const HOUR_MS = 3_600_000

describe('overlapping leases of one collateral release, and processes that die (R1, R2, laws 2 and 4)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    await countEtherConfirmations(product)
  })
  /** Leases of dead processes: they remain here until all is over, however long that takes. */
  const dying: Promise<unknown>[] = []
  /** Of a dead process. */
  const silence = signal()
  const silent = async () => {
    await silence.given
    return { status: 'UNKNOWN' } as const
  }
  afterAll(async () => {
    silence.give()
    await Promise.allSettled(dying)
    await product.close()
  })

  const { cancelled, asks, decides, mine, paidTo } = releasesOf(() => product)
  const custody = () => product.simulation.custody

  /** A release that two agents have just ordered, by a process that died before acting on it. */
  const ordered = async () => {
    const { borrower, uuid, address: deposit } = await cancelled('ETH')
    const { requestId } = done(await asks(borrower, uuid, WALLET))
    const { jobs: dying } = dyingAfterCommits(product.application)
    for (const name of ['avery', 'blake'] as const) {
      const { subject } = await product.agent(name)
      const proved = await provedApproval(product.application, subject, {
        action: 'collateral-release',
        applicationId: uuid,
      })
      const decision = { requestId, decision: 'approve', reason: null, ...proved } as const
      expect(await reviewRelease(dying)({ subject, applicationId: uuid, ...decision })).toMatchObject({
        ok: true,
      })
    }
    const before = (await paidTo('ETH', WALLET)).length
    const job = { applicationId: uuid, organizationId: product.organizationId }
    const keys: string[] = []
    return {
      borrower,
      uuid,
      deposit,
      requestId,
      keys,
      /** A lease of a process with this slow custodian, which waits for it as long as it takes. */
      lease(port: Partial<CustodyPort> = {}, laterMs = 0, chains: Partial<JobDeps['chains']> = {}) {
        const { jobs } = product.application
        const real = () => new Date(jobs.clock.real().getTime() + laterMs)
        const counting: Partial<CustodyPort> = {
          withdraw(withdrawal) {
            keys.push(withdrawal.idempotencyKey)
            return (port.withdraw ?? jobs.custody.withdraw)(withdrawal)
          },
        }
        const deps: JobDeps = {
          ...jobs,
          chains: { ...jobs.chains, ...chains },
          clock: { business: jobs.clock.business, real },
          custody: { ...jobs.custody, ...port, ...counting },
        }
        return releaseCollateral(deps, job, HOUR_MS)
      },
      async stands() {
        const [row] = await product.rows(
          'select status, result, submission_intent_at is not null as marked from collateral_releases where request_id = $1',
          [requestId],
        )
        return row
      },
      paid: async () => (await paidTo('ETH', WALLET)).slice(before),
    }
  }
  const chainTakesBack = async () => {
    await driverOf(product, 'ETH').reorganize(BLOCKS.ETH, { drop: true })
    await syncDeposits(product.application.jobs)
  }
  it('one calls while the other finds the coins gone: the other waits, and there is one payment, tracked to its end', async () => {
    const { lease, stands, paid } = await ordered()
    const { reached, goOn, ask } = heldUp(custody().port.withdraw)
    const first = lease({ withdraw: ask })
    await reached.given
    await chainTakesBack()
    expect(await lease()).toBe(false)
    expect(await stands()).toEqual({ status: 'ORDERED', result: null, marked: true })
    goOn.give()
    expect(await first).toBe(false)
    await mine('ETH')
    expect(await stands()).toMatchObject({ result: 'SUCCESS' })
    expect(await paid()).toEqual([HELD.ETH])
  })

  it('one stalls for longer than its lease, and the other voids with the custodian: the late one pays nothing, and a new order is paid once', async () => {
    const { borrower, uuid, deposit, requestId, lease, stands, paid } = await ordered()
    const { reached, goOn, ask } = heldUp(custody().port.withdraw)
    const first = lease({ withdraw: ask })
    await reached.given
    await chainTakesBack()
    expect(await lease({}, RELEASE_LEASE_MS)).toBe(true)
    expect(await stands()).toMatchObject({ result: 'NO_COLLATERAL' })
    goOn.give()
    await first
    expect(await paid()).toEqual([])
    expect(await stands()).toMatchObject({ result: 'NO_COLLATERAL' })

    done(await decides('avery', uuid, { requestId, decision: 'refuse', reason: 'ADDRESS_NOT_YOURS' }))
    await driverOf(product, 'ETH').sendToAddress({ address: deposit, units: HELD.ETH })
    await mine('ETH')
    const again = done(await asks(borrower, uuid, WALLET)).requestId
    for (const name of ['avery', 'blake'] as const)
      done(await decides(name, uuid, { requestId: again, decision: 'approve' }))
    await mine('ETH')
    await mine('ETH')
    expect(await paid()).toEqual([HELD.ETH])
  })

  const sanctions = async (name: 'avery' | 'blake', uuid: string, decision: 'confirm' | 'clear') =>
    done(
      await (
        await product.agent(name)
      ).call(decideSanctions, { params: { uuid }, body: { decision, note: 'All of it was compared' } }),
    )

  it('a sanctions hold stops what two agents ordered before it, and it is sent once they clear it (31 CFR 501.603)', async () => {
    const { uuid, lease, keys, stands, paid } = await ordered()
    await sanctions('avery', uuid, 'confirm')
    expect(await lease()).toBe(false)
    await mine('ETH')
    expect([keys, await paid()]).toEqual([[], []])
    expect(await stands()).toEqual({ status: 'ORDERED', result: null, marked: false })
    await sanctions('blake', uuid, 'clear')
    await sanctions('avery', uuid, 'clear')
    await lease()
    await mine('ETH')
    expect(await paid()).toEqual([HELD.ETH])
  })

  it('a sanctions block voids with the custodian what may have been submitted, and reveals nothing to its borrower', async () => {
    const { borrower, uuid, lease, stands, paid } = await ordered()
    const { reached, goOn, ask } = heldUp(custody().port.withdraw)
    const first = lease({ withdraw: ask })
    await reached.given
    for (const name of ['avery', 'blake'] as const) await sanctions(name, uuid, 'confirm')
    expect(await lease({}, RELEASE_LEASE_MS)).toBe(true)
    goOn.give()
    await first
    await mine('ETH')
    expect(await paid()).toEqual([])
    expect(await stands()).toMatchObject({ result: 'NO_COLLATERAL' })
    const subjects = (await mailsTo(product, borrower)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('withdrawal'))).toEqual([])
    expect(subjects).not.toEqual([])
  })

  it('eight at the same moment call one after the other, with one key', async () => {
    const { requestId, lease, keys, paid } = await ordered()
    let atOnce = 0
    let mostAtOnce = 0
    const counted: CustodyPort['withdraw'] = async (withdrawal) => {
      atOnce += 1
      mostAtOnce = Math.max(mostAtOnce, atOnce)
      const answer = await custody().port.withdraw(withdrawal)
      atOnce -= 1
      return answer
    }
    await Promise.all(Array.from({ length: 8 }, () => lease({ withdraw: counted })))
    expect(mostAtOnce).toBe(1)
    expect(new Set(keys)).toEqual(new Set([requestId]))
    await mine('ETH')
    expect(await paid()).toEqual([HELD.ETH])
  })

  it('eight at the same moment give up once what was never submitted, without calling the custodian', async () => {
    const { uuid, lease, keys, stands, paid } = await ordered()
    await chainTakesBack()
    const voidIntent = () => Promise.reject(new Error('the custodian must not be called'))
    await Promise.all(Array.from({ length: 8 }, () => lease({ voidIntent })))
    expect(await stands()).toEqual({ status: 'CONCLUDED', result: 'NO_COLLATERAL', marked: false })
    expect([keys, await paid()]).toEqual([[], []])
    const conclusions = await product.rows(
      `select 1 from application_events where application_id = $1 and type = 'CollateralReleaseConcluded'`,
      [uuid],
    )
    expect(conclusions).toHaveLength(1)
  })

  it('a process that dies between its submission intent and the call leaves the lease to the next one, once it expires', async () => {
    const { requestId, lease, keys, stands, paid } = await ordered()
    const reached = signal()
    dying.push(lease({ withdraw: () => (reached.give(), silent()) }))
    await reached.given
    expect(await stands()).toEqual({ status: 'ORDERED', result: null, marked: true })
    expect(await lease()).toBe(false)
    expect(await paid()).toEqual([])
    await lease({}, RELEASE_LEASE_MS)
    expect(keys).toEqual([requestId, requestId])
    await mine('ETH')
    expect(await paid()).toEqual([HELD.ETH])
  })

  it('a process that dies between its submission intent and the call, and then a reorg removes the coins: given up when the custodian confirms', async () => {
    const { lease, stands, paid } = await ordered()
    const reached = signal()
    dying.push(lease({ withdraw: () => (reached.give(), silent()) }))
    await reached.given
    await chainTakesBack()
    expect(await lease({ voidIntent: () => Promise.resolve('UNKNOWN') }, RELEASE_LEASE_MS)).toBe(false)
    expect(await stands()).toMatchObject({ status: 'ORDERED' })
    expect(await lease({}, 2 * RELEASE_LEASE_MS)).toBe(true)
    expect(await stands()).toMatchObject({ result: 'NO_COLLATERAL' })
    expect(await paid()).toEqual([])
  })

  it.each([['the coins are held', false] as const, ['the chain takes the coins back', true] as const])(
    'an answer that is lost while %s is requested again with the same key',
    async (_what, areGone) => {
      const { requestId, lease, keys, stands, paid } = await ordered()
      const lost = lease({
        async withdraw(withdrawal) {
          await custody().port.withdraw(withdrawal)
          throw new Error('the connection broke')
        },
      })
      await expect(lost).rejects.toThrow('broke')
      if (areGone) await chainTakesBack()
      // The lease has ended, though with an error: the next one need not wait.
      expect(await lease()).toBe(false)
      expect(keys).toEqual([requestId, requestId])
      await mine('ETH')
      expect(await stands()).toMatchObject({ result: 'SUCCESS' })
      expect(await paid()).toEqual([HELD.ETH])
    },
  )

  it('is found however long it was not polled', async () => {
    const { lease, stands, paid } = await ordered()
    expect(await lease()).toBe(false)
    const chain = driverOf(product, 'ETH')
    for (let rounds = 0; rounds < 6; rounds += 1) await chain.mine(100)
    expect(await stands()).toMatchObject({ status: 'ORDERED' })
    expect(await lease()).toBe(true)
    expect(await stands()).toMatchObject({ result: 'SUCCESS' })
    expect(await paid()).toEqual([HELD.ETH])
  })

  it('is searched in the possible range, not in the whole chain, when no start was recorded', async () => {
    const { requestId, lease, stands, paid } = await ordered()
    expect(await lease()).toBe(false)
    // As left by a version that recorded no heights.
    await product.rows('update collateral_releases set search_from_block = 0 where request_id = $1', [
      requestId,
    ])
    await driverOf(product, 'ETH').mine(BLOCKS.ETH)
    const chain = product.application.jobs.chains.ETH
    if (chain === undefined) throw new Error('there is no chain of ETH')
    const HEIGHT = 20_000_000
    const from: number[] = []
    const deepChain: ChainPort = {
      ...chain,
      tip: async () => ({ ...(await chain.tip()), height: HEIGHT }),
      movements(look) {
        from.push(look.sinceHeight)
        return chain.movements({ ...look, sinceHeight: 0 })
      },
    }
    expect(await lease({}, 0, { ETH: deepChain })).toBe(true)
    // The blocks of two days, and those of a reorganization.
    expect(from).toEqual([HEIGHT - 2 * 7_200 - 400])
    expect(await stands()).toMatchObject({ result: 'SUCCESS' })
    expect(await paid()).toEqual([HELD.ETH])
  })

  it('is sent though the application had more requests before than are ever listed', async () => {
    const { requestId, lease, paid, uuid } = await ordered()
    await product.rows(
      `insert into collateral_releases (request_id, application_id, organization_id, borrower_id, coin, address_sealed,
          status, result, requested_at, due_at, concluded_at)
        select gen_random_uuid(), application_id, organization_id, borrower_id, coin, address_sealed,
          'CONCLUDED', 'WITHDRAWAL_FAILED', requested_at - n * interval '1 day', due_at, requested_at
        from collateral_releases, generate_series(1, 120) n where request_id = $1`,
      [requestId],
    )
    expect(await lease()).toBe(false)
    expect(await paid()).toEqual([HELD.ETH])
    await product.rows('delete from collateral_releases where application_id = $1 and request_id <> $2', [
      uuid,
      requestId,
    ])
    await mine('ETH')
  })

  it('does not call the custodian while the chain does not answer, because the payment could not be tracked', async () => {
    const { lease, keys, stands } = await ordered()
    await driverOf(product, 'ETH').setReachable(false)
    await expect(lease()).rejects.toThrow('not reachable')
    await driverOf(product, 'ETH').setReachable(true)
    expect(keys).toEqual([])
    expect(await stands()).toMatchObject({ status: 'ORDERED' })
    expect(await lease()).toBe(false)
    await mine('ETH')
    expect(await stands()).toMatchObject({ result: 'SUCCESS' })
  })

  it('keeps the submission intent, whatever is written to the row', async () => {
    const { requestId, lease } = await ordered()
    await lease()
    const unmark = product.rows(
      'update collateral_releases set submission_intent_at = null, transaction_id = null where request_id = $1',
      [requestId],
    )
    await expect(unmark).rejects.toThrow('cannot be removed or changed')
    await mine('ETH')
  })
})
