import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { describeScreeningPort } from '@pledge/providers/screening/behavior'
import { createMemoryStore } from '../state/memory-store.ts'
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

const ERIN = { firstName: 'Erin', lastName: 'Smith', dateOfBirth: '1985-04-12', country: 'US' } as const

describe('the simulated screening', () => {
  it.each([
    ['Erin', 'Smith', '1985-04-12', 'US', 'CLEARED'],
    ['Erin', 'Review', '1985-04-12', 'US', 'REVIEW'],
    ['Erin', 'Attention', '1985-04-12', 'US', 'REVIEW'],
    ['Erin', 'SANCTIONED', '1985-04-12', 'US', 'REFUSED_SANCTIONS'],
    ['Erin', 'Watch-List', '1985-04-12', 'US', 'REFUSED_SANCTIONS'],
    ['Erin', 'Failed', '1985-04-12', 'US', 'REFUSED_IDENTITY'],
    ['Jane', 'Doe', '1980-01-01', 'US', 'REFUSED_SANCTIONS'],
    ['Jane', 'Smith', '1980-01-01', 'US', 'REVIEW'],
    ['John', 'Doe', '1980-01-01', 'US', 'CLEARED'],
    ['Jane', 'Doe', '1981-01-01', 'US', 'CLEARED'],
    ['Erin', 'Smith', '1985-04-12', 'KP', 'REFUSED_SANCTIONS'],
  ])('answers %s %s, %s, %s as %s', (firstName, lastName, dateOfBirth, country, persona) => {
    expect(screeningPersonaOf({ firstName, lastName, dateOfBirth, country, ssn: '123-45-6789' })).toBe(
      persona,
    )
  })

  it.each([
    ['422-11-1111', 'REVIEW_IDENTITY'],
    ['000-00-0001', 'REFUSED_IDENTITY'],
    ['000-00-0004', 'REVIEW_IDENTITY'],
    ['000-00-0005', 'CLEARED'],
    [null, 'CLEARED'],
  ])('answers the SSN %s as %s', (ssn, persona) => {
    expect(screeningPersonaOf({ ...ERIN, ssn })).toBe(persona)
  })

  it('stores nothing about the screened person', async () => {
    const store = createMemoryStore()
    const { port } = createSimulatedScreening({ store })
    await port.screen({ ...ERIN, lastName: 'Review', ssn: '219-09-9999', idempotencyKey: 'one' })
    const kept = JSON.stringify(await store.read('screening/answers/one'))
    expect(kept).toContain('REVIEW')
    for (const secret of ['Erin', '1985', '219-09-9999']) expect(kept).not.toContain(secret)
  })
})

const personas = new URL('../../../../../shared/oracles/bureau/personas.json', import.meta.url)
const present = existsSync(personas)

describe.skipIf(!present)(
  `personas of public sandboxes${present ? '' : ' (skipped: no ../shared/oracles)'}`,
  () => {
    const answered = (id: string) => {
      const { cases } = JSON.parse(readFileSync(personas, 'utf8')) as {
        cases: { id: string; input: Record<string, string> }[]
      }
      const found = cases.find((one) => one.id === id)
      if (found === undefined) throw new Error(`There is no persona ${id}`)
      const {
        first = ERIN.firstName,
        last,
        lastName,
        dob = ERIN.dateOfBirth,
        ssn = '123-45-6789',
      } = found.input
      const digits = ssn.replaceAll(/[X-]/g, (sign) => (sign === 'X' ? '1' : '')).slice(0, 9)
      return screeningPersonaOf({
        firstName: first,
        lastName: last ?? lastName ?? ERIN.lastName,
        dateOfBirth: dob,
        country: 'US',
        ssn: `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`,
      })
    }
    it.each([
      ['yousign-clear', 'CLEARED'],
      ['yousign-pep', 'REVIEW'],
      ['yousign-sanctions', 'REFUSED_SANCTIONS'],
      ['complycube-attention', 'REVIEW'],
      ['complycube-failed', 'REFUSED_IDENTITY'],
      ['upwardli-422', 'REVIEW_IDENTITY'],
      ['unit-denied', 'REFUSED_IDENTITY'],
      ['unit-review', 'REVIEW_IDENTITY'],
    ])('answers %s as %s', (id, persona) => {
      expect(answered(id)).toBe(persona)
    })
  },
)
