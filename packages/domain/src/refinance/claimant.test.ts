import { describe, expect, it } from 'vitest'
import { isSamePerson, type Claimant } from './claimant.ts'
import { LOAN } from './register.test-data.ts'

const MAYA: Claimant = {
  email: 'maya@home.example',
  dateOfBirth: '1985-02-28',
  ssnLastFour: '6789',
  claimedLastFours: [],
  name: null,
}

describe('whose loan a loan ID is (G.70)', () => {
  it.each<[string, Partial<Claimant>, boolean]>([
    ['of the person of the register', {}, true],
    ['with the address in capitals', { email: ' MAYA@home.example' }, true],
    ['with the name on file', { name: { firstName: 'MAYA', lastName: 'O\u2019Neil' } }, true],
    [
      'with a name in other letters of the same form',
      { name: { firstName: 'M\u00e1ya', lastName: 'ONeil' } },
      true,
    ],
    ['not with another address', { email: 'noah@home.example' }, false],
    ['not with another birth date', { dateOfBirth: '1985-02-27' }, false],
    ['not with other digits', { ssnLastFour: '6788' }, false],
    ['with the digits of the other claimed loans', { claimedLastFours: ['6789', null] }, true],
    ['not with other digits than a claimed loan has', { claimedLastFours: ['6789', '1111'] }, false],
    ['not without the digits', { ssnLastFour: null }, false],
    ['not with another last name on file', { name: { firstName: 'Maya', lastName: 'Neil' } }, false],
    ['not with another first name on file', { name: { firstName: 'May', lastName: "O'Neil" } }, false],
  ])('is %s', (_, change, isSame) => {
    expect(isSamePerson(LOAN.person, { ...MAYA, ...change })).toBe(isSame)
  })
})
