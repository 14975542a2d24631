import { createHash } from 'node:crypto'
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

/** Lines that are read at a time: about 10 ms, in which no other call is answered. */
const LINES_AT_A_TIME = 500

export interface ReadRegister {
  /** Identifies the file. */
  readonly sha256: string
  readonly loans: readonly IndexedLoan[]
  readonly problems: readonly RegisterProblem[]
  readonly problemCount: number
}

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Reads and checks a file, and yields to other calls between steps. */
export const readRegister = async ({ sealer }: Pick<Deps, 'sealer'>, csv: string): Promise<ReadRegister> => {
  const reader = createRegisterReader(csv)
  while (!reader.isDone()) {
    reader.step(LINES_AT_A_TIME)
    await letOthersRun()
  }
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
