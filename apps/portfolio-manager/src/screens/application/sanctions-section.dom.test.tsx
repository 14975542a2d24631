// @vitest-environment jsdom
import type { ApplicationFile } from '@pledge/contract/portfolio'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { applicationInReview } from '../../application.test-data.ts'
import { writeOrganization } from '@pledge/client/page-organization.test-data'
// Loaded on demand; loaded here first, so that no test waits for it.
import '../../session/ask-for-factor.tsx'
import { SanctionsSection } from './SanctionsSection.tsx'

type Sanctions = NonNullable<ApplicationFile['sanctions']>
const held: Sanctions = {
  referenceId: 'scr-7',
  heldAt: '2026-11-20T15:00:00.000Z',
  blockedAt: null,
  reportDueAt: '2026-12-08T05:00:00.000Z',
  decisions: [{ agent: 'Blake Demo', decision: 'confirm', at: '2026-11-20T15:00:00.000Z' }],
  reports: [],
  licenseEntries: [],
  license: null,
  mayLicense: [],
}

const sent: { readonly path: string; readonly body: unknown }[] = []
type Screening = NonNullable<ApplicationFile['screening']>
const MATCH: Screening['matches'][number] = {
  ground: 'SANCTIONS_LIST',
  source: 'SDN',
  reference: 'SSL-00731',
  listedName: 'Casey Rivers',
  birthYear: 1988,
  country: 'US',
  agrees: [],
  differs: [],
}
const FOUND: Screening = {
  outcome: 'REVIEW',
  referenceId: 'SCR-20417',
  answeredAt: '2026-11-20T15:09:01.000Z',
  isInReview: true,
  matches: [MATCH],
}
const show = (
  sanctions: Sanctions | null,
  maySanctionsHold = false,
  screening: ApplicationFile['screening'] = applicationInReview.screening,
) => {
  const outcomes: string[] = []
  const application = { ...applicationInReview, sanctions, maySanctionsHold, screening }
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
  it('is not shown when no hold is possible, and can be confirmed when one is', () => {
    show(null)
    expect(screen.queryByRole('heading', { name: 'Sanctions' })).toBeNull()
    cleanup()
    show(null, true, FOUND)
    expect(offered()).toEqual(['Confirm match'])
    expect(screen.getByText(/^Confirm a match only if it's this person/)).toBeTruthy()
  })

  it('is behind one control that explains its effect while the screening found nothing', async () => {
    const { user } = show(null, true)
    expect(screen.getByText('Nothing is on hold.')).toBeTruthy()
    const control = screen.getByText('Found a match yourself?').closest('details')
    expect(control?.open).toBe(false)
    expect(control?.contains(screen.getByText('Confirm match'))).toBe(true)
    await user.click(screen.getByText('Found a match yourself?'))
    expect(screen.getByText(/^Confirm a match only if it's this person/)).toBeTruthy()
    await user.click(screen.getByText('Confirm match'))
    expect(screen.getByRole('dialog')).toBeTruthy()
    cleanup()
    // A result that an agent cleared no longer counts.
    show(null, true, { ...FOUND, isInReview: false })
    expect(screen.getByText('Found a match yourself?')).toBeTruthy()
  })

  it('on hold shows who has decided and when a report is due, and is confirmed only with a reason', async () => {
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

  it('that is blocked accepts the reference of its report', async () => {
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

  const blocked: Sanctions = {
    ...held,
    blockedAt: '2026-11-20T16:00:00.000Z',
    mayLicense: ['COLLATERAL', 'ALL'],
  }
  const LICENSE = { number: 'SDGT-2026-1', issuedOn: '2026-11-19', covers: 'COLLATERAL' } as const

  it('that is blocked accepts a license with its number, date, scope and a note (31 CFR 501.801)', async () => {
    const { outcomes, user } = show({
      ...blocked,
      licenseEntries: [{ ...LICENSE, agent: 'Blake Demo', at: '2026-11-21T15:00:00.000Z' }],
    })
    expect(
      screen.getByText(
        'Blake Demo entered license SDGT-2026-1, issued November 19, 2026: release of collateral',
      ),
    ).toBeTruthy()
    expect(offered()).toEqual(['Record report', 'Record license'])
    await user.click(screen.getByRole('button', { name: 'Record license' }))
    const dialog = within(screen.getByRole('dialog'))
    const confirm = () => user.click(dialog.getByRole('button', { name: 'Record license' }))
    await confirm()
    expect(dialog.getAllByText('Fill this in, then confirm again')).toHaveLength(3)
    expect(sent).toEqual([])
    await user.type(dialog.getByLabelText('License number'), ' SDGT-2026-1 ')
    await user.type(dialog.getByLabelText('Issue date'), '2026-11-19')
    await user.click(dialog.getByLabelText('Everything that is blocked'))
    await user.type(
      dialog.getByLabelText('Where the license is kept, and how you checked it'),
      'In the vault',
    )
    await confirm()
    expect(sent.map(({ path, body }) => [path.split('/').at(-1), body])).toEqual([
      [
        'sanctions-license',
        { number: 'SDGT-2026-1', issuedOn: '2026-11-19', covers: 'ALL', note: 'In the vault' },
      ],
    ])
    expect(outcomes).toEqual(['Your entry is recorded.'])
  })

  it('requires a second factor to clear (note 060)', async () => {
    const { user } = show({ ...held, decisions: [] })
    vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
      sent.push({ path: new URL(url, 'http://localhost').pathname, body: JSON.parse(body) })
      const refused = { status: 403, code: 'session.step-up-needed', message: "Please confirm it's you." }
      return Promise.resolve(Response.json(refused, { status: 403 }))
    })
    await user.click(screen.getByRole('button', { name: 'Clear match' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByRole('textbox'), 'Born elsewhere')
    await user.click(dialog.getByRole('button', { name: 'Clear match' }))
    await waitFor(() => expect(sent.at(-1)?.path).toMatch(/step-ups$/))
    expect(sent.at(-1)?.body).toMatchObject({
      action: 'sanctions-clearance',
      payload: { decision: 'clear', note: 'Born elsewhere' },
    })
    await user.click(await screen.findByRole('button', { name: 'Close without confirming' }))
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  })

  it('that is released shows its license and the remaining steps', () => {
    const at = '2026-11-21T16:00:00.000Z'
    const reports = [{ reference: 'OFAC-2026-1', at }]
    show({ ...blocked, license: { ...LICENSE, at }, mayLicense: ['ALL'] })
    expect(screen.getByText('OFAC license').nextElementSibling?.textContent).toBe(
      'SDGT-2026-1, issued November 19, 2026: release of collateral',
    )
    expect(screen.getByText(/Everything else stays blocked/)).toBeTruthy()
    expect(offered()).toEqual(['Record report', 'Record license'])
    cleanup()
    const all: Sanctions = { ...blocked, license: { ...LICENSE, covers: 'ALL', at }, mayLicense: [] }
    show({ ...all, reportDueAt: null, reports }, true)
    expect(screen.getByText(/The usual steps are open again/)).toBeTruthy()
    expect(screen.queryByText('Report due by')).toBeNull()
    expect(offered()).toEqual(['Confirm match'])
  })
})
