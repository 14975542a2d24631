import { randomUUID } from 'node:crypto'
import { getApplications } from '@pledge/contract/applications'
import { done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemOf } from '../../commands/actors.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { refinancesOf } from '../../product/refinances.test-data.ts'
import { withTenant } from '../database/database.ts'
import { handedOverOf } from './hand-overs.ts'

/** A transaction. */
const id = (digit: string) => digit.repeat(64)

describe('what was handed over for the old loans of an application', () => {
  let product: Product
  let applicationId: string
  const { imports, claims, handOver } = refinancesOf(() => product)
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    const maya = await product.borrower('maya@home.example')
    await imports({ loan_number: 'CEL-2' }, { loan_number: 'CEL-1', coin_quantity: '0.75' })
    for (const loanNumber of ['CEL-2', 'CEL-1']) done(await claims(maya, loanNumber))
    const { applications } = await maya.ask(getApplications, { query: { isCelsiusRefi: 'true' } })
    applicationId = applications[0]!.appUuid
  })
  afterAll(() => product.close())

  const handedOver = () =>
    withTenant(product.application.db, systemOf(product.organizationId), (tx) =>
      handedOverOf(tx, applicationId),
    )
  const accept = (handed: bigint, registered = 125_000_000n) =>
    product.rows(
      `insert into estate_hand_over_settlements (id, organization_id, loan_number, coin, outcome, handed_over_units, result,
           registered_units, claim_id, returned_units, reason, requested_by, requested_at, decision, decided_by, decided_at)
         select $1, $2, 'CEL-2', 'BTC', 'ACCEPTED', $3, 'EXCESS', $4, c.id, 0, 'A reason', $1, now(), 'CONFIRMED', $2, now()
           from estate_claims c join estate_loans l on l.id = c.estate_loan_id where l.loan_number = 'CEL-2'`,
      [randomUUID(), product.organizationId, String(handed), String(registered)],
    )
  /** Coins that went back to the estate. */
  const returns = (units: bigint) =>
    product.rows(
      `insert into estate_coin_transfers (organization_id, loan_number, coin, quantity_units, source_account, target_account,
           cause_id, transferred_at) values ($1, 'CEL-2', 'BTC', $2, 'RESERVED', 'ESTATE', gen_random_uuid(), now())`,
      [product.organizationId, String(units)],
    )

  it('is confirmed when all transactions together are the quantity of the register, or what agents accepted (G.70)', async () => {
    const nothing = { handedOverUnits: 0n, result: null, isConfirmed: false }
    expect(await handedOver()).toMatchObject([
      { loanNumber: 'CEL-1', quantityUnits: 75_000_000n, state: 'CLAIMED', ...nothing },
      { loanNumber: 'CEL-2', quantityUnits: 125_000_000n, ...nothing },
    ])
    await handOver('CEL-1', 75_000_000n, id('1'))
    await handOver('CEL-2', 100_000_000n, id('2'))
    expect(await handedOver()).toMatchObject([
      { handedOverUnits: 75_000_000n, result: 'CONFIRMED', isConfirmed: true },
      { handedOverUnits: 100_000_000n, result: 'SHORT', isConfirmed: false },
    ])
    await handOver('CEL-2', 26_000_000n, id('3'))
    const second = async () => (await handedOver())[1]
    expect(await second()).toMatchObject({ result: 'EXCESS', isConfirmed: false })
    // Two agents accepted less than what is there by now.
    await accept(125_500_000n)
    await accept(126_000_000n, 124_000_000n)
    expect(await second()).toMatchObject({ isConfirmed: false })
    await accept(126_000_000n)
    expect(await second()).toMatchObject({ result: 'EXCESS', isConfirmed: true })
    await returns(1_000_000n)
    expect(await second()).toMatchObject({
      handedOverUnits: 125_000_000n,
      result: 'CONFIRMED',
      isConfirmed: true,
    })
  })

  it('never leaves less than nothing of a loan in custody', async () => {
    await expect(returns(125_000_001n)).rejects.toThrow('estate_coin_balances_reserved')
  })

  it('has a loan and a transaction once, whatever file', async () => {
    await expect(handOver('CEL-1', 1n, id('1'))).rejects.toThrow('estate_hand_overs_pkey')
  })

  it('is decided once', async () => {
    await expect(product.rows(`update estate_hand_over_files set decision = 'REFUSED'`)).rejects.toThrow(
      'decided already',
    )
  })
})
