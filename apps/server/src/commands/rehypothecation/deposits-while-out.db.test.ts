import { randomUUID } from 'node:crypto'
import { getApplicationFile } from '@pledge/contract/portfolio'
import { getLoan } from '@pledge/contract/servicing'
import { fillsOf, unitsOfFills } from '@pledge/domain/liquidation/liquidation'
import { RETURN_MS } from '@pledge/sandbox/rehypothecation/simulated-rehypothecation'
import { done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveRehypothecated } from '../../jobs/rehypothecation/move-rehypothecated.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { ESTATE_UNITS, rehypothecationsOf } from '../../product/rehypothecations.test-data.ts'
import { releasesOf, WALLETS } from '../../product/releases.test-data.ts'
import { salesOf } from '../../product/sales.test-data.ts'
import { countCollateral } from '../collateral/count-collateral.ts'
import { setMarginAction } from '../margin/set-margin-action.ts'
import { recordMovement } from './record-movement.ts'

const HOUR_MS = 3_600_000
const DEPOSIT_UNITS = 50_000_000n
const OUT = { 'rehypothecated-collateral': ESTATE_UNITS, 'collateral-owed-to-borrower': -ESTATE_UNITS }
const BOTH_UNITS = ESTATE_UNITS + DEPOSIT_UNITS

describe('collateral that is out, beside what happens meanwhile (2.3.09, G.71)', { timeout: 120_000 }, () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  const { out, waiting, completes, goOn, happened, coins, lots } = rehypothecationsOf(() => product)
  const { pays } = loansOf(() => product)
  const { asks } = releasesOf(() => product)
  const { marketIs, levelCents, lastSale } = salesOf(() => product)
  const custodian = () => product.simulation.rehypothecation.driver
  const forward = (ms: number) => product.application.clock.forward(ms)
  const jobs = () => product.application.jobs
  const btc = (coinQuantity: string) => ({ coinQuantity, type: 'BTC' })
  const custody = async () => (await borrower.ask(getLoan, { params: { uuid } })).custody
  const counts = async () => {
    const { organizationId } = product
    const counted = await countCollateral(jobs())({ applicationId: uuid, organizationId, movements: [] })
    expect(counted.ok).toBe(true)
  }
  /** A deposit that is final, as it is stored once the chain has reported it. */
  const deposits = async (units: bigint) => {
    await product.rows(
      `insert into deposits (id, application_id, organization_id, borrower_id, coin, transaction_id, output_index, address,
         units, confirmations, confirmations_needed, finality, status, first_observed_at, confirmed_at)
       select $1, id, organization_id, borrower_id, 'BTC', $2, 0, 'bc1qdeposit', $3, 12, 6, 'confirmations', 'final', now(), now()
         from applications where id = $4`,
      [randomUUID(), randomUUID(), units.toString(), uuid],
    )
    await counts()
  }
  const removesDeposits = async () => {
    await product.rows(`update deposits set status = 'orphaned' where application_id = $1`, [uuid])
    await counts()
  }
  const switchIs = async (action: 'stop' | 'resume') => {
    const { subject } = await product.agent('avery')
    await setMarginAction(jobs())({ subject, action, reason: 'A venue quotes nonsense' })
  }
  const requestsRelease = async () => {
    done(await pays(uuid, { amount: '30000.00', reference: 'wire-1' }))
    done(await asks(borrower, uuid, WALLETS.BTC[0]))
  }
  const awaitsEstate = async () => {
    await product.startAnew()
    ;({ borrower, uuid } = await waiting())
  }

  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  beforeEach(async () => {
    await product.startAnew()
    ;({ borrower, uuid } = await out())
  })
  afterAll(() => product.close())

  it('is posted beside a deposit, which leaves as a lot of its own', async () => {
    await deposits(DEPOSIT_UNITS)
    const owed = { 'collateral-owed-to-borrower': -BOTH_UNITS }
    expect(await coins(uuid)).toEqual({ ...OUT, ...owed, 'collateral-held': DEPOSIT_UNITS })
    await goOn()
    expect(await happened(uuid)).toEqual(['ORDERED', 'DELIVERED', 'ORDERED', 'DELIVERED'])
    expect(await coins(uuid)).toEqual({ ...owed, 'rehypothecated-collateral': BOTH_UNITS })
  })

  it('is short where the network removes a deposit, is shown so, and comes back', async () => {
    await deposits(DEPOSIT_UNITS)
    await goOn()
    await removesDeposits()
    expect(await coins(uuid)).toEqual({
      'rehypothecated-collateral': BOTH_UNITS,
      'collateral-held': -DEPOSIT_UNITS,
      'collateral-owed-to-borrower': -ESTATE_UNITS,
    })
    expect(await custody()).toMatchObject({ inCustody: btc('0'), shortfall: btc('0.5') })
    const avery = await product.agent('avery')
    const { application } = await avery.ask(getApplicationFile, { params: { uuid } })
    expect(application.custody).toEqual(await custody())
    // The lot of that deposit alone, because the other one is within the balance.
    expect((await happened(uuid)).slice(4)).toEqual(['RECALL_REQUESTED'])
    await goOn()
    await forward(RETURN_MS)
    await goOn()
    expect((await happened(uuid)).slice(4)).toEqual(['RECALL_REQUESTED', 'RETURNED'])
    expect(await coins(uuid)).toEqual(OUT)
  })

  it('comes back lot by lot, also where the custodian fails on one', async () => {
    await deposits(DEPOSIT_UNITS)
    await goOn()
    await requestsRelease()
    await goOn()
    await forward(RETURN_MS)
    const rows = await product.rows(
      'select lot_id from rehypothecation_movements where application_id = $1 order by number limit 1',
      [uuid],
    )
    const first = String(rows[0]?.['lot_id'])
    const { rehypothecation } = jobs()
    await moveRehypothecated({
      ...jobs(),
      rehypothecation: {
        ...rehypothecation,
        recall: (key) =>
          key === first ? Promise.reject(new Error('no such lot')) : rehypothecation.recall(key),
      },
    })
    expect((await happened(uuid)).filter((kind) => kind === 'RETURNED')).toHaveLength(1)
    expect(await coins(uuid)).toMatchObject({ 'collateral-held': DEPOSIT_UNITS })
  })

  it('is sold as far as it is in custody, while the rest is on its way back', async () => {
    await product.simulation.exchange.driver.setDepth('BTC', 200_000_000n)
    await custodian().setLate(true)
    const price = ((await levelCents(borrower, uuid, 'liquidation')) * 90n) / 100n
    const goesOn = async () => {
      await marketIs(price)
      await product.settle()
    }
    await goesOn()
    await goOn()
    await deposits(5_000_000n)
    for (let rounds = 0; rounds < 3; rounds += 1) await goesOn()
    expect(await happened(uuid)).toEqual(['ORDERED', 'DELIVERED', 'RECALL_REQUESTED'])
    const soldUnits = async () => unitsOfFills(fillsOf(await lastSale(uuid)))
    expect(await soldUnits()).toBe(5_000_000n)
    expect(await lastSale(uuid)).toMatchObject({ state: 'ORDERED' })
    await custodian().setLate(false)
    await forward(RETURN_MS)
    for (let rounds = 0; rounds < 4; rounds += 1) await goesOn()
    expect(await happened(uuid)).toContain('RETURNED')
    expect(await soldUnits()).toBeGreaterThan(5_000_000n)
  })

  it.each([
    ['warning', 'WARNED'],
    ['marginCall', 'CALLED'],
  ] as const)('is recalled at the level %s, and goes out again once the loan is clear', async (at, state) => {
    const level = await levelCents(borrower, uuid, at)
    await marketIs((level * 99n) / 100n)
    await product.settle()
    expect((await borrower.ask(getLoan, { params: { uuid } })).margin?.state).toBe(state)
    expect(await happened(uuid)).toEqual(['ORDERED', 'DELIVERED', 'RECALL_REQUESTED'])
    await goOn()
    await forward(RETURN_MS)
    // A margin call is cured only once its borrower has acted.
    done(await pays(uuid, { amount: '100.00', reference: 'wire-1' }))
    for (let rounds = 0; rounds < 2; rounds += 1) {
      await marketIs(level * 2n)
      await goOn()
    }
    expect((await happened(uuid)).slice(3)).toEqual(['RETURNED', 'ORDERED', 'DELIVERED'])
  })

  it('does not leave custody while automatic action is stopped', async () => {
    await awaitsEstate()
    await switchIs('stop')
    await completes()
    await goOn()
    expect(await happened(uuid)).toEqual([])
    await switchIs('resume')
    await forward(HOUR_MS)
    await goOn()
    await goOn()
    expect(await coins(uuid)).toEqual(OUT)
  })

  it('does not leave custody where it was ordered before automatic action was stopped', async () => {
    await awaitsEstate()
    await custodian().setReachable(false)
    await completes()
    await goOn()
    expect(await happened(uuid)).toEqual(['ORDERED'])
    await switchIs('stop')
    await custodian().setReachable(true)
    await goOn()
    await goOn()
    expect(await happened(uuid)).toEqual(['ORDERED', 'RECALL_REQUESTED', 'VOIDED'])
  })

  it('is void where a lot that was recalled is rejected', async () => {
    await awaitsEstate()
    await custodian().setReachable(false)
    await completes()
    await goOn()
    await requestsRelease()
    await goOn()
    const [lotId = ''] = await lots(uuid)
    const { organizationId } = product
    await recordMovement(jobs())({ applicationId: uuid, organizationId, lotId, reported: 'REJECTED' })
    expect(await happened(uuid)).toEqual(['ORDERED', 'RECALL_REQUESTED', 'VOIDED'])
  })
})
