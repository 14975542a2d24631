import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readOrganizationFile } from './organization-file.ts'

const seed = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../seeds/${name}`, import.meta.url), 'utf8')) as Record<
    string,
    unknown
  >
const shipped = seed('lending-rules.json')
const pledge = seed('organizations/pledge.json')
const theme = pledge['theme'] as object
const problemsOf = (change: object) => {
  const read = readOrganizationFile({ ...pledge, ...change }, shipped)
  return read.ok ? [] : read.problems
}
const pathsOf = (change: object) => problemsOf(change).map(({ path }) => path)
const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 40">${inside}</svg>`

describe('a file of an organization', () => {
  it('is read into settings as written and rules merged over the shipped ones (1.1.25)', () => {
    const own = { cureHours: 24 }
    const read = readOrganizationFile({ ...pledge, rules: own }, shipped)
    if (!read.ok) throw new Error(JSON.stringify(read.problems))
    expect(read.file.settings).toEqual(pledge)
    expect(read.file.organization.code).toBe('PLEDGE')
    expect(read.file.rulesData).toEqual({ ...shipped, cureHours: 24 })
    expect(read.file.table.cureHours).toBe(24)
    expect(read.file.table.tiers).toHaveLength(2)
  })

  it.each<[string, object, readonly string[]]>([
    ['a color that is none', { theme: { ...theme, primary: 'teal' } }, ['theme.primary']],
    ['a key that nothing reads', { suportPhone: '(800) 555-0142' }, ['suportPhone']],
    ['a key of a key that nothing reads', { theme: { ...theme, radius: 4 } }, ['theme.radius']],
    ['a rate that is none', { rules: { tiers: [{ tier: 1, rateBps: 'x' }] } }, ['rules.tiers.0.rateBps']],
    ['a rule that nothing reads', { rules: { cureHour: 24 } }, ['rules.cureHour']],
    ['rules that are no object', { rules: [] }, ['rules']],
    ['a zone that is none', { timeZone: 'Mars/Olympus' }, ['timeZone']],
    ['a host twice', { hosts: ['a.example', 'a.example'] }, ['hosts']],
    ['a consent too few', { consents: [] }, ['consents', 'consents', 'consents', 'consents']],
  ])('is refused with %s, by name', (_, change, paths) => {
    expect(pathsOf({})).toEqual([])
    expect(pathsOf(change)).toEqual(expect.arrayContaining([...paths]))
  })

  it('returns all problems at once, in words', () => {
    expect(problemsOf({ nmls: 'abc', webCollateralTypes: ['XRP'], rules: { cureHours: 0 } })).toEqual([
      { path: 'nmls', message: expect.stringContaining('must match pattern') as string },
      { path: 'webCollateralTypes.0', message: expect.stringContaining('"BTC"|"ETH"|"SOL"') as string },
      { path: 'rules.cureHours', message: expect.stringContaining('>=1') as string },
    ])
  })

  it('is refused where it lends internationally without an international number', () => {
    const flags = { ...(pledge['flags'] as object), international: true }
    const paths = (supportPhoneAbroad: string | null) => pathsOf({ flags, supportPhoneAbroad })
    expect(pathsOf({ flags })).toEqual(['supportPhoneAbroad'])
    expect(paths(null)).toEqual(['supportPhoneAbroad'])
    for (const phone of ['+1 302 555 0142', '+13025550142', '+44 20 7946 0123'])
      expect(paths(phone)).toEqual([])
    const notDialed = [
      '(302) 555-0142',
      '302 555 0142',
      '+0 302 555 0142',
      '+1  302 555 0142',
      '+1234567890123456',
    ]
    for (const phone of notDialed) expect(paths(phone)).toEqual(['supportPhoneAbroad'])
    for (const code of ['800', '833', '844', '855', '866', '877', '888'])
      expect(problemsOf({ flags, supportPhoneAbroad: `+1 ${code} 555 0142` })).toEqual([
        {
          path: 'supportPhoneAbroad',
          message: `+1 ${code} 555 0142 is toll-free, and not connected from abroad`,
        },
      ])
    // A brand that lends only in the US needs none, but a given one is checked all the same.
    expect(pathsOf({ supportPhoneAbroad: null })).toEqual([])
    expect(pathsOf({ supportPhoneAbroad: '555-0142' })).toEqual(['supportPhoneAbroad'])
  })

  it('is refused where its texts give international borrowers another toll-free number', () => {
    const flags = { ...(pledge['flags'] as object), international: true }
    const saying = (footer: string) =>
      pathsOf({
        flags,
        supportPhoneAbroad: '+1 302 555 0142',
        legal: { ...(pledge['legal'] as object), footer },
      })
    expect(saying(`Call ${String(pledge['supportPhone'])}.`)).toEqual([])
    for (const phone of ['(866) 555-0199', '1-888-555-0199', '8775550199'])
      expect(saying(`Call ${phone}.`)).toEqual(['legal.footer'])
    expect(saying('Call (312) 555-0199 or write to 800 Main Street, Suite 500.')).toEqual([])
  })

  it('is refused where it does not state why no loans are made in a country', () => {
    const rules = (country: object) => problemsOf({ rules: { countries: [{ code: 'SG', ...country }] } })
    expect(rules({ enabled: false })).toContainEqual({
      path: 'rules.countries.SG.closedBecause',
      message: 'no loans are made in Singapore: say why (SANCTIONED, NOT_LICENSED, NOT_YET_OPEN)',
    })
    const said = rules({ enabled: false, closedBecause: 'NOT_LICENSED' }).map(({ path }) => path)
    expect(said).not.toContain('rules.countries.SG.closedBecause')
    expect(rules({ enabled: false, closedBecause: 'MOOD' })).not.toEqual([])
  })

  it('is refused with an unreadable color, in either of its places', () => {
    expect(problemsOf({ theme: { ...theme, primary: '#ffd400' } })).toEqual([
      { path: 'theme.primary', message: expect.stringMatching(/^#ffd400 is too light/) as string },
    ])
    expect(pathsOf({ theme: { ...theme, accent: '#9fe0a0' } })).toEqual(['theme.accent'])
  })

  it('is refused with a required marketing consent, and with another consent that is optional (G.35)', () => {
    const consent = (type: string, required: boolean) => ({ type, version: 1, required })
    const others = ['TERMS', 'PRIVACY', 'COMMUNICATIONS'].map((type) => consent(type, true))
    expect(problemsOf({ consents: [...others, consent('MARKETING', true)] })).toEqual([
      { path: 'consents', message: 'MARKETING must never be required' },
    ])
    const loose = [...others.slice(1), consent('TERMS', false), consent('MARKETING', false)]
    expect(problemsOf({ consents: loose })).toEqual([
      { path: 'consents', message: 'TERMS must always be required' },
    ])
  })

  it.each([
    svg('<script>alert(1)</script>'),
    svg('<a href="https://a.example"/>'),
    svg('<path onload="alert(1)"/>'),
    svg('<path oNcLick = "alert(1)"/>'),
    svg('<image x="1"/>'),
    svg('<foreignObject/>'),
    svg('<style>@import "a.css"</style>'),
    svg('<style>a{fill:url(https://a.example)}</style>'),
    svg('<style>a{fill:\\75rl(x)}</style>'),
    svg('<!-- words -->'),
    svg('<animate/>'),
    svg('<use/>'),
    `<?xml version="1.0"?>${svg('')}`,
    '<svg viewBox="0 0 100 40"></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 60"></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 40"></svg>',
    `${svg('')}<p>`,
    'a drawing',
  ])('is refused with the logo %s (S4)', (logoSvg) => {
    expect(pathsOf({ logoSvg: svg('<path d="M0 0" fill="url(#a)"/>') })).toEqual([])
    expect(pathsOf({ logoSvg })).toContain('logoSvg')
  })

  it('is refused while its own sample loans fail, and lists each figure', () => {
    const tiers = (shipped['tiers'] as readonly object[]).map((tier, index) =>
      index === 0 ? { ...tier, rateBps: 900 } : tier,
    )
    const problems = problemsOf({ rules: { tiers } })
    expect(problems).toContainEqual({
      path: 'rules.vectors.usual-tier-1.offer.rateBps',
      message: 'expected 891, but the rules give 900',
    })
    const others = problems.filter(({ path }) => !path.startsWith('rules.vectors.'))
    expect(others.map(({ path }) => path)).toEqual(['legal.footnotes.0'])
  })

  it('is refused while its license list omits a state in which it lends (1.2.142)', () => {
    const licenses = pledge['licenses'] as readonly { place: string }[]
    const without = (...names: readonly string[]) => licenses.filter(({ place }) => !names.includes(place))
    expect(problemsOf({ licenses: without('Ohio', 'Utah') })).toEqual([
      {
        path: 'licenses',
        message:
          'lists nothing for Ohio, Utah, where the rules lend: enter each license, or that none is required',
      },
    ])
    expect(problemsOf({ licenses: [] })[0]?.message).toContain('Alabama, Alaska, Arizona')
    // A state that the lender's own rules close needs none; a state that they open does.
    const closed = { states: [{ state: 'HI', enabled: false }] }
    expect(pathsOf({ licenses: without('Hawaii'), rules: closed })).not.toContain('licenses')
    expect(pathsOf({ rules: { states: [{ state: 'TX', enabled: true }] } })).toContain('licenses')
  })

  it('is refused while a rule of its own has no sample loan', () => {
    expect(
      problemsOf({ rules: { states: [{ state: 'CO', minLoanCents: 7_500_000 }] } }).map(
        ({ message }) => message,
      ),
    ).toContain('no sample loan covers the fee and limits of CO')
  })

  it('is refused when it is not a file of an organization', () => {
    for (const written of [null, 3, 'x', []])
      expect(readOrganizationFile(written, shipped)).toEqual({
        ok: false,
        problems: [{ path: '', message: 'is not a JSON object' }],
      })
  })
})
