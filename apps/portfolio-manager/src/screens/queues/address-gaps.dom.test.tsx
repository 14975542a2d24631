import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { AddressGaps } from './AddressGaps.tsx'

describe("account keys near a wallet's gap limit", () => {
  it('are not mentioned while there are none', () => {
    const { container } = render(<AddressGaps gaps={[]} />)
    expect(container.textContent).toBe('')
  })

  it('are listed with their unused addresses and the limit', () => {
    render(<AddressGaps gaps={[{ coin: 'ETH', unusedAddresses: 17, limit: 20 }]} />)
    expect(screen.getByText(/^17 deposit addresses for Ethereum in a row are unused\..* 20 /)).toBeTruthy()
  })
})
