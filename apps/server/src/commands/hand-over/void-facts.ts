import type { RefinanceCoin } from '@pledge/domain/refinance/estate-loan'
import type { VoidFacts } from '@pledge/domain/refinance/hand-over-void'
import type { Tx } from '../../store/database/database.ts'
import { reservedUnitsOf } from '../../store/refinance/estate-coins.ts'
import { hasWaitingSettlement } from '../../store/refinance/hand-over-settlements.ts'
import { hasWaitingVoid } from '../../store/refinance/hand-over-voids.ts'
import { registeredLoans } from '../../store/refinance/hand-overs.ts'
import { areCoinsBlocked } from './blocked-coins.ts'

/**
 * What `voidObstacle` of the domain decides by, of one loan and coin. `isRequested`: a void of the loan waits for its second agent, and
 * this is about its own decision.
 */
export const readVoidFacts = async (
  tx: Tx,
  {
    isRequested,
    ...loan
  }: {
    readonly organizationId: string
    readonly loanNumber: string
    readonly coin: RefinanceCoin
    readonly isRequested: boolean
  },
): Promise<VoidFacts> => {
  const { organizationId, loanNumber, coin } = loan
  const [registered] = await registeredLoans(tx, { organizationId, loanNumbers: [loanNumber] })
  return {
    reservedUnits: await reservedUnitsOf(tx, loan),
    isInService: registered?.state === 'CLOSED' && registered.coin === coin,
    isHeld: await areCoinsBlocked(tx, loan),
    isOtherWaiting:
      (await hasWaitingSettlement(tx, loan)) || (!isRequested && (await hasWaitingVoid(tx, loan))),
  }
}
