import { brokenLink } from '@pledge/domain/servicing/ledger-chain'
import { findApplication } from '@pledge/server/store/application/applications'
import { withOwner } from '@pledge/server/store/database/with-owner'
import { chainOf } from '@pledge/server/store/ledger/ledger'
import { findLoan } from '@pledge/server/store/loan/loans'
import { verifyStatesOf } from '@pledge/server/store/streams/replay-states'
import { sql } from 'kysely'

/**
 * Reads random applications like the product does, compares their states with a replay of their events, and their
 * ledgers with their chains. Throws for a difference: figures from rows unlike the product's own would be
 * meaningless.
 */
export const verifySample = (ownerUrl: string, size: number): Promise<string> =>
  withOwner(ownerUrl, (db) =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        select id from applications order by random() limit ${size}`.execute(tx)
      const problems: string[] = []
      const loans = new Set<string>()
      for (const { id } of rows) {
        const record = await findApplication(tx, id)
        if (record?.file.id !== id) problems.push(`${id} is not what its row says`)
        if ((await findLoan(tx, id)) !== undefined) loans.add(id)
        const { links, head } = await chainOf(tx, id)
        const broken = brokenLink(links, head)
        if (broken !== null) problems.push(`the ledger of ${id} is broken at ${broken}`)
      }
      const { differences } = await verifyStatesOf(
        tx,
        rows.map(({ id }) => id),
      )
      problems.push(
        ...differences.map(({ applicationId, stream }) => `${applicationId} differs in ${stream}`),
      )
      const unbalanced = await sql<{ entry_id: string }>`select entry_id from ledger_postings
        where application_id in (${sql.join(rows.map(({ id }) => id))})
        group by entry_id, asset having sum(amount) <> 0`.execute(tx)
      problems.push(...unbalanced.rows.map(({ entry_id }) => `the entry ${entry_id} does not balance`))
      if (problems.length > 0) throw new Error(problems.slice(0, 10).join('\n'))
      return `${rows.length} applications by chance read, replayed and their ledgers checked, ${loans.size} of them with a loan: no difference`
    }),
  )
