import { verifyLedger } from '@pledge/server/verify-ledger'
import { runAudit } from '../audit/command.ts'
import { runStreams } from '../streams/command.ts'

/** Maximum number of ledger lines printed; the count always includes all. */
const MAX_LINES = 100

export interface RestoreCheck {
  readonly isWhole: boolean
  readonly output: string
}

/**
 * The product's own checks of a database: the audit log against its seals, states against events, the ledger against
 * its hashes.
 */
export const checkRestored = async (ownerUrl: string): Promise<RestoreCheck> => {
  const onDatabase = <Result>(work: (url: string) => Promise<Result>) => work(ownerUrl)
  const audit = await runAudit(['verify'], onDatabase)
  const streams = await runStreams(['verify'], onDatabase)
  const { loans, entries, differences } = await verifyLedger(ownerUrl)
  const ledger = [
    ...differences.slice(0, MAX_LINES).map(({ applicationId, what }) => `DIFFERS: ${applicationId} ${what}`),
    `${entries} ledger entries of ${loans} loans checked, ${differences.length} loans differ`,
  ]
  return {
    isWhole: audit.status === 0 && streams.status === 0 && differences.length === 0,
    output: `${audit.output}${streams.output}${ledger.join('\n')}\n`,
  }
}
