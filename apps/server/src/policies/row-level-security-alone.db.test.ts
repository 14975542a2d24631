import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { expectNothingLeaks, watchedLoan, type WatchTarget } from './either-alone.test-data.ts'
import { mayTouch } from './own-application.ts'

// The policy is taken out in this file's process alone; nothing in the product can do it.
vi.mock('./own-application.ts', () => ({ mayTouch: () => true }))

/** Everything that an application may have, on a machine that has other things to do. */
const A_WHOLE_LOAN_MS = 90_000

describe('with the policy of the server off (S2)', () => {
  let watched: WatchTarget
  beforeAll(async () => {
    watched = await watchedLoan()
  }, A_WHOLE_LOAN_MS)
  afterAll(() => watched.product.close())

  it('leaks nothing by any call: row-level security alone is sufficient', async () => {
    const { accountId, organizationId } = watched.strangers.otherBorrower.subject
    const principal = { actor: 'borrower', organizationId, accountId } as const
    expect(mayTouch(principal, { organizationId: 'of another', borrowerId: 'another' })).toBe(true)
    expect(await expectNothingLeaks(watched)).toBeGreaterThan(80)
  })
})
