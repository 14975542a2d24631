import type { HandOverVoidView, RecordedHandOverView } from '@pledge/contract/hand-over-voids'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { voidObstacle, type VoidFacts } from '@pledge/domain/refinance/hand-over-void'
import type { HandOverVoid, RecordedHandOver } from '../../store/refinance/hand-over-voids.ts'
import type { HandOverReader } from './hand-overs.ts'

type Line = Pick<RecordedHandOver, 'coin' | 'units' | 'transactionId'>

/** What a line is of all that is reserved for its loan, and what stands against voiding it. */
const presentLine = ({ coin, units, transactionId }: Line, facts: VoidFacts) => {
  const obstacle = voidObstacle({ units, ...facts })
  const { reservedUnits } = facts
  return {
    coin,
    coinQuantity: formatCoin(units, coin),
    transactionId,
    obstacle,
    reservedQuantity: formatCoin(reservedUnits, coin),
    leftQuantity: formatCoin(obstacle === null ? reservedUnits - units : reservedUnits, coin),
  }
}

export const presentHandOverVoid = (
  one: HandOverVoid,
  facts: VoidFacts,
  { viewer, nameOf }: HandOverReader,
): HandOverVoidView => ({
  ...presentLine(one, facts),
  uuid: one.id,
  loanNumber: one.loanNumber,
  reason: one.reason,
  requestedBy: nameOf(one.requestedBy),
  requestedAt: one.requestedAt.toISOString(),
  isOwn: one.requestedBy === viewer,
})

export const presentRecordedHandOver = (one: RecordedHandOver, facts: VoidFacts): RecordedHandOverView => ({
  ...presentLine(one, facts),
  fileUuid: one.fileId,
  handedOverOn: one.handedOverOn,
  voided: one.voided,
})
