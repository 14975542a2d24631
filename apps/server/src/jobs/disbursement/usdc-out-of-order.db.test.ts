import type { UsdcDisbursementPort, UsdcStanding } from '@pledge/providers/usdc-disbursement/port'
import { SPECIAL_WALLETS } from '@pledge/sandbox/usdc-disbursement/special-wallets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stateOf } from '@pledge/testing/steps/world'
import { INTERNATIONAL } from '@pledge/testing/steps/payloads'
import { sendUsdc } from './send-usdc.ts'
import {
  bringInternationalTo,
  confirmTest,
  releaseInternational,
} from '../../product/international.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { numbersOf, seedsOf } from '../../product/walks.test-data.ts'

/** Polls of one walk before and after confirmation. */
const POLLS = 10
const SEEDS = seedsOf(2)
/** Its chain confirms a transfer on command. */
const WALLET = { chain: 'Base', address: SPECIAL_WALLETS.slow }

describe('the USDC provider’s reports on transfers, repeated, late, out of order and contradictory (R4)', () => {
  let product: Product
  let inOrder: Awaited<ReturnType<typeof endOf>>
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    const { uuid } = await loanUnderTest()
    await chainConfirms(uuid, 'test')
    await confirmed(uuid)
    await chainConfirms(uuid, 'payout')
    inOrder = await endOf(uuid)
  }, 120_000)
  afterAll(() => product.close())

  const simulated = () => product.simulation.usdcDisbursement
  const borrowers = new Map<string, Awaited<ReturnType<Product['borrower']>>>()
  const borrowerOf = (uuid: string) => {
    const borrower = borrowers.get(uuid)
    if (borrower === undefined) throw new Error(`nobody borrowed ${uuid}`)
    return borrower
  }
  const loanUnderTest = async () => {
    const borrower = await product.borrower(undefined, INTERNATIONAL)
    const uuid = await bringInternationalTo(product, borrower, 'CRYPTO_FUNDING_VERIFY', WALLET)
    borrowers.set(uuid, borrower)
    const [row] = await product.rows('select organization_id from applications where id = $1', [uuid])
    return {
      uuid,
      job: { applicationId: uuid, organizationId: String(row?.['organization_id']), attempt: 1 },
    }
  }
  const chainConfirms = async (uuid: string, purpose: 'test' | 'payout') => {
    await simulated().driver.confirm(`${uuid}:1:${purpose}`)
    await product.settle()
  }
  /** The borrower confirms the test, and two agents approve the loan: the disbursement is on its way. */
  const confirmed = async (uuid: string) => {
    await confirmTest(product, borrowerOf(uuid), uuid)
    await releaseInternational(product, uuid)
  }

  /** The final loan, without ids and times. */
  const endOf = async (uuid: string) => ({
    state: await stateOf(borrowerOf(uuid), uuid),
    made: (await simulated().driver.transfers())
      .filter(({ transfer }) => transfer.idempotencyKey.startsWith(uuid))
      .map(({ transfer, transactions }) => [transfer.idempotencyKey.slice(uuid.length), transactions]),
    transfers: await product.rows(
      `select attempt, purpose, status, micro_usdc::text as units, reason_code from usdc_transfers
        where application_id = $1 order by purpose`,
      [uuid],
    ),
    events: await product.rows(
      `select type from application_events where application_id = $1 and type <> 'CollateralCounted' order by position`,
      [uuid],
    ),
    books: await product.rows(
      `select account, asset, sum(amount)::text as sum, count(*)::int as times from ledger_postings
        where application_id = $1 and asset in ('USD', 'USDC') group by 1, 2 order by 1, 2`,
      [uuid],
    ),
  })

  /** Its answers about a transfer's status: the truth, an earlier answer, a contradiction, or none. */
  const lying = (below: (limit: number) => number) => {
    const before = new Map<string, UsdcStanding[]>()
    const standing: UsdcDisbursementPort['standing'] = async (key) => {
      const truth = await simulated().port.standing(key)
      const reported = [...(before.get(key) ?? []), truth]
      before.set(key, reported)
      const gone = { status: 'GONE', transactionId: `forgotten-by-${key.length}-nodes` } as const
      const lies: readonly (() => UsdcStanding)[] = [
        () => truth,
        () => reported[below(reported.length)] ?? truth,
        () => ({ status: 'NONE' }),
        () => ({ status: 'UNKNOWN' }),
        () => ({ status: 'PENDING', transactionId: 'of-another-node' }),
        () => gone,
        () => ({ status: 'FINAL', transactionId: '' }),
        () => ({ status: 'SETTLED' }) as never,
        () => {
          throw new Error('the provider is away')
        },
      ]
      return (lies[below(lies.length)] ?? lies[0]!)()
    }
    return { ...product.application.jobs, usdcDisbursement: { ...simulated().port, standing } }
  }

  it.each(SEEDS)('end as in order (walk %i)', async (seed) => {
    const below = numbersOf(seed)
    const { uuid, job } = await loanUnderTest()
    const jobs = lying(below)
    const pollsOf = async (purpose: 'TEST' | 'PAYOUT') => {
      for (let look = 0; look < POLLS; look += 1) {
        const both = [jobs, ...(below(3) === 0 ? [jobs] : [])]
        await Promise.allSettled(both.map((one) => sendUsdc(one, { ...job, purpose })))
      }
    }
    await pollsOf('TEST')
    expect(await stateOf(borrowerOf(uuid), uuid)).toBe('CRYPTO_FUNDING_VERIFY')
    await simulated().driver.confirm(`${uuid}:1:test`)
    await pollsOf('TEST')
    await product.settle()
    expect(await stateOf(borrowerOf(uuid), uuid)).toBe('BORROWER_MICRO_DEPOSIT_CONFIRM')
    await confirmed(uuid)
    await pollsOf('TEST')
    await pollsOf('PAYOUT')
    expect(await stateOf(borrowerOf(uuid), uuid)).toBe('MANUAL_FUNDING_RELEASE')
    await simulated().driver.confirm(`${uuid}:1:payout`)
    await pollsOf('PAYOUT')
    await product.settle()
    expect(await endOf(uuid)).toEqual(inOrder)
  })

  it('change nothing once a transfer is confirmed: neither a later rejection nor another transaction', async () => {
    const { uuid, job } = await loanUnderTest()
    await chainConfirms(uuid, 'test')
    await confirmed(uuid)
    await chainConfirms(uuid, 'payout')
    const late: readonly UsdcStanding[] = [
      { status: 'REJECTED', code: 'ADDRESS_BLOCKED', reason: 'blocked' },
      { status: 'FINAL', transactionId: 'another' },
      { status: 'GONE', transactionId: 'another' },
    ]
    for (const reported of late)
      for (const purpose of ['TEST', 'PAYOUT'] as const) {
        const usdcDisbursement = { ...simulated().port, standing: () => Promise.resolve(reported) }
        expect(await sendUsdc({ ...product.application.jobs, usdcDisbursement }, { ...job, purpose })).toBe(
          true,
        )
      }
    await product.settle()
    expect(await endOf(uuid)).toEqual(inOrder)
  })
})
