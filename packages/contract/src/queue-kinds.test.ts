import { WORK_KINDS } from '@pledge/domain/work-items/kinds'
import { describe, expect, it } from 'vitest'
import { KINDS_OF_FILES, KINDS_OF_OLD_LOANS, KINDS_OF_QUEUES, OTHER_QUEUES } from './queue-kinds.ts'
import { SALE_QUEUES } from './portfolio-sales.ts'
import { QUEUES } from './queue-names.ts'

describe('the work list', () => {
  it('has a kind for every queue of the agents, and each kind is of one place', () => {
    expect(Object.keys(KINDS_OF_QUEUES).toSorted()).toEqual(
      [...QUEUES, ...SALE_QUEUES, ...OTHER_QUEUES].toSorted(),
    )
    const placed = [...Object.values(KINDS_OF_QUEUES).flat(), ...KINDS_OF_FILES, ...KINDS_OF_OLD_LOANS]
    expect(placed.toSorted()).toEqual([...WORK_KINDS].toSorted())
  })
})
