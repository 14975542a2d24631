// @vitest-environment jsdom
import type { DisposalsAnswer } from '@pledge/contract/disposals'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DisposalsScreen } from './DisposalsScreen.tsx'

vi.mock('../../organization.ts', () => ({
  organization: () => ({ code: 'PLEDGE', shortName: 'Pledge', timeZone: 'America/New_York' }),
}))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children, params }: { readonly children: ReactNode; readonly params: { appUuid: string } }) => (
    <a href={params.appUuid}>{children}</a>
  ),
}))

const [FIRST, SECOND] = ['a0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000002']
const disposal = (appUuid: string): DisposalsAnswer['disposals'][number] => ({
  appUuid,
  kind: 'ended-applications',
  rule: '12 CFR 1002.12(b)',
  rows: 12,
  files: 5,
  disposedAt: '2028-12-21T12:00:00.000Z',
})
const PAGE: DisposalsAnswer = {
  steps: [{ kind: 'screening-answers', keptDays: 3653, rule: '31 CFR 501.601', due: 4, kept: 500, soon: 0 }],
  countedAtMost: 500,
  legalHolds: [
    {
      uuid: SECOND,
      appUuid: SECOND,
      covers: 'BORROWER',
      matter: 'Docket 26-1',
      reason: 'A suit',
      setBy: 'avery@pledge.example',
      setAt: '2027-01-10T15:00:00.000Z',
      proposal: null,
      lifted: null,
      canLift: false,
    },
  ],
  disposals: [disposal(FIRST)],
  nextBefore: `2028-12-21T12:00:00.000Z_${FIRST}_ended-applications`,
}

const show = (answers: (url: string) => Response) => {
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(answers(url)))
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DisposalsScreen />
    </QueryClientProvider>,
  )
}
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the disposal of records, as agents see it', () => {
  it('says what is due, what is kept and by which hold, and what was disposed of, page by page', async () => {
    show((url) =>
      Response.json(
        url.includes('before=') ? { ...PAGE, disposals: [disposal(SECOND)], nextBefore: null } : PAGE,
      ),
    )
    const due = within(await screen.findByRole('table', { name: 'What is due' }))
    expect(due.getByText('3653 days')).toBeTruthy()
    expect(due.getByText('4')).toBeTruthy()
    expect(due.getByText('500 or more')).toBeTruthy()
    const holds = within(screen.getByRole('table', { name: 'Legal holds in force' }))
    expect(holds.getByText('Docket 26-1')).toBeTruthy()
    expect(holds.getByRole('link').getAttribute('href')).toBe(SECOND)
    const done = () => within(screen.getByRole('table', { name: 'What was disposed of' }))
    expect(done().getByText(FIRST)).toBeTruthy()
    expect(done().getByText('12 CFR 1002.12(b)')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
    expect(await done().findByText(SECOND)).toBeTruthy()
    expect(screen.getByText('2 shown')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  it('says when nothing was disposed of, and offers another try where it cannot be read', async () => {
    show(() => Response.json({ ...PAGE, legalHolds: [], disposals: [], nextBefore: null }))
    expect(await screen.findByText('Nothing was disposed of yet.')).toBeTruthy()
    expect(screen.getByText('No legal hold is in force.')).toBeTruthy()
    cleanup()
    show(() => new Response('', { status: 500 }))
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})
