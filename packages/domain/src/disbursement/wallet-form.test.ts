import { describe, expect, it } from 'vitest'
import { REQUIRED_MESSAGE } from '../field-check.ts'
import { USDC_CHAINS } from '../organization/usdc-chains.ts'
import { validateWallet } from './wallet-form.ts'

const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const errorsOf = (input: { readonly chain: string; readonly address: string }) => {
  const checked = validateWallet(input, USDC_CHAINS)
  return checked.ok ? [] : checked.errors
}

describe('the wallet form (1.3.61, 1.9.30)', () => {
  it('accepts an address of an offered chain, in the chain’s format', () => {
    expect(validateWallet({ chain: 'Base', address: ` ${EVM.toLowerCase()} ` }, USDC_CHAINS)).toEqual({
      ok: true,
      value: { chain: 'Base', address: EVM },
    })
  })

  it('requires a chain, and checks only the length without one', () => {
    expect(errorsOf({ chain: '', address: '' })).toEqual([
      { field: 'chain', message: REQUIRED_MESSAGE },
      { field: 'address', message: 'You must enter a wallet address' },
    ])
    expect(errorsOf({ chain: 'Dogecoin', address: EVM })).toEqual([
      { field: 'chain', message: REQUIRED_MESSAGE },
    ])
    expect(errorsOf({ chain: 'Base', address: 'a'.repeat(45) })).toEqual([
      { field: 'address', message: 'Wallet address exceeds supported character limits' },
    ])
  })

  it('refuses an address of another chain, and a chain that the operator does not offer', () => {
    expect(errorsOf({ chain: 'Solana', address: EVM })).toMatchObject([{ field: 'address' }])
    const offered = validateWallet({ chain: 'Base', address: EVM }, ['Ethereum'])
    expect(offered).toMatchObject({ ok: false, errors: [{ field: 'chain' }] })
  })
})
