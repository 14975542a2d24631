// @vitest-environment jsdom
import type { ShortCollateral } from '@pledge/contract/portfolio'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { writeOrganization } from '@pledge/client/page-organization.test-data'
import { ShortOfCollateral } from './ShortOfCollateral.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { readonly children: string }) => <a href="/elsewhere">{children}</a>,
}))

const entry = (disbursement: ShortCollateral['payout']): ShortCollateral => ({
  appUuid: `0f4d2c35-6f5e-4b8e-9a53-${disbursement.length.toString().padStart(12, '0')}`,
  borrower: 'Maya',
  state: 'COMPLETE',
  amount: '10100.00',
  coin: 'BTC',
  waitingSince: '2026-11-21T12:00:00.000Z',
  deadline: null,
  deadlineKind: null,
  approvals: [],
  missing: { coinQuantity: '0.25', type: 'BTC' },
  payout: disbursement,
})

beforeAll(writeOrganization)
afterEach(cleanup)

describe('loans whose collateral a reorganization removed, for agents (R5)', () => {
  it('show the status of each, including one whose collateral was transferred to its renewal (note 035)', () => {
    render(<ShortOfCollateral entries={[entry('NOT_RELEASED'), entry('MOVED')]} isCut={false} />)
    const [, unpaid, moved] = screen.getAllByRole('row').map(({ textContent }) => textContent)
    expect(unpaid).toContain('Not approved')
    expect(moved).toContain('Moved to the renewal')
    expect(moved).toContain('0.25 BTC')
    expect(screen.getByText(/or after they moved to a renewal/)).toBeTruthy()
  })
})
