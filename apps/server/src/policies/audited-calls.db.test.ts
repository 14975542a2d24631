import type { CallDefinition } from '@pledge/contract/define-call'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALL_CALLS } from '../product/all-calls.test-data.ts'
import type { Caller } from '../product/callers.test-data.ts'
import { createProduct, type Product } from '../product/product.test-data.ts'
import { ROWS, targetLoan, type Target } from './every-call.test-data.ts'

/** Everything that an application can have, on a loaded machine. */
const A_WHOLE_LOAN_MS = 90_000
const READING: readonly CallDefinition[] = ALL_CALLS.map(({ call }) => call).filter(
  ({ caller, method }) => caller === 'agent' && method === 'GET',
)
/** What a list or a file of a borrower shows; their details are those of the tests. */
const OF_A_BORROWER = /Maya|O'Neil|%PDF|\xff\xd8\xff|PNG|@home\.example/

const inputFor = (call: CallDefinition, target: Target) => {
  const row = ROWS[call.name]
  if (row === undefined || row.kind === 'open') throw new Error(`no row for ${call.name}`)
  return row.kind === 'own' ? row.input : row.input(target)
}

describe('staff access to personal data', () => {
  let product: Product
  let target: Target
  let people: Readonly<Record<'an auditor' | 'an administrator', Caller>>
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    target = await targetLoan(product, await product.borrower())
    people = { 'an auditor': await product.agent('ellis'), 'an administrator': await product.agent('devon') }
  }, A_WHOLE_LOAN_MS)
  afterAll(() => product.close())

  it.each(READING.map((call) => [call.name, call] as const))(
    '%s is recorded, whoever calls it',
    async (name, call) => {
      for (const [who, caller] of Object.entries(people)) {
        const answer = await caller.call(call, inputFor(call, target))
        expect(answer.status, who).toBe(200)
        const entries = await product.rows(
          `select kind, actor_role from audit_entries where call = $1 and actor_id = $2 and outcome = 'done'`,
          [name, caller.subject.accountId],
        )
        // As the contract says; and a response with a borrower's data always has an entry.
        expect(entries.length, who).toBe(call.audits === null ? 0 : 1)
        if (OF_A_BORROWER.test(answer.bytes.toString('latin1'))) expect(entries.length, who).toBe(1)
      }
    },
  )

  it('includes a borrower’s data in some of them, so that the test is meaningful', async () => {
    const shown = new Set<string>()
    for (const call of READING) {
      const { bytes } = await people['an auditor'].call(call, inputFor(call, target))
      if (OF_A_BORROWER.test(bytes.toString('latin1'))) shown.add(call.name)
    }
    for (const name of [
      'getApplicationFile',
      'searchApplications',
      'getIdDocumentFile',
      'getAgentDocumentFile',
    ])
      expect(shown, name).toContain(name)
  })
})
