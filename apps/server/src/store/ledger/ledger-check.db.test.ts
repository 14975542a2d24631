import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loansOf } from '../../product/loans.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { systemOf } from '../../commands/actors.ts'
import { verifyLedger } from '../../verify-ledger.ts'
import { withTenant } from '../database/database.ts'
import { postEntry } from './ledger.ts'

describe('the check of the ledger of all loans (S7)', () => {
  let product: Product
  let first: string
  let second: Awaited<ReturnType<ReturnType<typeof loansOf>['funded']>>
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    const loans = loansOf(() => product)
    first = (await loans.funded()).uuid
    second = await loans.funded()
  }, 60_000)
  afterAll(() => product.close())

  const verify = () => verifyLedger(product.databaseUrl)
  /** As the database owner could, bypassing the safeguards. */
  const tampered = async (statement: string) => {
    for (const change of ['disable', 'enable']) {
      for (const table of ['ledger_entries', 'ledger_postings', 'ledger_chains'])
        await product.rows(`alter table ${table} ${change} trigger all`)
      if (change === 'disable') await product.rows(statement, [first])
    }
  }

  it('reads every loan, finds no difference in what the product posted, and then names the changed loan', async () => {
    const clean = await verify()
    expect(clean).toEqual({ loans: 2, entries: clean.entries, differences: [] })
    expect(clean.entries).toBeGreaterThan(2)
    await tampered(`update ledger_entries set description = description || '!'
      where application_id = $1 and chain_number = 2`)
    const what = 'entry 2 is not what was posted, or is missing'
    expect((await verify()).differences).toEqual([{ applicationId: first, what }])
    await tampered(`update ledger_entries set description = rtrim(description, '!')
      where application_id = $1 and chain_number = 2`)
    expect(await verify()).toEqual(clean)
  })

  it('names a loan whose origination fee is earned twice, or left behind', async () => {
    const post = (amount: bigint, account: 'loan-principal' | 'origination-fee-income') =>
      withTenant(product.application.db, systemOf(product.organizationId), (tx) =>
        postEntry(tx, {
          id: randomUUID(),
          applicationId: second.uuid,
          organizationId: product.organizationId,
          borrowerId: second.borrower.subject.accountId,
          idempotencyKey: `${account} ${amount}`,
          description: 'of the tests',
          postedAt: new Date('2026-05-01T12:00:00Z'),
          postings: [
            { account: 'deferred-origination-fees', asset: 'USD', amount },
            { account, asset: 'USD', amount: -amount },
          ],
        }),
      )
    const found = async () =>
      (await verify()).differences.filter(({ applicationId }) => applicationId === second.uuid)
    await post(50_000n, 'origination-fee-income')
    expect(await found()).toMatchObject([{ what: 'more of its origination fee is earned than was charged' }])
    await post(-50_000n, 'origination-fee-income')
    expect(await found()).toEqual([])
    const rows = await product.rows(
      `select sum(amount)::text as sum from ledger_postings where application_id = $1 and account = 'loan-principal'`,
      [second.uuid],
    )
    const principalCents = BigInt(String(rows[0]?.['sum']))
    await post(principalCents, 'loan-principal')
    await post(-principalCents, 'origination-fee-income')
    expect(await found()).toMatchObject([
      { what: 'no principal is owed, and a part of its origination fee is still deferred' },
    ])
  })

  it('names a loan whose chain end is missing', async () => {
    await tampered('delete from ledger_chains where application_id = $1')
    const { loans, differences } = await verify()
    expect(loans).toBe(2)
    expect(differences.map(({ applicationId }) => applicationId)).toContain(first)
  })
})
