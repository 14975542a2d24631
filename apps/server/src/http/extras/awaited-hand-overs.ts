import { formatCoin } from '@pledge/domain/money/coin-quantity'
import type { Application } from '../../application.ts'
import { systemOf } from '../../commands/actors.ts'
import type { ExtrasHost } from '../../extras.ts'
import { withTenant } from '../../store/database/database.ts'
import { awaitedHandOvers as read } from '../../store/refinance/awaited-hand-overs.ts'

const MOST_AWAITED = 100

/** What the estate has to hand over for the signed refinances of an organization; nothing for an unknown one. */
export const awaitedHandOvers =
  ({ db, organizations }: Pick<Application, 'db' | 'organizations'>): ExtrasHost['awaitedHandOvers'] =>
  async (code) => {
    const owner = await organizations.byCode(code)
    if (owner === undefined) return []
    const request = { organizationId: owner.id, most: MOST_AWAITED }
    const awaited = await withTenant(db, systemOf(owner.id), (tx) => read(tx, request))
    return awaited.map(({ loanNumber, coin, missingUnits, transactions }) => ({
      loanNumber,
      coin,
      quantity: formatCoin(missingUnits, coin),
      transactions,
    }))
  }
