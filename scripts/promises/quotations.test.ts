import { describe, expect, it } from 'vitest'
import type { Unit } from '../words/unit.ts'
import { quotationProblems } from './quotations.ts'

const UNITS: readonly Unit[] = [
  {
    kind: 'document',
    name: 'loan agreement, a loan',
    texts: ['You have 48 hours. Call us.'],
    parts: [{ at: '4.1', text: 'You have 48 hours (at most). Call (800)\u00a0555-0142.' }],
  },
  { kind: 'mail', name: 'cured (2 of 2)', texts: ['Your call is over', 'Thank you.'] },
  { kind: 'screen', name: 'loan', texts: ['We owe you X1.'] },
]
const problems = (
  place: Parameters<typeof quotationProblems>[1][number]['quotations'][number][0],
  words: string,
) => quotationProblems(UNITS, [{ id: 'P.999', about: 'Something.', quotations: [[place, words]] }])

describe('a quotation', () => {
  it.each([
    ['document: loan agreement: 4.1', 'You have {hours} hours (at most). Call (800) 555-0142.'],
    ['document: loan agreement: 4.1', 'You have 48 hours'],
    ['email: cured', 'Thank you.'],
    ['screen: loan', 'We owe you {amount}.'],
    ['FAQ: early', 'Yes, anytime, in part or in full, with no penalty.'],
    ['FAQ: cure', 'You have {cureHours} hours.'],
  ] as const)('is found at %s: %s', (place, words) => expect(problems(place, words)).toEqual([]))

  it.each([
    ['document: loan agreement: 4.2', 'You have 48 hours'],
    ['document: loan agreement: 4.1', 'You have 24 hours'],
    ['document: loan agreement: 4.1', 'You have {hours} hours at most.'],
    ['email: cure', 'Thank you.'],
    ['screen: loan', 'We owe {amount} to you.'],
    ['FAQ: nothing', 'Yes'],
    ['legal page: terms', 'Yes'],
  ] as const)('is not at %s: %s', (place, words) =>
    expect(problems(place, words)).toEqual([`P.999: "${words}" is not at ${place}`]),
  )
})
