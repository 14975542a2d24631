import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../../simulation/memory-store.ts'
import { describeScreeningPort } from '../behaviour.ts'
import { screeningPersonaOf } from './personas.ts'
import { createSimulatedScreening } from './simulated-screening.ts'

describeScreeningPort('simulated', () => {
  const { port, driver } = createSimulatedScreening({ store: createMemoryStore() })
  return Promise.resolve({
    port,
    setReachable: (reachable) => driver.setReachable(reachable),
    arrange: (lastName, outcome) =>
      driver.answerNext({ lastName }, outcome === 'REFUSED' ? 'REFUSED_SANCTIONS' : outcome),
  })
})

describe('the simulated screening', () => {
  it.each([
    ['Erin', 'Smith', '1985-04-12', 'US', 'CLEARED'],
    ['Erin', 'Review', '1985-04-12', 'US', 'REVIEW'],
    ['Erin', 'SANCTIONED', '1985-04-12', 'US', 'REFUSED_SANCTIONS'],
    ['Erin', 'Watch-List', '1985-04-12', 'US', 'REFUSED_SANCTIONS'],
    ['Erin', 'Failed', '1985-04-12', 'US', 'REFUSED_IDENTITY'],
    ['Jane', 'Doe', '1980-01-01', 'US', 'REFUSED_SANCTIONS'],
    ['Jane', 'Smith', '1980-01-01', 'US', 'REVIEW'],
    ['John', 'Doe', '1980-01-01', 'US', 'CLEARED'],
    ['Jane', 'Doe', '1981-01-01', 'US', 'CLEARED'],
    ['Erin', 'Smith', '1985-04-12', 'KP', 'REFUSED_SANCTIONS'],
  ])('knows %s %s, %s, %s as %s', (firstName, lastName, dateOfBirth, country, persona) => {
    expect(screeningPersonaOf({ firstName, lastName, dateOfBirth, country })).toBe(persona)
  })
})
