// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { collateralAnswer } from './answers.test-data.ts'
import { Deposits } from './Deposits.tsx'

afterEach(cleanup)

describe('a deposit that the network finalizes (decision 20)', () => {
  it.each([
    ['before its first block', 'seen', 0, 'Waiting for its first block. From then on'],
    ['in a block', 'seen', 1, 'In a block. The network usually finalizes it within about 15 minutes.'],
    ['in a block with others on top', 'seen', 41, 'In a block, with 40 more on top. The network usually'],
    ['for longer than usual', 'seen', 151, 'In a block, with 150 more on top. The network is taking longer'],
    ['once it is final', 'final', 80, 'Finalized by the network'],
  ] as const)('shows its status %s, and no confirmation target', (_, status, confirmations, text) => {
    const [deposit] = collateralAnswer().deposits
    const finalized = {
      ...deposit!,
      status,
      finality: 'finalized',
      confirmations,
      confirmationsNeeded: 32,
    } as const
    render(<Deposits deposits={[finalized]} timeZone="America/New_York" />)
    expect(screen.getByText((content) => content.startsWith(text))).toBeTruthy()
    expect(screen.queryByText(/of 32/)).toBeNull()
  })
})
