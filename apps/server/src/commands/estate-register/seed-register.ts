import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { insertEstateLoans, registerCounts, tryLockRegister } from '../../store/refinance/estate-loans.ts'
import { systemOf } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { readRegister } from './read-register.ts'

/**
 * Fills an empty register with the invented loans of `seeds/estate-loans.csv`. Only for demonstrations: five of them
 * are the demonstration borrower's own. Returns how many it added; none where the register has loans already.
 */
export const seedEstateRegister =
  (deps: Pick<Deps, 'sealer' | 'clock' | 'newId' | 'transaction'>) =>
  async (organizationId: string, seedsFolder: string): Promise<number> => {
    const csv = await readFile(path.join(seedsFolder, 'estate-loans.csv'), 'utf8')
    const { loans, problems } = await readRegister(deps, csv)
    const [problem] = problems
    if (problem !== undefined)
      throw new Error(`seeds/estate-loans.csv, line ${problem.line}: ${problem.message}`)
    return deps.transaction(systemOf(organizationId), async ({ tx }) => {
      const isFree = await tryLockRegister(tx, organizationId)
      if (!isFree || (await registerCounts(tx, organizationId)).length > 0) return 0
      const { newId, sealer, clock } = deps
      await insertEstateLoans(tx, sealer, loans, { organizationId, newId, now: clock.business() })
      return loans.length
    })
  }
