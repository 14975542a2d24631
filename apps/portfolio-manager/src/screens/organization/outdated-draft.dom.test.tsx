// @vitest-environment jsdom
import type { OrganizationDesk } from '@pledge/contract/organization-drafts'
import { portfolioOrganization as words } from '@pledge/copy/en/portfolio/organization'
import { fill } from '@pledge/copy/fill'
import { AGENT_RIGHTS, USUAL_RIGHTS, type AgentRight } from '@pledge/domain/organization/rights'
import { contentOf, contentSha256 } from '@pledge/domain/publishing/draft'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import lendingRules from '../../../../../seeds/lending-rules.json' with { type: 'json' }
import pledge from '../../../../../seeds/organizations/pledge.json' with { type: 'json' }
import { RightsContext } from '../../session/rights.ts'
import { DraftBar } from './DraftBar.tsx'
import { useDraftEditor } from './use-draft-editor.ts'

vi.mock('../../organization.ts', () => ({
  organization: () => ({ code: 'PLEDGE', shortName: 'Pledge', timeZone: 'America/New_York' }),
}))

const contentWith = (settings: object) =>
  contentOf({ settings: { ...pledge, ...settings }, rules: lendingRules })
const publishedAs = (version: number, settings: object): OrganizationDesk['published'] => {
  const content = contentWith(settings)
  return {
    settings: { ...content.settings, version },
    rules: { ...content.rules, version: 1 },
    sha256: contentSha256(content),
    version,
    rulesVersion: 1,
  }
}
const draftWith = (settings: object, baseVersion: number): NonNullable<OrganizationDesk['draft']> => {
  const { settings: written, rules, sha256 } = publishedAs(0, settings)
  return {
    settings: written,
    rules,
    sha256,
    baseVersion,
    fromFile: null,
    changedBy: 'devon@pledge.example',
    changedAt: '2026-11-21T12:00:00.000Z',
    restores: null,
    problems: [],
    proposal: { by: 'devon@pledge.example', at: '2026-11-21T12:00:00.000Z', isOwn: false },
  }
}
/** Version 4 has another promise; the draft is based on version 3, and has another name. */
const BEFORE = publishedAs(3, {})
const OUTDATED: OrganizationDesk = {
  published: publishedAs(4, { promise: 'Newer.' }),
  revision: 7,
  draft: draftWith({ shortName: 'Drafted' }, 3),
}
const TITLE = fill(words.outdated.title, { version: '4', base: '3' })
const RENEW = fill(words.outdated.renew, { version: '4' })

let sent: Record<string, unknown>[]
beforeAll(giveDialogsToJsdom)
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET') return Response.json(BEFORE)
    sent.push(JSON.parse(typeof body === 'string' ? body : '{}') as Record<string, unknown>)
    return Response.json({
      ...OUTDATED,
      revision: 8,
      draft: draftWith({ shortName: 'Drafted', promise: 'Newer.' }, 4),
    })
  })
})
afterEach(cleanup)

const TYPED = { isReadable: true, forget: () => undefined }
const Bar = ({ configuration }: { readonly configuration: OrganizationDesk }) => {
  const editor = useDraftEditor(configuration, TYPED)
  const { settings } = editor.content
  return (
    <>
      <DraftBar configuration={configuration} editor={editor} isReadable />
      <button type="button" onClick={() => editor.change('settings', { ...settings, shortName: 'Typed' })}>
        types
      </button>
      <p>On {editor.baseVersion}</p>
      <p>Content: {JSON.stringify(settings)}</p>
    </>
  )
}
const page = (configuration: OrganizationDesk, rights: readonly AgentRight[]) => (
  <RightsContext value={{ role: 'administrator', rights: [...rights] }}>
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Bar configuration={configuration} />
    </QueryClientProvider>
  </RightsContext>
)
const show = (configuration: OrganizationDesk, rights: readonly AgentRight[] = AGENT_RIGHTS) =>
  render(page(configuration, rights))
const content = () =>
  JSON.parse((screen.getByText(/^Content: /).textContent ?? '').slice('Content: '.length)) as unknown
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const enabled = async (name: string) => {
  await waitFor(() => expect(button(name).disabled).toBe(false))
  return button(name)
}

describe('a draft based on an older version than the one in force (1.6.07)', () => {
  it('can be neither proposed nor published, and shows why', () => {
    show(OUTDATED)
    expect(screen.getByRole('alert').textContent).toContain(TITLE)
    for (const name of [words.save, words.propose, words.publish]) expect(button(name).disabled).toBe(true)
  })

  it('is rebased on the one in force: both changes are kept, and it is saved on that version', async () => {
    show(OUTDATED)
    fireEvent.click(await enabled(RENEW))
    expect(screen.queryByText(TITLE)).toBeNull()
    expect(content()).toMatchObject({ shortName: 'Drafted', promise: 'Newer.' })
    fireEvent.click(await enabled(words.save))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ revision: 7, baseVersion: 4, settings: { shortName: 'Drafted' } })
  })

  it('can be saved on the one in force also when this changes nothing in it', async () => {
    const same = { promise: 'Newer.', shortName: 'Drafted' }
    show({ ...OUTDATED, draft: draftWith(same, 3) })
    fireEvent.click(await enabled(RENEW))
    fireEvent.click(await enabled(words.save))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ baseVersion: 4, settings: same })
  })

  it("is compared: the newer version's changes, and the draft's", async () => {
    show(OUTDATED)
    fireEvent.click(button(words.versions.compare))
    const tableText = async (name: string) => (await screen.findByRole('table', { name })).textContent
    const theirs = await tableText(fill(words.outdated.theirs, { version: '4' }))
    expect(theirs).toContain('Newer.')
    expect(theirs).not.toContain('Drafted')
    expect(await tableText(words.outdated.own)).toContain('Drafted')
  })

  it('informs those who may only publish that an editor has to act first', () => {
    show(OUTDATED, USUAL_RIGHTS.agent)
    expect(screen.getByText(fill(words.outdated.waits, { version: '4' }))).toBeTruthy()
    expect(screen.queryByRole('button', { name: RENEW })).toBeNull()
    expect(button(words.publish).disabled).toBe(true)
  })

  it('keeps the typed text when a version comes into force meanwhile', () => {
    const before: OrganizationDesk = { published: BEFORE, revision: 7, draft: null }
    const shown = show(before)
    fireEvent.click(button('types'))
    shown.rerender(page({ ...before, published: OUTDATED.published }, AGENT_RIGHTS))
    expect(screen.getByText(fill(words.behind.published, { version: '4' }))).toBeTruthy()
    fireEvent.click(button(words.behind.mine))
    expect(content()).toMatchObject({ shortName: 'Typed', promise: 'Newer.' })
    expect(screen.getByText('On 4')).toBeTruthy()
  })
})

it('shows that a draft from a file was not written here', () => {
  show({ ...OUTDATED, draft: { ...draftWith({ shortName: 'Filed' }, 4), changedBy: null, proposal: null } })
  expect(screen.getByRole('status').textContent).toContain('from an organization file')
})
