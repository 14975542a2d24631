// @vitest-environment jsdom
import type { ApplicationAnswer } from '@pledge/contract/applications'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { APP_UUID, applicationAnswer } from '../loan/answers.test-data.ts'
import { renderScreen, serve, writePage } from '../screens/render-screen.test-data.tsx'
import { DeadlineLine } from './DeadlineLine.tsx'

beforeEach(() => writePage())
afterEach(cleanup)

const show = async (deadline: ApplicationAnswer['deadline']) => {
  const application = applicationAnswer({ deadline })
  serve({ [`GET /api/loans/v1/applications/${APP_UUID}`]: { application } })
  const Page = () => (
    <main>
      <h1>A page</h1>
      <DeadlineLine appUuid={APP_UUID} />
    </main>
  )
  const { queryClient } = await renderScreen(Page, '/dashboard', ['/dashboard'])
  await waitFor(() => expect(queryClient.getQueryData(['application', APP_UUID])).toBeDefined())
}

describe('the deadline beside a step', () => {
  it.each([
    [
      'idle',
      'Saved until Saturday, December 5, 2026 at 11:59 PM EST. Once you submit your details, you have 14 calendar days to complete and sign your application.',
    ],
    ['complete', 'Complete and sign your application by Saturday, December 5, 2026 at 11:59 PM EST.'],
    ['collateral', 'Send your collateral by Saturday, December 5, 2026 at 11:59 PM EST.'],
  ] as const)(
    'is shown as the end of its last day, with the zone: %s (1.9.18, 1.9.26, G.67)',
    async (kind, expected) => {
      await show({ kind, at: '2026-12-06T05:00:00.000Z' })
      expect(await screen.findByText(expected)).toBeTruthy()
    },
  )

  it('is not shown when there is none', async () => {
    await show(null)
    expect(screen.queryByText(/2026/)).toBeNull()
  })
})
