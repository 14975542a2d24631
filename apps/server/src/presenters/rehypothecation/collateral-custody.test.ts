import { stateAfter, WAYS } from '@pledge/domain/process/journey.test-data'
import { lotsOf } from '@pledge/domain/rehypothecation/movements'
import { happened } from '@pledge/domain/rehypothecation/rehypothecation.test-data'
import { describe, expect, it } from 'vitest'
import { presentCollateralCustody } from './collateral-custody.ts'

describe('where the coins of a loan are, on the wire (G.71)', () => {
  const file = stateAfter(WAYS.COMPLETE ?? [])
  const lots = lotsOf(happened('one', 'ORDERED', 'DELIVERED', 'RECALL_REQUESTED'))
  const at = (now: number) => presentCollateralCustody(file, { lots, now: new Date(now) })

  it('is late from the end of the day by which it has to be back', () => {
    expect(at(999)).not.toHaveProperty('isReturnLate')
    expect(at(1_000)).toMatchObject({ returnDueAt: '1970-01-01T00:00:01.000Z', isReturnLate: true })
  })

  it('is null of a loan whose collateral never left custody', () => {
    expect(presentCollateralCustody(file, { lots: [], now: new Date(0) })).toBeNull()
  })
})
