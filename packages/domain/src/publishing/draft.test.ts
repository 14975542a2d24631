import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { organizationSchema } from '../organization/settings.ts'
import {
  contentOf,
  contentSha256,
  draftProblems,
  fixedKeysOf,
  mayPropose,
  mayPublish,
  restoredContent,
  type DraftContent,
  type DraftStand,
} from './draft.ts'

const seed = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../seeds/${name}`, import.meta.url), 'utf8')) as Record<
    string,
    unknown
  >
const settings = seed('organizations/pledge.json')
const rules = seed('lending-rules.json')
const published = organizationSchema.parse(settings)
const CONTENT: DraftContent = { settings, rules }
const changed = (change: object, more: object = {}): DraftContent => ({
  settings: { ...settings, ...change },
  rules: { ...rules, ...more },
})
const ON_PUBLISHED = { published, isRestored: false, fromFile: null }
const pathsOf = (content: DraftContent, fromFile: DraftContent['settings'] | null = null) =>
  draftProblems(content, { ...ON_PUBLISHED, fromFile }).map(({ path }) => path)

describe('the content of a draft', () => {
  it('has one hash, whatever the order of its keys and its published versions', () => {
    const backwards = Object.fromEntries(Object.entries(settings).toReversed())
    const again = { settings: { ...backwards, version: 77 }, rules: { ...rules, version: 12 } }
    expect(contentSha256(again)).toBe(contentSha256(CONTENT))
    expect(contentSha256(CONTENT)).toMatch(/^[0-9a-f]{64}$/)
    expect(Object.keys(contentOf(CONTENT).settings)).not.toContain('version')
  })

  it('has another hash where a letter or the order of a list differs', () => {
    const hosts = ['one.example', 'two.example']
    const hashes = [
      CONTENT,
      changed({ shortName: 'Pledgé' }),
      changed({}, { cureHours: 24 }),
      changed({ hosts }),
      changed({ hosts: hosts.toReversed() }),
    ].map(contentSha256)
    expect(new Set(hashes).size).toBe(hashes.length)
  })
})

describe('problems that prevent a draft from being published', () => {
  it('are empty for the shipped content', () =>
    expect(draftProblems(contentOf(CONTENT), ON_PUBLISHED)).toEqual([]))

  it.each([
    ['a name that is none', changed({ shortName: '' }), ['shortName']],
    ['a value that is missing', changed({ nmls: undefined }), ['nmls']],
    ['a key that nothing reads', changed({ suportPhone: 'x' }), ['suportPhone']],
    [
      'a color that cannot be read',
      changed({ theme: { ...published.theme, primary: '#ffd400' } }),
      ['theme.primary'],
    ],
    ['a logo that loads', changed({ logoSvg: '<svg onload="x"/>' }), ['logoSvg']],
    ['a rule that is none', changed({}, { cureHours: 0 }), ['rules.cureHours']],
    [
      'rights that nobody keeps',
      changed({ rights: { agent: [], administrator: [], auditor: [] } }),
      ['rights'],
    ],
    [
      'an auditor who may write',
      changed({ rights: { ...published.rights, auditor: ['organization.edit'] } }),
      ['rights.auditor.0'],
    ],
    [
      'an example of the APR that the rules do not make (1.2.54)',
      changed({
        legal: {
          ...published.legal,
          footnotes: published.legal.footnotes.map((each) => each.replace('9.954%', '9.945%')),
        },
      }),
      ['legal.footnotes.0'],
    ],
    [
      'other words under the version of a consent',
      changed({ legal: { ...published.legal, marketing: 'Other words.' } }),
      ['legal.marketing'],
    ],
    [
      'a role that publishes what it may not look at',
      changed({ rights: { ...published.rights, agent: ['organization.publish'] } }),
      ['rights.agent'],
    ],
    ['another code', changed({ code: 'OTHER' }), ['code']],
    ['another host', changed({ hosts: ['evil.example'] }), ['hosts']],
    [
      'another originator',
      changed({ loanOriginatorUuid: '00000000-0000-4000-8000-000000000001' }),
      ['loanOriginatorUuid'],
    ],
    [
      'a template that does not ship',
      changed({ templates: { ...published.templates, loanAgreement: 99 } }),
      ['templates'],
    ],
  ] as const)('include %s, by name', (_, content, paths) => {
    expect(pathsOf(content)).toEqual(expect.arrayContaining([...paths]))
  })

  it('include a sample loan with another result, with both figures', () => {
    const fees = published && (rules['originationFee'] as { domestic: object })
    const dearer = changed({}, { originationFee: { ...fees, domestic: { ...fees.domestic, rateBps: 150 } } })
    const failing = draftProblems(dearer, ON_PUBLISHED)
    expect(failing.length).toBeGreaterThan(0)
    const others = failing.filter(({ path }) => !path.startsWith('rules.vectors.'))
    // The same fee makes the footnote's example outdated.
    expect(others.map(({ path }) => path)).toEqual(['legal.footnotes.0'])
    expect(failing.map(({ message }) => message).join()).toMatch(/expected .+, but the rules give/)
  })

  it('are empty where a file changes fixed keys exactly as the file says', () => {
    const file = changed({ hosts: ['partner.example'] })
    const fromFile = fixedKeysOf(file.settings)
    expect(Object.keys(fromFile).toSorted()).toEqual(['code', 'hosts', 'loanOriginatorUuid', 'templates'])
    expect(pathsOf(file, fromFile)).toEqual([])
    expect(pathsOf(changed({ hosts: ['evil.example'] }), fromFile)).toEqual(['hosts'])
    expect(pathsOf(CONTENT, fromFile)).toEqual(['hosts'])
  })

  it('include a rule table whose samples were removed', () => {
    expect(pathsOf(changed({}, { vectors: [] }))).toContain('rules.vectors')
  })
})

describe('proposing and publishing (1.6.07)', () => {
  const sha256 = contentSha256(changed({ shortName: 'Other' }))
  const stand: DraftStand = {
    sha256,
    publishedSha256: contentSha256(CONTENT),
    baseVersion: 3,
    publishedVersion: 3,
    proposedBy: 'devon',
    problems: [],
  }
  const problem = { path: 'nmls', message: 'is none' }
  const publishing = (draft: DraftStand | undefined, by = 'avery', seenSha256 = sha256) =>
    mayPublish(draft, { seenSha256, by })

  it('need exactly the reviewed content, a change, every check passed, and a second person', () => {
    expect(mayPropose(stand, sha256)).toEqual({ ok: true })
    expect(publishing(stand)).toEqual({ ok: true })
  })

  it.each([
    ['without a draft', undefined, 'avery', sha256, 'draft.changed'],
    ['of other content than was seen', stand, 'avery', 'another', 'draft.changed'],
    ['of what is in force', { ...stand, publishedSha256: sha256 }, 'avery', sha256, 'draft.unchanged'],
    [
      'begun from another version than is in force',
      { ...stand, baseVersion: 2 },
      'avery',
      sha256,
      'draft.outdated',
    ],
    [
      'while a check fails',
      { ...stand, problems: [problem, problem] },
      'avery',
      sha256,
      'draft.checks-failed',
    ],
    ['that nobody stands for', { ...stand, proposedBy: null }, 'avery', sha256, 'draft.not-proposed'],
    ['by the same person', stand, 'devon', sha256, 'approval.same-agent'],
  ] as const)('is refused %s', (_, draft, by, seen, code) => {
    expect(publishing(draft, by, seen)).toMatchObject({ ok: false, code })
  })

  it('name both versions for a draft based on an older one', () => {
    expect(mayPropose({ ...stand, baseVersion: 2 }, sha256)).toMatchObject({
      data: { base: '2', published: '3' },
    })
  })

  it('state how many checks fail, and the first of them', () => {
    expect(mayPropose({ ...stand, problems: [problem, problem] }, sha256)).toMatchObject({
      data: { count: '2', first: 'nmls is none' },
    })
  })
})

describe('a restored version', () => {
  it('restores the texts published under its version numbers', () => {
    const consents = published.consents.map((each) => ({ ...each, version: 2 }))
    const now = { ...published, consents, legal: { ...published.legal, marketing: 'Newer words.' } }
    const paths = (isRestored: boolean) =>
      draftProblems(contentOf(CONTENT), { published: now, isRestored, fromFile: null }).map(
        ({ path }) => path,
      )
    expect(paths(true)).toEqual([])
    expect(paths(false)).toEqual(expect.arrayContaining(['consents']))
  })

  it('has its own texts and rules, and keeps the current fixed keys', () => {
    const now = changed({ hosts: ['new.example'], shortName: 'New' }, { cureHours: 24 })
    const restored = restoredContent(CONTENT, now)
    expect(restored.settings).toMatchObject({ hosts: ['new.example'], shortName: settings['shortName'] })
    expect(restored.rules).toMatchObject({ cureHours: rules['cureHours'] })
    expect(Object.keys(restored.settings)).not.toContain('version')
  })
})
