import { bech32 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { INVALID_ADDRESS_MESSAGE } from '../collateral/address.ts'
import { fromOracle, hasOracles, oracleCases } from '../oracle.test-data.ts'
import { checkDisbursementAddress } from './disbursement-address.ts'
import { USDC_CHAINS, type UsdcChain } from '../organization/usdc-chains.ts'

describe('USDC disbursement address', () => {
  it('supports nine chains (part of 1.9.30)', () => expect(USDC_CHAINS.length).toBe(9))
  it('is validated by length first (1.5.47, 1.5.48)', () => {
    expect(checkDisbursementAddress('Base', '')).toMatchObject({ message: 'You must enter a wallet address' })
    expect(checkDisbursementAddress('Base', 'x'.repeat(45))).toMatchObject({
      message: 'Wallet address exceeds supported character limits',
    })
  })
  it('belongs to its chain (decision 10)', () => {
    const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    const accepting = USDC_CHAINS.filter((chain) => checkDisbursementAddress(chain, evm).ok)
    expect(accepting).toEqual(['Arbitrum', 'Avalanche', 'Base', 'Ethereum', 'OP Mainnet', 'Polygon PoS'])
    expect(checkDisbursementAddress('Solana', '7vVcBLQwT1rmjiTXhhvmHKfiaCda2giGMeKchc2jwmBN').ok).toBe(true)
  })
  it.each([
    ['Noble', 'noble1qv9pzxqlyckngw6zf9g9whn9d3eh4qvge5vztu', 'noble1qv9pzxqlyckngw6zf9g9whn9d3eh4qvge5vztq'],
    ['Provenance', 'pb1qv9pzxqlyckngw6zf9g9whn9d3eh4qvgcej07w', 'pb1qv9pzxqlyckngw6zf9g9whn9d3eh4qvgcej07q'],
    [
      'Solana',
      '7vVcBLQwT1rmjiTXhhvmHKfiaCda2giGMeKchc2jwmBN',
      '7vVcBLQwT1rmjiTXhhvmHKfiaCda2giGMeKchc2jwm0N',
    ],
  ] as const)(
    'of %s is decoded fully, and accepted on no other chain (decision 10)',
    (chain, address, mistyped) => {
      expect(USDC_CHAINS.filter((each) => checkDisbursementAddress(each, address).ok)).toEqual([chain])
      expect(checkDisbursementAddress(chain, mistyped)).toMatchObject({
        ok: false,
        message: INVALID_ADDRESS_MESSAGE,
      })
      expect(checkDisbursementAddress(chain, address.slice(0, -1)).ok).toBe(false)
    },
  )
  it('is an account of twenty bytes, not all zero, on Noble and Provenance (decision 10)', () => {
    const ofBytes = (prefix: string, bytes: Uint8Array) => bech32.encode(prefix, bech32.toWords(bytes))
    for (const [chain, prefix] of [
      ['Noble', 'noble'],
      ['Provenance', 'pb'],
    ] as const) {
      expect(checkDisbursementAddress(chain, ofBytes(prefix, new Uint8Array(20).fill(7))).ok).toBe(true)
      expect(checkDisbursementAddress(chain, ofBytes(prefix, new Uint8Array(20))).ok).toBe(false)
      expect(checkDisbursementAddress(chain, ofBytes(prefix, new Uint8Array(16).fill(7))).ok).toBe(false)
    }
  })
  it.skipIf(!hasOracles)(`Noble and Provenance addresses from the oracle (decision 10)${fromOracle}`, () => {
    interface Case {
      readonly chain: string
      readonly input: string
      readonly valid: boolean | null
    }
    const CHAINS: Readonly<Record<string, UsdcChain>> = { noble: 'Noble', provenance: 'Provenance' }
    for (const { chain, input, valid } of oracleCases<Case>('crypto/cosmos-addresses.json')) {
      expect(checkDisbursementAddress(CHAINS[chain] ?? 'Base', input).ok, input).toBe(valid === true)
    }
  })
})
