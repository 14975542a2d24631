import { createHash } from 'node:crypto'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { createRegisterReader, type RegisterProblem } from '@pledge/domain/refinance/register-file'
import { registerChanges, type RegisterChanges } from '@pledge/domain/refinance/register-changes'
import type { Tx } from '../../store/database/database.ts'
import { contentIndexOf, knownEstateLoans, type IndexedLoan } from '../../store/refinance/estate-loans.ts'
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
      indexed.push({ loan, contentIndex: contentIndexOf(sealer, loan) })
      if (index % LINES_AT_A_TIME === 0) await letOthersRun()
    }
  return { sha256: createHash('sha256').update(csv).digest('hex'), loans: indexed, problems, problemCount }
}

/** What a file changes in the register of an organization. */
export const changesOf = async (
  tx: Tx,
  organizationId: string,
  { loans }: Pick<ReadRegister, 'loans'>,
): Promise<RegisterChanges> =>
  registerChanges(
    await knownEstateLoans(tx, organizationId),
    loans.map(({ loan, contentIndex }) => ({ loanNumber: loan.loanNumber, contentIndex })),
  )
