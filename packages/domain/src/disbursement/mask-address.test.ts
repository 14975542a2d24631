import { expect, it } from 'vitest'
import { maskAddress } from './mask-address.ts'

it('shows both ends of an address and nothing between, and nothing of a short one', () => {
  expect(maskAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe('0x5aAe…1BeAed')
  expect(maskAddress('0123456789ab')).toBe('…')
})
