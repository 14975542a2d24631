import type { UsdcDisbursementPort } from '@pledge/providers/usdc-disbursement/port'
import { SPECIAL_WALLETS } from '@pledge/sandbox/usdc-disbursement/special-wallets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stateOf } from '@pledge/testing/steps/world'
import { INTERNATIONAL } from '@pledge/testing/steps/payloads'
import { reviewDisbursement } from '../../commands/disbursement/review-disbursement.ts'
import { sendDisbursement } from './send-disbursement.ts'
import { sendUsdc } from './send-usdc.ts'
import { syncDeposits } from '../collateral/sync-deposits.ts'
import {
  bringInternationalTo,
  confirmOnChain,
  releaseInternational,
} from '../../product/international.test-data.ts'
import { expectPostings } from '../../product/postings.test-data.ts'
import { createProduct, dyingAfterCommits, type Product } from '../../product/product.test-data.ts'
import { signal } from '../../product/signal.test-data.ts'
import { driverOf } from '../../product/steps.test-data.ts'
import { provedApproval } from '../../product/staff-proof.test-data.ts'

const DEEP = 150

describe('overlapping leases of one USDC transfer, and processes that die (R1, R2, law 4)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())

  const simulated = () => product.simulation.usdcDisbursement
  const withTenant = (send: UsdcDisbursementPort['send']) => ({
    ...product.application.jobs,
    usdcDisbursement: { ...simulated().port, send },
  })
  const sent = async (uuid: string) =>
    (await simulated().driver.transfers())
      .map(({ transfer, status }) => `${transfer.idempotencyKey} ${status}`)
      .filter((one) => one.startsWith(uuid))
      .map((one) => one.slice(uuid.length))
  const jobOf = async (uuid: string) => {
    const [row] = await product.rows('select organization_id from applications where id = $1', [uuid])
    return { applicationId: uuid, organizationId: String(row?.['organization_id']) }
  }
  const toRelease = async (wallet?: string) => {
    const borrower = await product.borrower(undefined, INTERNATIONAL)
    const given = wallet === undefined ? undefined : { chain: 'Base', address: wallet }
    const uuid = await bringInternationalTo(product, borrower, 'MANUAL_FUNDING_RELEASE', given)
    return { borrower, uuid, job: await jobOf(uuid) }
  }
  /** Approved by a process that died before acting on it. */
  const released = async () => {
    const loan = await toRelease()
    const { jobs: dying } = dyingAfterCommits(product.application)
    for (const name of ['avery', 'blake'] as const) {
      const { subject } = await product.agent(name, INTERNATIONAL)
      const proved = await provedApproval(product.application, subject, {
        action: 'disbursement',
        applicationId: loan.uuid,
      })
      const decision = { decision: 'approve', reason: null, payoutAttempt: 1, ...proved } as const
      const decided = await reviewDisbursement(dying)({ subject, applicationId: loan.uuid, ...decision })
      if (!decided.ok) throw new Error(decided.code)
    }
    return loan
  }

  it('eight at the same moment call with one key, and one disbursement is recorded', async () => {
    const { borrower, uuid, job } = await released()
    const keys: string[] = []
    const deps = withTenant((transfer) => {
      keys.push(transfer.idempotencyKey)
      return simulated().port.send(transfer)
    })
    await Promise.all(Array.from({ length: 8 }, () => sendDisbursement(deps, job)))
    expect(new Set(keys)).toEqual(new Set([`${uuid}:1:payout`]))
    await confirmOnChain(product)
    await Promise.all(
      Array.from({ length: 8 }, () => sendUsdc(deps, { ...job, purpose: 'PAYOUT', attempt: 1 })),
    )
    expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
    const entries = await product.rows(
      `select description, count(*)::int as n from ledger_entries
        where application_id = $1 and description like '%USDC%' group by 1 order by 1`,
      [uuid],
    )
    expect(entries).toEqual([
      { description: 'Disbursement sent in USDC', n: 1 },
      { description: 'Test transfer in USDC', n: 1 },
    ])
    await expectPostings(product, 'loan-international', uuid)
  })

  it('one whose process died before the call is requested again with its key', async () => {
    const { borrower, uuid, job } = await released()
    const held = signal()
    void sendDisbursement(
      withTenant(() => (held.give(), new Promise(() => undefined))),
      job,
    )
    await held.given
    expect(await sent(uuid)).toEqual([':1:test BROADCAST'])
    await product.application.clock.forward(61_000)
    await product.settle()
    await confirmOnChain(product)
    expect(await sent(uuid)).toEqual([':1:test BROADCAST', ':1:payout BROADCAST'])
    expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
  })

  it('a test whose job was lost is sent by the sweep (R1)', async () => {
    const borrower = await product.borrower(undefined, INTERNATIONAL)
    await simulated().driver.setReachable(false)
    const uuid = await bringInternationalTo(product, borrower, 'CRYPTO_FUNDING_VERIFY')
    await product.rows('delete from usdc_transfers where application_id = $1', [uuid])
    await product.rows('delete from pgboss.job')
    await simulated().driver.setReachable(true)
    await product.application.clock.forward(61_000)
    await product.settle()
    await confirmOnChain(product)
    expect(await stateOf(borrower, uuid)).toBe('BORROWER_MICRO_DEPOSIT_CONFIRM')
  })

  it('one whose answer was lost is recorded though collateral is reorged in the meantime; no new one is sent', async () => {
    const lost = await toRelease(SPECIAL_WALLETS.answerLost)
    const unsent = await released()
    await releaseInternational(product, lost.uuid)
    await driverOf(product, 'BTC').reorganize(DEEP, { drop: true })
    await syncDeposits(product.application.jobs)
    await confirmOnChain(product)
    await product.application.clock.forward(61_000)
    await product.settle()
    expect(await stateOf(lost.borrower, lost.uuid)).toBe('COMPLETE')
    expect(await sent(lost.uuid)).toEqual([':1:test BROADCAST', ':1:payout BROADCAST'])
    expect(await sent(unsent.uuid)).toEqual([':1:test BROADCAST'])
    expect(await stateOf(unsent.borrower, unsent.uuid)).toBe('MANUAL_FUNDING_RELEASE')
  })
})
