import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { expectNothingLeaks, watchedLoan, type WatchTarget } from './either-alone.test-data.ts'
import { mayTouch } from './own-application.ts'

// The policy is removed only in this file's process; nothing in the product can do that.
vi.mock('./own-application.ts', () => ({ mayTouch: () => true }))

/** Everything that an application can have, on a loaded machine. */
const A_WHOLE_LOAN_MS = 90_000

describe('with the server’s policy off (S2)', () => {
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
