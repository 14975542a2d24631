import { describe, expect, it } from 'vitest'
import { checkChoice, type ResidenceLists } from './check-choice.ts'

const lists: ResidenceLists = {
  states: [
    { state: 'OH', name: 'Ohio', rateEnabled: true, minLoanAmount: '5001.00', maxLoanAmount: null },
    { state: 'TX', name: 'Texas', rateEnabled: false, minLoanAmount: '5000.00', maxLoanAmount: null },
  ],
  countries: [
    { code: 'SG', name: 'Singapore', enabled: true },
    { code: 'KP', name: 'North Korea', enabled: false },
  ],
}

describe('the choice on /residency', () => {
  it('takes a serviced state and an enabled country (1.2.45)', () => {
    expect(checkChoice({ kind: 'state', code: 'OH' }, lists)).toEqual({
      ok: true,
      value: { kind: 'state', code: 'OH' },
    })
    expect(checkChoice({ kind: 'country', code: 'SG' }, lists)).toMatchObject({ ok: true })
  })
  it.each(['', 'ZZ'])("says 'Please select an option' of '%s' (1.5.41)", (code) =>
    expect(checkChoice({ kind: 'state', code }, lists)).toEqual({
      ok: false,
      message: 'Please select an option',
    }),
  )
  it('refuses a state without rates (1.5.42, 1.2.43)', () =>
    expect(checkChoice({ kind: 'state', code: 'TX' }, lists)).toEqual({
      ok: false,
      message: 'This state is currently not being serviced',
    }))
})
