import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { describeCreditPort } from '@pledge/providers/credit/behavior'
import { createMemoryStore } from '../state/memory-store.ts'
import { creditPersonaOf } from './personas.ts'
import { createSimulatedCredit } from './simulated-credit.ts'

const now = () => new Date('2026-05-01T12:00:00Z')
const make = () => {
  const store = createMemoryStore()
  return { ...createSimulatedCredit({ store, now }), store }
}

describeCreditPort('simulated', () => {
  const { port, driver } = make()
  return Promise.resolve({
    port,
    setReachable: (reachable) => driver.setReachable(reachable),
    arrange: (lastName, outcome) =>
      driver.answerNext({ lastName }, outcome === 'DECLINED' ? 'DECLINED_LOW_SCORE' : outcome),
  })
})

const address = { street1: '12 Maple Street', city: 'Columbus', state: 'OH', zip: '43215' }
const request = (idempotencyKey: string, lastName: string, ssn = '219-09-9999') => ({
  idempotencyKey,
  firstName: 'Erin',
  lastName,
  dateOfBirth: '1985-04-12',
  ssn,
  address,
})

describe('the simulated bureau', () => {
  it.each([
    ['Smith', '219-09-9999', 'CLEARED'],
    ['Frozen', '219-09-9999', 'FROZEN'],
    ['LOCKED', '219-09-9999', 'LOCKED'],
    ['No-Match', '219-09-9999', 'NO_MATCH'],
    ['Declined', '219-09-9999', 'DECLINED_LOW_SCORE'],
    ['Bankrupt', '219-09-9999', 'DECLINED_BANKRUPTCY'],
    ['Smith', '423-11-2222', 'FROZEN'],
    ['Smith', '424-11-2222', 'LOCKED'],
    ['Smith', '417-11-2222', 'DECLINED_BANKRUPTCY'],
    ['Smith', '406-11-2222', 'DECLINED_LOW_SCORE'],
    ['Smith', '401-11-2222', 'DECLINED_UNDER_AGE'],
    ['Smith', '912-11-2222', 'NO_MATCH'],
    ['Locked', '423-11-2222', 'LOCKED'],
  ])('answers %s with %s as %s (decision 13)', (lastName, ssn, persona) => {
    expect(creditPersonaOf({ lastName, ssn })).toBe(persona)
  })

  it('uses a scripted answer once, by key before name before any inquiry', async () => {
    const { port, driver } = make()
    await driver.answerNext({ anyone: true }, 'NO_MATCH')
    await driver.answerNext({ lastName: 'Smith' }, 'FROZEN')
    await driver.answerNext({ idempotencyKey: 'a' }, 'LOCKED')
    const outcomes = []
    for (const key of ['a', 'b', 'c', 'd'])
      outcomes.push((await port.softPull(request(key, 'Smith'))).outcome)
    expect(outcomes).toEqual(['LOCKED', 'FROZEN', 'NO_MATCH', 'CLEARED'])
  })

  it('dates a score by the given clock', async () => {
    const answer = await make().port.softPull(request('a', 'Declined'))
    expect(answer).toMatchObject({
      outcome: 'DECLINED',
      score: { date: '2026-05-01', range: [300, 850] },
    })
  })

  it('gives a score only where one was used, and reports alerts on a file that clears (15 USC 1681c-1(h))', async () => {
    const { port } = make()
    expect(await port.softPull(request('a', 'Underage'))).toMatchObject({ outcome: 'DECLINED', score: null })
    expect(await port.softPull(request('b', 'Fraudalert'))).toMatchObject({
      outcome: 'CLEARED',
      alerts: ['FRAUD'],
    })
    expect(await port.softPull(request('c', 'Activeduty'))).toMatchObject({ alerts: ['ACTIVE_DUTY'] })
  })

  it('stores nothing about the person', async () => {
    const { port, store } = make()
    await port.softPull(request('a', 'Declined'))
    const kept = JSON.stringify([await store.read('credit/answers/a'), await store.read('credit/script')])
    expect(kept).not.toMatch(/219-09|Maple|Erin|1985/)
  })

  const personas = new URL('../../../../../shared/oracles/bureau/personas.json', import.meta.url)
  const present = existsSync(personas)
  it.skipIf(!present)(
    `honors the documented SSN areas of a public sandbox${present ? '' : ' (skipped: no ../shared/oracles)'}`,
    () => {
      const { cases } = JSON.parse(readFileSync(personas, 'utf8')) as {
        cases: { id: string; input: { ssn?: unknown }; expectState?: string }[]
      }
      const states = { FROZEN: 'SOFT_CREDIT_FROZEN', NO_MATCH: 'SOFT_CREDIT_NO_MATCH' }
      const checked = cases.filter((each) => each.id.startsWith('upwardli-') && each.id !== 'upwardli-422')
      expect(checked.length).toBe(5)
      for (const { input, expectState } of checked) {
        const ssn = String(input.ssn).replaceAll('X', '1').slice(0, 11)
        const persona = creditPersonaOf({ lastName: 'Smith', ssn })
        const state = persona === 'FROZEN' || persona === 'NO_MATCH' ? states[persona] : 'DECLINED'
        expect(expectState, ssn).toContain(state)
      }
    },
  )
})
