import { describe, expect, it } from 'vitest'
import { addressLines, placeLines } from './address.ts'

const HOME = {
  street1: '12 North High Street',
  street2: 'Suite 4',
  city: 'Columbus',
  state: 'OH',
  zip: '43215',
  country: 'US',
}
const INTERNATIONAL = {
  street1: 'Bahnhofstrasse 1',
  street2: null,
  city: 'Zürich',
  state: 'ZH',
  zip: '8001',
  country: 'CH',
}

describe('an address', () => {
  it('has no country in the United States', () => {
    expect(addressLines(HOME)).toEqual(['12 North High Street, Suite 4', 'Columbus, OH 43215'])
  })
  it('keeps its province and its country elsewhere (1.1.04, 1.5.27)', () => {
    expect(addressLines(INTERNATIONAL)).toEqual(['Bahnhofstrasse 1', 'Zürich, ZH 8001', 'Switzerland'])
    expect(
      placeLines({ ...INTERNATIONAL, city: 'Toronto', state: 'ON', zip: 'M5V 2T6', country: 'CA' }),
    ).toEqual(['Toronto, ON M5V 2T6', 'Canada'])
  })
  it('leaves out what is not known, with its commas: a register has only a state or a country', () => {
    const unknown = { street1: '', street2: null, city: '', zip: '' }
    expect(addressLines({ ...unknown, state: 'CA', country: 'US' })).toEqual(['CA'])
    expect(addressLines({ ...unknown, state: '', country: 'CH' })).toEqual(['Switzerland'])
  })
})
