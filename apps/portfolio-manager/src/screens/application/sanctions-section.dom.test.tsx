// @vitest-environment jsdom
import type { ApplicationFile } from '@pledge/contract/portfolio'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { applicationInReview } from '../../application.test-data.ts'
import { writeOrganization } from '../../organization.test-data.ts'
import { SanctionsSection } from './SanctionsSection.tsx'

type Sanctions = NonNullable<ApplicationFile['sanctions']>
const held: Sanctions = {
  referenceId: 'scr-7',
  heldAt: '2026-11-20T15:00:00.000Z',
  blockedAt: null,
  reportDueAt: '2026-12-08T05:00:00.000Z',
  decisions: [{ agent: 'Blake Demo', decision: 'confirm', at: '2026-11-20T15:00:00.000Z' }],
  reports: [],
}

const sent: { readonly path: string; readonly body: unknown }[] = []
const show = (sanctions: Sanctions | null, maySanctionsHold = false) => {
  const outcomes: string[] = []
  const application = { ...applicationInReview, sanctions, maySanctionsHold }
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    sent.push({ path: new URL(url, 'http://localhost').pathname, body: JSON.parse(body) })
    const answer = JSON.stringify({ application })
    return Promise.resolve(new Response(answer, { headers: { 'content-type': 'application/json' } }))
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SanctionsSection application={application} onDecided={(outcome) => outcomes.push(outcome)} />
    </QueryClientProvider>,
  )
  return { outcomes, user: userEvent.setup() }
}
const offered = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

beforeAll(() => {
  giveDialogsToJsdom()
  writeOrganization()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sent.length = 0
})

describe('a match of a sanctions list, for agents (31 CFR 501.603)', () => {
  it('is not there where none can be held, and can be confirmed where one can', () => {
    show(null)
    expect(screen.queryByRole('heading', { name: 'Sanctions' })).toBeNull()
    cleanup()
    show(null, true)
    expect(offered()).toEqual(['Confirm match'])
  })

  it('that is held says who has decided and when a report is due, and is confirmed with a reason alone', async () => {
    const { outcomes, user } = show(held)
    expect(screen.getByText('Confirmed by Blake Demo')).toBeTruthy()
    expect(screen.getByText('Report due by').nextElementSibling?.textContent).toMatch(/^December 8, 2026/)
    expect(screen.queryByText('Blocked since')).toBeNull()
    expect(offered()).toEqual(['Clear match', 'Confirm match'])
    await user.click(screen.getByRole('button', { name: 'Confirm match' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Confirm match' }))
    expect(dialog.getByText('Fill this in, then confirm again')).toBeTruthy()
    expect(sent).toEqual([])
    await user.type(dialog.getByLabelText('How you came to this decision'), ' Birth date and passport agree ')
    await user.click(dialog.getByRole('button', { name: 'Confirm match' }))
    expect(sent.map(({ body }) => body)).toEqual([
      { decision: 'confirm', note: 'Birth date and passport agree' },
    ])
    expect(outcomes).toEqual(['Your confirmation is recorded.'])
  })

  it('that is blocked takes the reference of its report, and nothing else', async () => {
    const { user } = show({
      ...held,
      blockedAt: '2026-11-20T16:00:00.000Z',
      reports: [{ reference: 'OFAC-2026-1', at: '2026-11-30T15:00:00.000Z' }],
    })
    expect(screen.getByText('Reports filed').nextElementSibling?.textContent).toBe('OFAC-2026-1')
    expect(offered()).toEqual(['Record report'])
    await user.click(screen.getByRole('button', { name: 'Record report' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByLabelText('Report reference'), 'OFAC-2027-1')
    await user.click(dialog.getByRole('button', { name: 'Record report' }))
    expect(sent.map(({ body }) => body)).toEqual([{ reference: 'OFAC-2027-1' }])
  })
})
