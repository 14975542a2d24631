import type { RehypothecationPort } from '@pledge/providers/rehypothecation/port'
import { RETURN_MS } from '@pledge/sandbox/rehypothecation/simulated-rehypothecation'
import { done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveRehypothecated } from '../../jobs/rehypothecation/move-rehypothecated.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { ESTATE_UNITS, rehypothecationsOf } from '../../product/rehypothecations.test-data.ts'
import { releasesOf, WALLETS } from '../../product/releases.test-data.ts'

const IN_CUSTODY = { 'collateral-held': ESTATE_UNITS, 'collateral-owed-to-borrower': -ESTATE_UNITS }
const OUT = { 'rehypothecated-collateral': ESTATE_UNITS, 'collateral-owed-to-borrower': -ESTATE_UNITS }

describe('what the custodian answers about a lot (2.3.09, G.71)', { timeout: 120_000 }, () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  const { out, waiting, completes, goOn, happened, coins, outAtCustodian } = rehypothecationsOf(() => product)
  const { pays } = loansOf(() => product)
  const { asks } = releasesOf(() => product)
  const custodian = () => product.simulation.rehypothecation.driver
  const requestsRelease = async () => {
    done(await pays(uuid, { amount: '30000.00', reference: 'wire-1' }))
    done(await asks(borrower, uuid, WALLETS.BTC[0]))
  }
  const awaitsEstate = async () => {
    await product.startAnew()
    ;({ borrower, uuid } = await waiting())
  }
  /** The job asks a custodian that answers so. */
  const runsWith = async (port: Partial<RehypothecationPort>) => {
    const { jobs } = product.application
    await product.rows('delete from retry_backoffs')
    await moveRehypothecated({ ...jobs, rehypothecation: { ...jobs.rehypothecation, ...port } })
  }

  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  beforeEach(async () => {
    await product.startAnew()
    ;({ borrower, uuid } = await out())
  })
  afterAll(() => product.close())

  it('is asked for again where the lot has left and the answer is lost', async () => {
    await awaitsEstate()
    await custodian().loseNextAnswer()
    await completes()
    await goOn()
    await goOn()
    expect(await happened(uuid)).toEqual(['ORDERED', 'DELIVERED'])
    expect(await coins(uuid)).toEqual(OUT)
    expect(await outAtCustodian(uuid)).toBe(ESTATE_UNITS)
  })

  it('of a recall says that a lot had left whose delivery was never answered', async () => {
    await awaitsEstate()
    await custodian().setReachable(false)
    await completes()
    await custodian().setReachable(true)
    await custodian().loseNextAnswer()
    await runsWith({})
    expect(await happened(uuid)).toEqual(['ORDERED'])
    expect(await outAtCustodian(uuid)).toBe(ESTATE_UNITS)
    // It is asked nothing until the recall is recorded.
    await custodian().setReachable(false)
    await requestsRelease()
    await custodian().setReachable(true)
    await goOn()
    expect(await happened(uuid)).toEqual(['ORDERED', 'RECALL_REQUESTED', 'DELIVERED'])
    expect(await coins(uuid)).toEqual(OUT)
    await product.application.clock.forward(RETURN_MS)
    await goOn()
    expect((await happened(uuid)).at(-1)).toBe('RETURNED')
    expect(await outAtCustodian(uuid)).toBe(0n)
  })

  it('changes nothing while a delivery is pending', async () => {
    await awaitsEstate()
    await custodian().setReachable(false)
    await completes()
    await goOn()
    await runsWith({ deliver: () => Promise.resolve({ status: 'PENDING' }) })
    expect(await happened(uuid)).toEqual(['ORDERED'])
    expect(await coins(uuid)).toEqual(IN_CUSTODY)
  })

  it('is recorded for agents where it is that a delivered lot is void, once, and posts nothing', async () => {
    await requestsRelease()
    await runsWith({ recall: () => Promise.resolve({ status: 'VOIDED' }) })
    expect(await happened(uuid)).toEqual(['ORDERED', 'DELIVERED', 'RECALL_REQUESTED', 'VOID_REPORTED'])
    expect(await coins(uuid)).toEqual(OUT)
    await runsWith({ recall: () => Promise.resolve({ status: 'VOIDED' }) })
    expect(await happened(uuid)).toEqual(['ORDERED', 'DELIVERED', 'RECALL_REQUESTED', 'VOID_REPORTED'])
  })
})
