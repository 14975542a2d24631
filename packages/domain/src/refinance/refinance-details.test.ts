import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areDetailsComplete, isSsnOfLoans, ssnOfLoans, type DetailsOnFile } from './refinance-details.ts'

const WHOLE: DetailsOnFile = {
  ssn: '123-45-6789',
  address: { street1: '1 Ocean Avenue', city: 'Santa Monica', zip: '90401' },
  phone: '+13105550123',
}

describe('the details of a refinance (note 106)', () => {
  it.each<[string, DetailsOnFile, boolean, boolean]>([
    ['everything', WHOLE, true, true],
    ['no SSN, which borrowers abroad do not have', { ...WHOLE, ssn: null }, false, true],
    ['no telephone number', { ...WHOLE, phone: '' }, false, false],
    ['no street', { ...WHOLE, address: { ...WHOLE.address, street1: '' } }, false, false],
    ['no city', { ...WHOLE, address: { ...WHOLE.address, city: '' } }, false, false],
    ['no ZIP code', { ...WHOLE, address: { ...WHOLE.address, zip: '' } }, false, false],
  ])('are complete or not with %s', (_, details, atHome, abroad) => {
    const lastFours = ['6789', null]
    expect(areDetailsComplete(details, { isInternational: false, lastFours })).toBe(atHome)
    expect(areDetailsComplete(details, { isInternational: true, lastFours })).toBe(abroad)
  })

  it('are incomplete with an SSN that is not that of every loan, but for a borrower abroad', () => {
    const lastFours = ['6789', '1111']
    expect(areDetailsComplete(WHOLE, { isInternational: false, lastFours })).toBe(false)
    expect(areDetailsComplete(WHOLE, { isInternational: true, lastFours })).toBe(true)
  })

  it.each([
    [['123-45-6789', '123-45-1111'], '123-45-6789'],
    [['123-45-1111', '123-45-6789'], '123-45-6789'],
    [[null, '123-45-6789'], '123-45-6789'],
    [['123-45-1111', null], null],
    [[], null],
  ])('have the first SSN on file that is that of the loans: of %j, %s', (onFile, found) => {
    expect(ssnOfLoans(onFile, ['6789', null])).toBe(found)
  })

  it('have an SSN that ends as the register has it, for every loan that has digits', () => {
    const fourDigits = fc.stringMatching(/^[0-9]{4}$/)
    fc.assert(
      fc.property(fourDigits, fc.array(fc.option(fourDigits), { maxLength: 4 }), (last, registered) => {
        const differs = registered.some((digits) => digits !== null && digits !== last)
        expect(isSsnOfLoans(`123-45-${last}`, registered)).toBe(!differs)
      }),
    )
  })
})
