// @vitest-environment jsdom
import type { ExperimentAnswer } from '@pledge/contract/experiments'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { toasts } from '../../frame/toasts.ts'
import { ExperimentsScreen } from './ExperimentsScreen.tsx'

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

const LIST = '/api/portfolio/v1/experiments'
const RUNNING: ExperimentAnswer = {
  key: 'shorter-page',
  description: 'A shorter page of offers',
  area: 'layout',
  goal: 'application',
  owner: 'Growth',
  enabledBps: 1_250,
  round: 2,
  roundStartedAt: '2026-11-02T15:00:00.000Z',
  stoppedAt: null,
}
const STOPPED: ExperimentAnswer = { ...RUNNING, key: 'old-words', stoppedAt: '2026-11-03T15:00:00.000Z' }
const RESULTS = {
  experiment: RUNNING,
  control: { visitors: 700, applications: 70, offers: 60, loans: 10 },
  treatment: { visitors: 300, applications: 60, offers: 50, loans: 9 },
  test: { differenceBps: 1_000, pValue: '0.0021', isSignificant: true, hasEnoughData: true },
}

let found: typeof RESULTS
let sent: { readonly call: string; readonly body: unknown }[]

beforeAll(giveDialogsToJsdom)
beforeEach(() => {
  sent = []
  found = RESULTS
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET')
      return Response.json(
        url.endsWith('/results') ? found : { organization: 'PLEDGE', experiments: [STOPPED, RUNNING] },
      )
    sent.push({ call: `${method} ${url}`, body: typeof body === 'string' ? JSON.parse(body) : null })
    return Response.json({ experiment: RUNNING })
  })
})
afterEach(() => {
  for (const toast of toasts.visible()) toasts.close(toast.id)
  cleanup()
})

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ExperimentsScreen />
    </QueryClientProvider>,
  )
const dialog = () => within(screen.getByRole('dialog'))
const type = (label: RegExp, value: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value } })

describe('the experiments of an organization', () => {
  it('are defined with a key, a change, an owner and a share', async () => {
    show()
    fireEvent.click(await screen.findByText('New experiment'))
    fireEvent.click(dialog().getByText('Save'))
    expect(dialog().getByText('Name the owner.')).toBeTruthy()
    type(/^Key/, 'shorter-page')
    expect(dialog().getByText('There is already an experiment with this key.')).toBeTruthy()
    type(/^Key/, 'new-words')
    type(/^What changes/, ' Friendlier words ')
    type(/^Owner/, 'Growth')
    type(/^Part of the site/, 'wording')
    type(/^Share of visitors/, '12.5')
    fireEvent.click(dialog().getByText('Save'))
    await waitFor(() => expect(toasts.visible().map(({ text }) => text)).toEqual(['The experiment is saved']))
    expect(sent).toEqual([
      {
        call: `PUT ${LIST}/new-words`,
        body: {
          description: 'Friendlier words',
          area: 'wording',
          goal: 'application',
          owner: 'Growth',
          enabledBps: 1_250,
          seen: null,
        },
      },
    ])
  })

  it('are ramped: another share is saved under the same key', async () => {
    show()
    fireEvent.click(await screen.findByLabelText('Edit: shorter-page'))
    type(/^Share of visitors/, '101')
    fireEvent.click(dialog().getByText('Save'))
    expect(dialog().getByText(/^Enter a percentage from 0 to 100/)).toBeTruthy()
    type(/^Share of visitors/, '100')
    fireEvent.click(dialog().getByText('Save'))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
      call: `PUT ${LIST}/shorter-page`,
      body: { enabledBps: 10_000, seen: { round: 2, isStopped: false } },
    })
  })

  it('are stopped after a confirmation, and a stopped one starts again', async () => {
    show()
    fireEvent.click(await screen.findByLabelText('Stop: shorter-page'))
    expect(sent).toEqual([])
    fireEvent.click(dialog().getByText('Stop'))
    await waitFor(() => expect(sent).toEqual([{ call: `POST ${LIST}/shorter-page/stop`, body: null }]))
    expect(screen.queryByLabelText('Stop: old-words')).toBeNull()
    fireEvent.click(screen.getByLabelText('Start again: old-words'))
    fireEvent.click(dialog().getByText('Start again'))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({
      call: `PUT ${LIST}/old-words`,
      body: { seen: { round: 2, isStopped: true } },
    })
  })

  it('show the funnel of each variant and whether they differ', async () => {
    show()
    fireEvent.click(await screen.findByLabelText('Results: shorter-page'))
    expect(await dialog().findByText(/^The change does better by 10 points \(p = 0\.0021\)\./)).toBeTruthy()
    const treatment = within(dialog().getByRole('region', { name: 'With the change' }))
    expect(treatment.getByText('Applications started: 60 (20%)')).toBeTruthy()
    expect(treatment.getByRole('progressbar', { name: /Loans funded/ }).getAttribute('aria-valuenow')).toBe(
      '3',
    )
  })

  it('warn of a change that does worse, and never call its p-value zero', async () => {
    found = { ...RESULTS, test: { ...RESULTS.test, differenceBps: -1_000, pValue: '0.0000' } }
    show()
    fireEvent.click(await screen.findByLabelText('Results: shorter-page'))
    const text = await dialog().findByText(/^The change does worse by 10 points \(p < 0\.0001\)\./)
    expect(text.closest('.border')?.className).toContain('warn')
  })
})
