import { describe, expect, it } from 'vitest'
import { rebased } from './rebase.ts'

const content = (settings: object, rules: object = {}) => ({ settings: { ...settings }, rules: { ...rules } })
const settingsOf = (base: object, mine: object, theirs: object) =>
  rebased(content(base), content(mine), content(theirs)).settings

describe('changes rebased onto another person’s (1.6.07)', () => {
  it('keep both persons’ changes, at any depth', () => {
    expect(
      settingsOf(
        { phone: '1', name: 'A', theme: { primary: '#1', accent: '#1' } },
        { phone: '2', name: 'A', theme: { primary: '#2', accent: '#1' } },
        { phone: '1', name: 'B', theme: { primary: '#1', accent: '#3' }, fresh: 1 },
      ),
    ).toEqual({ phone: '2', name: 'B', theme: { primary: '#2', accent: '#3' }, fresh: 1 })
  })

  it('win where both have changed the same value', () => {
    expect(settingsOf({ name: 'A' }, { name: 'Mine' }, { name: 'Theirs' })).toEqual({ name: 'Mine' })
  })

  it('remove what either has removed', () => {
    expect(settingsOf({ a: 1, b: 1, c: 1 }, { b: 1, c: 1 }, { a: 1, c: 1 })).toEqual({ c: 1 })
  })

  it('match rows by name: a state added by one and a limit set by the other both remain', () => {
    const row = (state: string, minLoanCents: number) => ({ state, minLoanCents })
    const both = rebased(
      content({}, { states: [row('CO', 1), row('OH', 1)] }),
      content({}, { states: [row('CA', 1), row('CO', 1), row('OH', 1)] }),
      content({}, { states: [row('CO', 1), row('OH', 2)] }),
    )
    expect(both.rules).toEqual({ states: [row('CO', 1), row('OH', 2), row('CA', 1)] })
  })

  it('treat a list without row names as one value', () => {
    expect(settingsOf({ hosts: ['a'] }, { hosts: ['b'] }, { hosts: ['c'] })).toEqual({ hosts: ['b'] })
    expect(settingsOf({ hosts: ['a'] }, { hosts: ['a'] }, { hosts: ['c'] })).toEqual({ hosts: ['c'] })
  })
})
