import { setImmediate as letOthersRun } from 'node:timers/promises'
import { createRegisterReader, type RegisterProblem } from '@pledge/domain/refinance/register-file'
import {
  registerChanges,
  textOfChanges,
  type RegisterChanges,
} from '@pledge/domain/refinance/register-changes'
import type { Tx } from '../../store/database/database.ts'
import { indexesOf, knownEstateLoans, type IndexedLoan } from '../../store/refinance/estate-loans.ts'
import type { Deps } from '../deps.ts'
import { LINES_AT_A_TIME, readInSteps, sha256Of } from './read-file.ts'

export interface ReadRegister {
  /** Identifies the file. */
  readonly sha256: string
  readonly loans: readonly IndexedLoan[]
  readonly problems: readonly RegisterProblem[]
  readonly problemCount: number
}

/** Reads and checks a file, and yields to other calls between steps. */
export const readRegister = async ({ sealer }: Pick<Deps, 'sealer'>, csv: string): Promise<ReadRegister> => {
  const reader = createRegisterReader(csv)
  await readInSteps(reader)
  const { loans, problems, problemCount } = reader.result()
  const indexed: IndexedLoan[] = []
  if (problemCount === 0)
    for (const [index, loan] of loans.entries()) {
      indexed.push({ loan, ...indexesOf(sealer, loan) })
      if (index % LINES_AT_A_TIME === 0) await letOthersRun()
    }
  return { sha256: sha256Of(csv), loans: indexed, problems, problemCount }
}

export interface IdentifiedChanges extends RegisterChanges {
  /** Equal only for the same changes of the same loans, from the same lines to the same lines. */
  readonly changesSha256: string
}

/** What a file changes in the register of an organization. */
export const changesOf = async (
  tx: Tx,
  organizationId: string,
  { loans }: Pick<ReadRegister, 'loans'>,
): Promise<IdentifiedChanges> => {
  const filed = loans.map(({ loan: { loanNumber }, ...indexes }) => ({ loanNumber, ...indexes }))
  const changes = registerChanges(await knownEstateLoans(tx, organizationId), filed)
  return { ...changes, changesSha256: sha256Of(textOfChanges(changes)) }
}
