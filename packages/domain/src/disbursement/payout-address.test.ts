import { describe, expect, it } from 'vitest'
import { fromOracle, hasOracles, oracleCases } from '../oracle.test-data.ts'
import { checkPayoutAddress } from './payout-address.ts'
import { USDC_CHAINS, type UsdcChain } from '../organization/usdc-chains.ts'

describe('USDC payout address', () => {
  it('knows nine chains (part of 1.9.30)', () => expect(USDC_CHAINS.length).toBe(9))
  it('is judged by length first (1.5.47, 1.5.48)', () => {
    expect(checkPayoutAddress('Base', '')).toMatchObject({ message: 'You must enter a wallet address' })
    expect(checkPayoutAddress('Base', 'x'.repeat(45))).toMatchObject({
      message: 'Wallet address exceeds supported character limits',
    })
  })
  it('belongs to its chain (decision 10)', () => {
    const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    const accepting = USDC_CHAINS.filter((chain) => checkPayoutAddress(chain, evm).ok)
    expect(accepting).toEqual(['Arbitrum', 'Avalanche', 'Base', 'Ethereum', 'OP Mainnet', 'Polygon PoS'])
    expect(checkPayoutAddress('Solana', '7vVcBLQwT1rmjiTXhhvmHKfiaCda2giGMeKchc2jwmBN').ok).toBe(true)
  })
  it.skipIf(!hasOracles)(`Noble and Provenance addresses from outside (decision 10)${fromOracle}`, () => {
    interface Case {
      readonly chain: string
      readonly input: string
      readonly valid: boolean | null
    }
    const CHAINS: Readonly<Record<string, UsdcChain>> = { noble: 'Noble', provenance: 'Provenance' }
    for (const { chain, input, valid } of oracleCases<Case>('crypto/cosmos-addresses.json')) {
      expect(checkPayoutAddress(CHAINS[chain] ?? 'Base', input).ok, input).toBe(valid === true)
    }
  })
})
