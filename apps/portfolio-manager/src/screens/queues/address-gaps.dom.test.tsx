import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { AddressGaps } from './AddressGaps.tsx'

describe('account keys near the end of what a wallet searches', () => {
  it('are no news while there is none', () => {
    const { container } = render(<AddressGaps gaps={[]} />)
    expect(container.textContent).toBe('')
  })

  it('are named with their unused addresses and the limit', () => {
    render(<AddressGaps gaps={[{ coin: 'ETH', unusedAddresses: 17, limit: 20 }]} />)
    expect(screen.getByText(/^17 deposit addresses for Ethereum in a row are unused\..* 20 /)).toBeTruthy()
  })
})
