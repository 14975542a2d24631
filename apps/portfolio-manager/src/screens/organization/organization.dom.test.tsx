// @vitest-environment jsdom
import type { OrganizationDesk } from '@pledge/contract/organization-drafts'
import { portfolioOrganization as words } from '@pledge/copy/en/portfolio/organization'
import { fill } from '@pledge/copy/fill'
import { AGENT_RIGHTS, USUAL_RIGHTS, type AgentRight } from '@pledge/domain/organization/rights'
import { contentOf, contentSha256 } from '@pledge/domain/publishing/draft'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { toasts } from '../../frame/toasts.ts'
import { configurationKey } from '../../organization-queries.ts'
import lendingRules from '../../../../../seeds/lending-rules.json' with { type: 'json' }
import pledge from '../../../../../seeds/organizations/pledge.json' with { type: 'json' }
import { RightsContext } from '../../session/rights.ts'
import { OrganizationScreen } from './OrganizationScreen.tsx'
import { readPart, type Part } from './parts.ts'

vi.mock('../../organization.ts', () => ({
  organization: () => ({ code: 'PLEDGE', shortName: 'Pledge', timeZone: 'America/New_York' }),
}))

const content = { settings: pledge, rules: lendingRules } as const
const published = { ...content, version: 3, rulesVersion: 1, sha256: contentSha256(content) }
const NOTHING_EDITED: OrganizationDesk = { published, revision: 4, draft: null }

type Draft = NonNullable<OrganizationDesk['draft']>
const draftOf = (settings: object, more: Partial<Draft> = {}): Draft => {
  const edited = contentOf({ rules: content.rules, settings: { ...content.settings, ...settings } })
  return {
    settings: { ...edited.settings },
    rules: { ...edited.rules },
    sha256: contentSha256(edited),
    baseVersion: 3,
    fromFile: null,
    changedBy: 'devon@pledge.example',
    changedAt: '2026-11-21T12:00:00.000Z',
    restores: null,
    problems: [],
    proposal: null,
    ...more,
  }
}

let configuration: OrganizationDesk
let answer: () => Response
let read: (url: string) => unknown
let sent: { readonly call: string; readonly body: Record<string, unknown> }[]
beforeAll(giveDialogsToJsdom)
beforeEach(() => {
  configuration = NOTHING_EDITED
  sent = []
  answer = () => Response.json(configuration)
  read = () => configuration
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET') return Response.json(read(url))
    sent.push({
      call: `${method} ${url}`,
      body: JSON.parse(typeof body === 'string' ? body : '{}') as Record<string, unknown>,
    })
    return answer()
  })
})
afterEach(() => {
  for (const toast of toasts.visible()) toasts.close(toast.id)
  cleanup()
})

const show = async (part: Part = 'settings', rights: readonly AgentRight[] = AGENT_RIGHTS) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const root = createRootRoute()
  const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in' })
  const page = createRoute({
    getParentRoute: () => signedIn,
    path: '/organization',
    validateSearch: readPart,
    component: OrganizationScreen,
  })
  const router = createRouter({
    routeTree: root.addChildren([signedIn.addChildren([page])]),
    history: createMemoryHistory({ initialEntries: [`/organization?part=${part}`] }),
  })
  await act(async () => {
    render(
      <RightsContext value={{ role: 'administrator', rights: [...rights] }}>
        <QueryClientProvider client={client}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </RightsContext>,
    )
  })
  await screen.findByRole('status')
  return client
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
/** Both sides of a change in the open dialog. */
const rowOf = (place: string) => {
  const row = within(screen.getByRole('dialog')).getByRole('rowheader', { name: place }).closest('tr')
  return [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)
}
const refusal = (code: string, message: string) =>
  Response.json({ status: 409, code, message }, { status: 409 })

describe('the draft of an organization', () => {
  it('is saved as typed, on the revision that was read', async () => {
    await show()
    expect(button(words.save).disabled).toBe(true)
    type(words.fields.supportPhone, '(800) 555-0199')
    expect(screen.getByText(words.stand.unsaved)).toBeTruthy()
    configuration = { ...NOTHING_EDITED, revision: 5, draft: draftOf({ supportPhone: '(800) 555-0199' }) }
    fireEvent.click(button(words.save))
    await screen.findByText(words.stand.unproposed)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      call: 'PUT /api/portfolio/v1/organization/draft',
      body: {
        revision: 4,
        baseVersion: 3,
        settings: { supportPhone: '(800) 555-0199', shortName: 'Pledge' },
      },
    })
    expect(field(words.fields.supportPhone).value).toBe('(800) 555-0199')
    expect(button(words.propose).disabled).toBe(false)
  })

  it('shows the problem at the field, keeps the typed text, and cannot be proposed meanwhile', async () => {
    configuration = { ...NOTHING_EDITED, draft: draftOf({ supportPhone: '(800) 555-0199' }) }
    await show()
    type(words.fields.nmls, 'abc')
    await screen.findByText(words.checks.one)
    expect(field(words.fields.nmls).getAttribute('aria-invalid')).toBe('true')
    expect(field(words.fields.nmls).value).toBe('abc')
    expect(button(words.propose).disabled).toBe(true)
    expect(button(words.save).disabled).toBe(false)
    fireEvent.click(button(words.undo))
    expect(field(words.fields.nmls).value).toBe('2718281')
  })

  it('loses nothing when another person saved first: both options are offered', async () => {
    const client = await show()
    type(words.fields.supportPhone, '(800) 555-0199')
    configuration = {
      ...NOTHING_EDITED,
      revision: 5,
      draft: draftOf({ shortName: 'Theirs' }, { changedBy: 'finley@pledge.example' }),
    }
    answer = () => refusal('draft.changed', 'changed')
    fireEvent.click(button(words.save))
    await screen.findByText('finley@pledge.example changed the draft while you were editing')
    expect(field(words.fields.supportPhone).value).toBe('(800) 555-0199')
    fireEvent.click(button(words.behind.mine))
    expect(field(words.fields.shortName).value).toBe('Theirs')
    answer = () => Response.json(configuration)
    fireEvent.click(button(words.save))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.body).toMatchObject({
      revision: 5,
      settings: { supportPhone: '(800) 555-0199', shortName: 'Theirs' },
    })
    await act(() => client.invalidateQueries({ queryKey: configurationKey }))
  })

  it('follows what others save while nothing is edited here', async () => {
    const client = await show()
    configuration = { ...NOTHING_EDITED, revision: 5, draft: draftOf({ shortName: 'Theirs' }) }
    await act(() => client.invalidateQueries({ queryKey: configurationKey }))
    await waitFor(() => expect(field(words.fields.shortName).value).toBe('Theirs'))
  })
})

describe('proposing and publishing (1.6.07)', () => {
  const proposal = { by: 'devon@pledge.example', at: '2026-11-21T12:00:00.000Z', isOwn: false }

  it('shows all changes, and sends the hash of exactly that', async () => {
    const draft = draftOf({ supportPhone: '(800) 555-0199' }, { proposal })
    configuration = { ...NOTHING_EDITED, draft }
    await show()
    fireEvent.click(button(words.publish))
    const dialog = within(screen.getByRole('dialog'))
    expect(rowOf('Support phone')).toEqual(['(800) 555-0142', '(800) 555-0199'])
    answer = () => Response.json({ ...NOTHING_EDITED, published: { ...published, version: 4 } })
    fireEvent.click(dialog.getByText(words.publish))
    await waitFor(() => expect(toasts.visible().map(({ text }) => text)).toEqual(['Version 4 is live']))
    expect(sent).toEqual([
      { call: 'POST /api/portfolio/v1/organization/publication', body: { sha256: draft.sha256 } },
    ])
  })

  it('shows a difference at the end of a long text, highlighted, on both sides', async () => {
    const { footer } = pledge.legal
    const settings = { legal: { ...pledge.legal, footer: `${footer} A fee of 10 % is due.` } }
    configuration = { ...NOTHING_EDITED, draft: draftOf(settings, { proposal }) }
    await show()
    fireEvent.click(button(words.publish))
    const [before, after] = rowOf(words.fields['legal.footer'])
    expect(footer.length).toBeGreaterThan(160)
    expect(after).toBe(`${before ?? ''} A fee of 10 % is due.`)
    const marked = screen.getByRole('dialog').querySelectorAll('mark')
    expect([...marked].map((mark) => mark.textContent)).toEqual([' A fee of 10 % is due.'])
  })

  it('shows what is lost with a discarded draft, and names the one that was shown', async () => {
    configuration = { ...NOTHING_EDITED, draft: draftOf({ supportPhone: '(800) 555-0199' }) }
    await show()
    fireEvent.click(button(words.discard))
    expect(rowOf('Support phone')).toEqual(['(800) 555-0199', '(800) 555-0142'])
    answer = () => Response.json({ ...NOTHING_EDITED, revision: 5 })
    fireEvent.click(within(screen.getByRole('dialog')).getByText(words.discard))
    await waitFor(() => expect(toasts.visible().map(({ text }) => text)).toEqual([words.dialog.discarded]))
    expect(sent).toEqual([
      { call: 'POST /api/portfolio/v1/organization/draft/discard', body: { revision: 4 } },
    ])
  })

  it('is not offered to the proposer, who reads why', async () => {
    configuration = {
      ...NOTHING_EDITED,
      draft: draftOf({ shortName: 'Other' }, { proposal: { ...proposal, isOwn: true } }),
    }
    await show()
    expect(button(words.publish).disabled).toBe(true)
    expect(screen.getByText(/^You proposed it/)).toBeTruthy()
  })

  it('offers a read-only role no buttons, and explains why', async () => {
    await show('settings', USUAL_RIGHTS.auditor)
    expect(screen.queryByRole('button', { name: words.save })).toBeNull()
    expect(screen.queryByRole('button', { name: words.publish })).toBeNull()
    expect(field(words.fields.shortName).disabled).toBe(true)
    expect(screen.getByText(/can't edit organization settings/)).toBeTruthy()
  })
})

describe('restoring a version (1.6.07)', () => {
  const earlier = {
    ...content,
    settings: { ...pledge, hosts: ['earlier.example'], supportPhone: '(800) 555-0111' },
    version: 2,
    rulesVersion: 1,
  }
  const row = {
    version: 2,
    rulesVersion: 1,
    publishedAt: '2026-11-20T12:00:00.000Z',
    proposedBy: null,
    publishedBy: null,
    restores: null,
    isInForce: false,
  }
  beforeEach(() => {
    read = (url) => {
      if (url.endsWith('/versions')) return { versions: [row] }
      return url.endsWith('/versions/2') ? earlier : configuration
    }
  })
  const restore = fill(words.versions.restoreOf, { version: '2' })
  const opens = async () => {
    fireEvent.click(await screen.findByRole('button', { name: restore }))
    // This dialog replaces the loading one; the row behind it has a button with the same label.
    await screen.findByText(fill(words.dialog.restoreTitle, { version: '2' }))
    return within(screen.getByRole('dialog')).getByText(words.dialog.restore)
  }

  it('shows its effect on the version in force: hosts stay, and are not shown as changes', async () => {
    await show('versions')
    await opens()
    expect(rowOf('Support phone')).toEqual(['(800) 555-0142', '(800) 555-0111'])
    expect(within(screen.getByRole('dialog')).queryByText(/earlier\.example/)).toBeNull()
  })

  it('applies to the draft that was shown, whatever another person saves while the dialog is open', async () => {
    const client = await show('versions')
    const confirm = await opens()
    configuration = { ...NOTHING_EDITED, revision: 5, draft: draftOf({ shortName: 'Theirs' }) }
    await act(() => client.invalidateQueries({ queryKey: configurationKey }))
    answer = () => refusal('draft.changed', 'changed')
    fireEvent.click(confirm)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
      call: 'POST /api/portfolio/v1/organization/versions/2/restoration',
      body: { revision: 4 },
    })
  })

  it('can be reviewed first: no change is left out, and rows are found by their labels', async () => {
    const hosts = Array.from({ length: 150 }, (_, index) => `h${index}.example`)
    const [gone] = content.rules.states
    const other = {
      ...earlier,
      settings: { ...pledge, hosts },
      rules: { ...content.rules, states: content.rules.states.slice(1) },
    }
    read = (url) => {
      if (url.endsWith('/versions')) return { versions: [row] }
      return url.endsWith('/versions/2') ? other : configuration
    }
    await show('versions')
    fireEvent.click(
      await screen.findByRole('button', { name: fill(words.versions.compareOf, { version: '2' }) }),
    )
    const dialog = screen.getByRole('dialog')
    await waitFor(() => expect(within(dialog).getByText('h149.example')).toBeTruthy())
    expect(rowOf(`rules.states.${gone?.state ?? ''}`)).toEqual([words.table.nothing, JSON.stringify(gone)])
    // The column headers, each host, and the one state.
    expect(dialog.querySelectorAll('tr')).toHaveLength(1 + 150 + 1)
  })

  it('is offered to editors, not to those who may only publish', async () => {
    await show('versions', USUAL_RIGHTS.agent)
    await screen.findByRole('button', { name: fill(words.versions.compareOf, { version: '2' }) })
    expect(screen.queryByRole('button', { name: restore })).toBeNull()
  })
})

describe('tables as JSON', () => {
  it('keep invalid text, show where it breaks, and cannot be saved with it', async () => {
    await show('rules')
    type(words.rules.label, '{"cureHours": ')
    expect(field(words.rules.label).value).toBe('{"cureHours": ')
    expect(screen.getByText(/^This isn't valid JSON/)).toBeTruthy()
    expect(screen.getByText(words.stand.unreadable)).toBeTruthy()
    expect(button(words.save).disabled).toBe(true)
  })

  it('keep it while another part is open, where it can be fixed or undone later', async () => {
    await show('rules')
    type(words.rules.label, '{"cureHours": ')
    fireEvent.click(screen.getByRole('link', { name: words.part.settings }))
    await screen.findByLabelText(words.fields.nmls)
    expect(button(words.save).disabled).toBe(true)
    fireEvent.click(screen.getByRole('link', { name: words.part.rules }))
    expect((await screen.findByLabelText<HTMLTextAreaElement>(words.rules.label)).value).toBe(
      '{"cureHours": ',
    )
    fireEvent.click(button(words.undo))
    expect(field(words.rules.label).value).toContain('"deferredCompounding": false')
    expect(screen.queryByText(words.stand.unreadable)).toBeNull()
  })

  it('raise the version of a consent together with its words', async () => {
    await show('legal')
    type(words.fields['legal.marketing'], 'Other words.')
    await screen.findByText(words.checks.one)
    expect(field(words.fields['legal.marketing']).getAttribute('aria-invalid')).toBe('true')
    const raised = pledge.consents.map((each) => (each.type === 'MARKETING' ? { ...each, version: 2 } : each))
    type(words.fields.consents, JSON.stringify(raised))
    await screen.findByText(words.checks.none)
    fireEvent.click(button(words.save))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toMatchObject({ settings: { consents: raised } })
  })

  it('name a consent text that was never written', async () => {
    await show('legal')
    const raised = pledge.consents.map((each) => (each.type === 'TERMS' ? { ...each, version: 2 } : each))
    type(words.fields.consents, JSON.stringify(raised))
    await screen.findByText(words.checks.one)
    const own = { page: 'terms', version: 2, sections: [{ heading: 'Terms', paragraphs: ['Ours.'] }] }
    type(words.fields.legalPages, JSON.stringify([own]))
    await screen.findByText(words.checks.none)
  })

  it('name each sample loan that the rules price differently, with both figures', async () => {
    const { originationFee } = content.rules
    const rules = {
      ...contentOf(content).rules,
      originationFee: { ...originationFee, domestic: { ...originationFee.domestic, rateBps: 150 } },
    }
    configuration = { ...NOTHING_EDITED, draft: { ...draftOf({}), rules } }
    await show('samples')
    expect(screen.getAllByText(words.samples.fails).length).toBeGreaterThan(0)
    expect(screen.getAllByText(/^offer\.feeCents: expected 100\.00, got 150\.00$/).length).toBeGreaterThan(0)
  })

  it('grant and revoke rights, but never a change right for an auditor', async () => {
    await show('rights')
    const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
    expect(box('auditor: can approve or reject disbursements').disabled).toBe(true)
    fireEvent.click(box('agent: can edit organization settings and restore versions'))
    fireEvent.click(button(words.save))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toMatchObject({
      settings: { rights: { agent: expect.arrayContaining(['organization.edit']) as string[] } },
    })
  })
})
