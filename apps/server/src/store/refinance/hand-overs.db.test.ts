import { randomUUID } from 'node:crypto'
import { getApplications } from '@pledge/contract/applications'
import { claimEstateLoan } from '@pledge/contract/estate-claims'
import { importEstateRegister, previewEstateRegister } from '@pledge/contract/estate-register'
import { fileOf } from '@pledge/domain/refinance/register.test-data'
import { done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemOf } from '../../commands/actors.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { withTenant } from '../database/database.ts'
import { handedOverOf } from './hand-overs.ts'

describe('what was handed over for the old loans of an application', () => {
  let product: Product
  let applicationId: string
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    const maya = await product.borrower('maya@home.example')
    const avery = await product.agent('avery')
    const csv = fileOf({ loan_number: 'CEL-2' }, { loan_number: 'CEL-1', coin_quantity: '0.75' })
    const { sha256, changesSha256 } = await avery.ask(previewEstateRegister, { body: { csv } })
    done(await avery.call(importEstateRegister, { body: { csv, sha256, changesSha256 } }))
    for (const celsiusLoanNumber of ['CEL-2', 'CEL-1'])
      done(
        await maya.call(claimEstateLoan, {
          body: { celsiusLoanNumber, dateOfBirth: '1985-02-28', ssnLastFour: '6789' },
        }),
      )
    const { applications } = await maya.ask(getApplications, { query: { isCelsiusRefi: 'true' } })
    applicationId = applications[0]!.appUuid
  })
  afterAll(() => product.close())

  const handedOver = () =>
    withTenant(product.application.db, systemOf(product.organizationId), (tx) =>
      handedOverOf(tx, applicationId),
    )
  /** Coins of a loan in a confirmed file of their own. */
  const handOver = (loanNumber: string, units: bigint, digit: string) =>
    product.rows(
      `with filed as (insert into estate_hand_over_files (id, organization_id, sha256, lines, proposed_by, proposed_at, decision,
           decided_by, decided_at)
         values ($1, $2, repeat('a', 64), 1, $1, now(), 'CONFIRMED', $2, now()) returning *),
       line as (insert into estate_hand_over_lines
         select id, organization_id, $3, 'BTC', $4, current_date, repeat($5, 64) from filed returning *)
       insert into estate_hand_overs
         select organization_id, loan_number, transaction_id, file_id, coin, quantity_units, handed_over_on, now(), 'SHORT' from line`,
      [randomUUID(), product.organizationId, loanNumber, String(units), digit],
    )
  const settle = (outcome: string, handed: bigint, returned: bigint) =>
    product.rows(
      `insert into estate_hand_over_settlements (id, organization_id, loan_number, coin, outcome, handed_over_units, result,
           returned_units, transaction_id, reason, requested_by, requested_at, decision, decided_by, decided_at)
         values ($1, $2, 'CEL-2', 'BTC', $3, $4, 'EXCESS', $5::numeric, case when $5::numeric > 0 then repeat('f', 64) end,
           'A reason', $1, now(), 'CONFIRMED', $2, now())`,
      [randomUUID(), product.organizationId, outcome, String(handed), String(returned)],
    )

  it('is confirmed when all transactions together are the quantity of the register, or what agents accepted (G.70)', async () => {
    const nothing = { handedOverUnits: 0n, result: null, isConfirmed: false }
    expect(await handedOver()).toMatchObject([
      { loanNumber: 'CEL-1', quantityUnits: 75_000_000n, state: 'CLAIMED', ...nothing },
      { loanNumber: 'CEL-2', quantityUnits: 125_000_000n, ...nothing },
    ])
    await handOver('CEL-1', 75_000_000n, '1')
    await handOver('CEL-2', 100_000_000n, '2')
    expect(await handedOver()).toMatchObject([
      { handedOverUnits: 75_000_000n, result: 'CONFIRMED', isConfirmed: true },
      { handedOverUnits: 100_000_000n, result: 'SHORT', isConfirmed: false },
    ])
    await handOver('CEL-2', 26_000_000n, '3')
    const second = async () => (await handedOver())[1]
    expect(await second()).toMatchObject({ result: 'EXCESS', isConfirmed: false })
    // Two agents accepted less than what is there by now.
    await settle('ACCEPTED', 125_500_000n, 0n)
    expect(await second()).toMatchObject({ isConfirmed: false })
    await settle('ACCEPTED', 126_000_000n, 0n)
    expect(await second()).toMatchObject({ result: 'EXCESS', isConfirmed: true })
    await settle('RETURNED', 126_000_000n, 1_000_000n)
    expect(await second()).toMatchObject({
      handedOverUnits: 125_000_000n,
      result: 'CONFIRMED',
      isConfirmed: true,
    })
  })

  it('has a loan and a transaction once, whatever file', async () => {
    await expect(handOver('CEL-1', 1n, '1')).rejects.toThrow('estate_hand_overs_pkey')
  })

  it('is decided once', async () => {
    await expect(product.rows(`update estate_hand_over_files set decision = 'REFUSED'`)).rejects.toThrow(
      'decided already',
    )
  })
})
