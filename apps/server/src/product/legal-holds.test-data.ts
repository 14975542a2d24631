import type { LegalHoldCovers } from '@pledge/domain/holds/legal-holds'
import { expect } from 'vitest'
import { setLegalHold } from '../commands/holds/set-legal-hold.ts'
import type { Deps, Transact } from '../commands/deps.ts'
import type { Product } from './product.test-data.ts'
import { signal } from './signal.test-data.ts'

/** A legal hold that an agent has set in the file of an application, and whose transaction has not committed. */
export const holdBeingSet = async (product: Product, uuid: string, covers: LegalHoldCovers) => {
  const [set, goOn] = [signal(), signal()]
  const { jobs } = product.application
  const transaction: Transact = (principal, work, mode) =>
    jobs.transaction(
      principal,
      async (unit) => {
        const result = await work(unit)
        set.give()
        await goOn.given
        return result
      },
      mode,
    )
  const deps: Deps = { ...jobs, transaction }
  const { subject } = await product.agent('avery')
  const hold = { covers, matter: 'Docket 26-9', reason: 'A suit is pending' } as const
  const setting = setLegalHold(deps)({ subject, applicationId: uuid, ...hold })
  await set.given
  return {
    /** Until another transaction waits for a lock. */
    async isWaitedFor() {
      const waiting =
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
      await expect.poll(() => product.rows(waiting), { timeout: 20_000 }).toHaveLength(1)
    },
    async commits() {
      goOn.give()
      expect(await setting).toMatchObject({ ok: true })
    },
  }
}
