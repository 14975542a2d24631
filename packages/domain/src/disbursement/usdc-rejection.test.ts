import { expect, it } from 'vitest'
import { ADDRESS_UNUSABLE, usdcRejection } from './usdc-rejection.ts'

it('requests another wallet only where that fixes the problem', () => {
  expect(usdcRejection(ADDRESS_UNUSABLE)).toEqual({ problem: 'WALLET_TAKES_NO_USDC', isHeld: false })
  for (const code of ['ADDRESS_BLOCKED', 'a code that nobody listed', ''])
    expect(usdcRejection(code)).toEqual({ problem: 'UNDER_REVIEW', isHeld: true })
})
