import { getDocuments } from '@pledge/contract/agreements'
import { getApplication } from '@pledge/contract/applications'
import { getApplicationFile } from '@pledge/contract/portfolio'
import { parseDollars } from '@pledge/domain/money/dollars'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stateOf } from '@pledge/testing/steps/world'
import {
  giveBank,
  giveDetails,
  postCollateral,
  release,
  signAll,
  start,
} from '@pledge/testing/steps/origination'
import type { Caller } from './callers.test-data.ts'
import { expectPostings } from './postings.test-data.ts'
import { createProduct, type Product } from './product.test-data.ts'
import { proveIdentity } from './steps.test-data.ts'

describe('a domestic loan through the calls', () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  beforeAll(async () => {
    product = await createProduct()
    borrower = await product.borrower()
  })
  afterAll(() => product.close())

  it('starts with an offer and reaches the details (1.7.08, 1.7.09, 1.7.11)', async () => {
    uuid = await start(product, borrower)
    expect(await stateOf(borrower, uuid)).toBe('BORROWER_DETAILS')
  })

  it('passes credit and screening after the details', async () => {
    await giveDetails(product, borrower, uuid)
    expect(await stateOf(borrower, uuid)).toBe('FINAL_STEPS')
  })

  it('opens the agreements once identity and disbursement are complete (1.2.89)', async () => {
    await proveIdentity(product, borrower, uuid)
    expect(await stateOf(borrower, uuid)).toBe('FINAL_STEPS')
    await giveBank(product, borrower, uuid)
    expect(await stateOf(borrower, uuid)).toBe('SIGN_DOCS')
    const { documents } = await borrower.ask(getDocuments, { params: { uuid } })
    expect(documents.map((one: { type: string }) => one.type)).toEqual([
      'APPLICATION_DISCLOSURES',
      'TILA_DISCLOSURE',
      'LOAN_AGREEMENT',
      'SECURITY_AGREEMENT',
    ])
  })

  it('waits for collateral after the last signature (1.4.31)', async () => {
    await signAll(product, borrower, uuid)
    const { application } = await borrower.ask(getApplication, { params: { uuid } })
    expect(application).toMatchObject({ stage: 'PROCESSING', state: 'WAITING_FOR_COLLATERAL' })
    expect(application.collateral!.wallet.depositAddress).toMatch(/^bc1q/)
  })

  it('continues when confirmed deposits cover the requirement (1.2.116)', async () => {
    await postCollateral(product, borrower, uuid)
    expect(await stateOf(borrower, uuid)).toBe('MANUAL_FUNDING_RELEASE')
  })

  it('disburses once, after two agents, and the ledger matches the offer (1.1.05, 1.1.09, 1.6.07, P.155)', async () => {
    await release(product, uuid)
    expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
    const payments = await product.simulation.disbursement.driver.payments()
    expect(payments.map(({ status, payment }) => [status, payment.amountCents])).toEqual([
      ['ACCEPTED', 1_000_000n],
    ])
    const avery = await product.agent('avery')
    const file = (await avery.ask(getApplicationFile, { params: { uuid } })).application
    const sum = (account: string, asset: string) =>
      file.ledger
        .filter((row: { account: string; asset: string }) => row.account === account && row.asset === asset)
        .map((row: { amount: string }) => row.amount)
    expect(sum('loan-principal', 'USD')).toEqual([file.selectedOffer!.amount])
    expect(sum('deferred-origination-fees', 'USD')).toEqual([`-${file.selectedOffer!.originationFeeAmount}`])
    expect(sum('cash', 'USD')).toEqual([`-${file.selectedOffer!.drawAmount}`])
    expect(parseDollars(file.selectedOffer!.drawAmount)).toBe(1_000_000n)
    expect(file.borrower!.ssnMask).toBe('•••-••-6789')
    await expectPostings(product, 'domestic-loan', uuid)
  })
})
