// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FunnelScreen } from './FunnelScreen.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
    <a href={to}>{children}</a>
  ),
}))
vi.mock('../../organization.ts', () => ({
  organization: () => ({
    code: 'PLEDGE',
    shortName: 'Pledge',
    timeZone: 'America/New_York',
    bannersUrl: null,
  }),
}))

const WEEKS = [
  { week: '2026-11-16', views: 300, offers: 100, applications: 20, loans: 4 },
  { week: '2026-11-23', views: 100, offers: 60, applications: 12, loans: 1 },
]

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ organization: 'PLEDGE', weeks: WEEKS }))
})
afterEach(cleanup)

describe('the funnel', () => {
  it('shows each step of all weeks beside all visitors, and of each week', async () => {
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <FunnelScreen />
      </QueryClientProvider>,
    )
    const total = within(await screen.findByRole('region', { name: 'The last 2 weeks' }))
    const bars = total.getAllByRole('progressbar')
    expect(bars.map((bar) => bar.getAttribute('aria-valuetext'))).toEqual([
      '400 (100% of visitors)',
      '160 (40% of visitors)',
      '32 (8% of visitors)',
      '5 (1.25% of visitors)',
    ])
    const rows = screen.getAllByRole('row').map((row) => row.textContent)
    expect(rows).toHaveLength(3)
    expect(rows[1]).toContain('1006012')
    expect(screen.getByText('12 this week')).toBeTruthy()
  })
})
