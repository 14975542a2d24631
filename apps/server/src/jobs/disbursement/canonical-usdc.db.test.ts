import { confirmMicroTransfer } from '@pledge/contract/disbursement'
import { getCollateral } from '@pledge/contract/collateral'
import { decideRelease } from '@pledge/contract/portfolio'
import { parseCoin } from '@pledge/domain/money/coin-quantity'
import { SPECIAL_WALLETS } from '@pledge/sandbox/usdc-disbursement/special-wallets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chainOf } from '@pledge/sandbox/simulation'
import { stateOf } from '@pledge/testing/steps/world'
import { signAll } from '@pledge/testing/steps/origination'
import { INTERNATIONAL } from '@pledge/testing/steps/payloads'
import { reviewDisbursement as decides } from '../../commands/disbursement/review-disbursement.ts'
import { bringInternationalTo } from '../../product/international.test-data.ts'
import { timesInTrail } from '../../product/calendar.test-data.ts'
import { ledgerAgainstChain } from '../../product/ledger-against-chain.test-data.ts'
import { provedApproval } from '../../product/staff-proof.test-data.ts'
import { createProduct, dyingAfterCommits, type Product } from '../../product/product.test-data.ts'
import {
  aTurnLater,
  chainActs,
  dyingAct,
  finalAt,
  numbersOf,
  SEEDS,
  walk,
} from '../../product/walks.test-data.ts'

const ACTS = 24
const NEEDED = 3
const DEEPEST = 6
const MOST_STEPS = 8
/** Confirmed on command: the walk decides. */
const SLOW = { chain: 'Base', address: SPECIAL_WALLETS.slow }

describe('a USDC disbursement while both chains reorganize (R2, R5, 1.9.21)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  afterAll(() => product.close())

  const usdc = () => product.simulation.usdcDisbursement
  const chain = () => chainOf(product.simulation, 'BTC')

  const waiting = async () => {
    const borrower = await product.borrower(undefined, INTERNATIONAL)
    const uuid = await bringInternationalTo(product, borrower, 'SIGN_DOCS', SLOW)
    await signAll(product, borrower, uuid)
    const collateral = async () => await borrower.ask(getCollateral, { params: { uuid } })
    const units = (amount: { readonly coinQuantity: string }) => parseCoin(amount.coinQuantity, 'BTC') ?? 0n
    const { wallet, requiredCoinAmount } = await collateral()
    return {
      borrower,
      uuid,
      address: wallet.depositAddress as string,
      required: units(requiredCoinAmount),
      due: async () => units((await collateral()).remainingCoinAmountDue),
    }
  }
  const transfersOf = async (uuid: string) =>
    (await usdc().driver.transfers())
      .map(({ transfer }) => transfer)
      .filter(({ idempotencyKey }) => idempotencyKey.startsWith(uuid))
  /** The amounts sent by the ledger, and the confirmed ones by the chain. */
  const sentOf = async (uuid: string) => {
    const [row] = await product.rows(
      `select coalesce(-sum(amount), 0)::text as sum from ledger_postings
        where application_id = $1 and account = 'usdc-treasury'`,
      [uuid],
    )
    let final = 0n
    for (const { idempotencyKey, microUsdc } of await transfersOf(uuid))
      if ((await usdc().port.standing(idempotencyKey)).status === 'FINAL') final += microUsdc
    return { booked: BigInt(String(row?.['sum'])), final }
  }
  /** Transfers on their way that are not counted yet. */
  const uncounted = async (uuid: string): Promise<readonly string[]> => {
    const keys: string[] = []
    for (const { idempotencyKey } of await transfersOf(uuid))
      if ((await usdc().port.standing(idempotencyKey)).status !== 'FINAL') keys.push(idempotencyKey)
    return keys
  }

  it.each(SEEDS)(
    'sends only on confirmed coins, and counts only confirmed transfers (walk %i)',
    async (seed) => {
      // With fresh prices, however far the last walk moved the clock.
      await product.settle()
      const { borrower, uuid, address, required, due } = await waiting()
      const below = numbersOf(seed)
      const { driver } = chain()
      await driver.mine(DEEPEST + 1)
      const dying = dyingAct(product, chain(), { below, deepest: DEEPEST })
      let requests = 0
      const look = async (act: string) => {
        await aTurnLater(product)
        expect(await ledgerAgainstChain(product, 'BTC'), act).toEqual([])
        const { booked, final } = await sentOf(uuid)
        expect(booked, act).toBe(final)
        const transfers = (await transfersOf(uuid)).length
        if (transfers > requests)
          expect(await finalAt(chain(), [address], NEEDED), act).toBeGreaterThanOrEqual(required)
        requests = transfers
        const times = await timesInTrail(product, uuid, 'FundsSent')
        expect(times, act).toBe((await stateOf(borrower, uuid)) === 'COMPLETE' ? 1 : 0)
      }
      const sends = async (units: bigint) => {
        if (units > 0n) await driver.sendToAddress({ address, units })
      }
      const confirmsTest = () =>
        borrower.call(confirmMicroTransfer, { params: { uuid }, body: { received: true } })
      const approve = async (name: 'avery' | 'blake') =>
        (await product.agent(name, INTERNATIONAL)).call(decideRelease, {
          params: { uuid },
          body: { decision: 'approve' },
        })
      const approvals = [() => approve('avery'), () => approve('blake')] as const
      const approvesAndDies = async (name: 'avery' | 'blake') => {
        const { jobs } = dyingAfterCommits(product.application)
        const { subject } = await product.agent(name, INTERNATIONAL)
        const change = { action: 'disbursement', applicationId: uuid } as const
        const proved = await provedApproval(product.application, subject, change)
        await decides(jobs)({ subject, applicationId: uuid, decision: 'approve', reason: null, ...proved })
      }
      const isConfirmed = async () => {
        for (const key of await uncounted(uuid)) await usdc().driver.confirm(key)
      }
      /** Confirmed and then reorged, before any poll. */
      const isTakenBack = async (drop: boolean) => {
        for (const key of await uncounted(uuid)) {
          await usdc().driver.confirm(key)
          await usdc().driver.takeBack(key, { drop })
        }
      }
      const acts = {
        'send what is due': async () => sends(await due()),
        'send it again': async () => sends(await due()),
        'the transfer is final': isConfirmed,
        'its finality is taken back': () => isTakenBack(false),
        'its chain forgets it': () => isTakenBack(true),
        'the borrower finds the test': confirmsTest,
        'one approves': approvals[0],
        'the other approves': approvals[1],
        'send what is due, and nobody does what follows': async () => {
          await sends(await due())
          await driver.mine(NEEDED)
          await dying()
        },
        'both approve, and nobody does what follows': async () => {
          await approvesAndDies('avery')
          await approvesAndDies('blake')
          await dying()
        },
        ...chainActs(chain(), { below, needed: NEEDED, deepest: DEEPEST }),
      }
      await walk(acts, { seed, below, most: ACTS, look })

      /** Approved by a process that dies, and the walk's last deposit is reorged. */
      const releasedAndTakenBack = async () => {
        await approvesAndDies('avery')
        await approvesAndDies('blake')
        await driver.reorganize(DEEPEST, { drop: true })
      }
      const ways = [isConfirmed, confirmsTest, releasedAndTakenBack]
      for (let step = 0; step < MOST_STEPS && (await stateOf(borrower, uuid)) !== 'COMPLETE'; step += 1) {
        await sends(await due())
        await driver.mine(NEEDED)
        await look(`walk ${seed}, coins ${step} at the end`)
        for (const goesOn of step === 0 ? ways : [isConfirmed, confirmsTest, ...approvals]) {
          await goesOn()
          await look(`walk ${seed}, step ${step} at the end`)
        }
        await product.settle()
      }
      expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
      expect(
        (await transfersOf(uuid)).map(({ idempotencyKey }) => idempotencyKey.slice(uuid.length)),
      ).toEqual([':1:test', ':1:payout'])
    },
    120_000,
  )
})
