import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../store/database/database.ts'
import { expectNothingLeaks, watchedLoan, type WatchTarget } from './either-alone.test-data.ts'

/** Everything that an application can have, on a loaded machine. */
const A_WHOLE_LOAN_MS = 90_000

describe('with row-level security off (S2)', () => {
  let watched: WatchTarget
  beforeAll(async () => {
    watched = await watchedLoan()
    const tables = await watched.product.rows('select relname from pg_class where relrowsecurity')
    for (const { relname } of tables)
      await watched.product.rows(`alter table ${String(relname)} disable row level security`)
  }, A_WHOLE_LOAN_MS)
  afterAll(() => watched.product.close())

  it('leaks nothing by any call: the policies alone are sufficient', async () => {
    const { organizationId, accountId } = watched.strangers.otherOrganization.subject
    const principal = { actor: 'borrower', organizationId, accountId } as const
    const seen = await withTenant(watched.product.application.db, principal, (tx) =>
      tx.selectFrom('applications').select('id').execute(),
    )
    expect(seen).toEqual([{ id: watched.target.uuid }])
    expect(await expectNothingLeaks(watched)).toBeGreaterThan(80)
  })
})
