import { describe, expect, it } from 'vitest'
import { describeMilitaryPort } from '@pledge/providers/military/behavior'
import { createMemoryStore } from '../state/memory-store.ts'
import { createSimulatedMilitary } from './simulated-military.ts'

describeMilitaryPort('simulated', () => {
  const { port, driver } = createSimulatedMilitary({ store: createMemoryStore() })
  return Promise.resolve({
    port,
    setReachable: (reachable) => driver.setReachable(reachable),
    arrange: (lastName, outcome) => driver.answerNext({ lastName }, outcome),
  })
})

describe('the simulated check of covered borrowers', () => {
  it.each([
    ['Smith', 'NOT_COVERED'],
    ['Covered', 'COVERED'],
    ['SERVICE-MEMBER', 'COVERED'],
  ])('answers %s with %s', async (lastName, outcome) => {
    const { port } = createSimulatedMilitary({ store: createMemoryStore() })
    const person = { firstName: 'Erin', lastName, dateOfBirth: '1985-04-12', ssn: '219-09-9999' }
    expect(await port.check({ ...person, idempotencyKey: 'one' })).toMatchObject({ outcome })
  })
})
