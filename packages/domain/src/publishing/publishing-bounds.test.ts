import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { NO_REPAYMENT_ACCOUNT } from '../organization/repayment-account.ts'
import { shippedTable } from '../organization/lending-rules.test-data.ts'
import { palette, type Palette } from '../organization/theme.ts'
import type { RuleTable } from '../organization/rule-vectors.ts'
import { organizationSchema } from '../organization/settings.ts'
import { logoProblems } from './logo-problems.ts'
import { readOrganizationFile } from './organization-file.ts'
import { organizationProblems } from './organization-problems.ts'
import { ruleProblems } from './rule-problems.ts'

const seed = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../seeds/${name}`, import.meta.url), 'utf8')) as Record<
    string,
    unknown
  >
const pledge = organizationSchema.parse(seed('organizations/pledge.json'))
const START = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0'
const logo = (inside: string, width = 100) => `${START} ${width} 40">${inside}</svg>`
const logoSays = (logoSvg: string) => logoProblems(logoSvg, 'logoSvg').map(({ message }) => message)

describe('a logo', () => {
  it.each([
    ['as wide as a header', logo('', 240)],
    [
      'with the signs of text that are written as names',
      logo('<title>A &amp; B &lt;&gt; &quot;C&quot; &#233;</title>'),
    ],
    ['with a gradient of its own', logo('<path fill="url(#one)"/>')],
  ])('is accepted %s', (_, drawing) => expect(logoSays(drawing)).toEqual([]))

  it.each([
    ['wider than a header', logo('', 241), /^must be at most 240 wide$/],
    ['that begins with something else', ` ${logo('')}`, /^must begin with <svg xmlns=/],
    ['that goes on', `${logo('')} `, /^must end with <\/svg>$/],
    ['of something that is no drawing', logo('<iframe/>'), /^may not contain <iframe>$/],
    ['with a name that can be anything', logo('<title>&xxe;</title>'), /^may not run, load/],
    ['with a bare &', logo('<title>A & B</title>'), /^may not run, load/],
    ['with a processing instruction', logo('<?php ?>'), /^may not run, load/],
    ['with a declaration', logo('<!DOCTYPE svg>'), /^may not run, load/],
    ['with a link', logo('<path xlink:href="#a"/>'), /^may not run, load/],
  ])('is refused %s, with a message', (_, drawing, message) => {
    const said = logoSays(drawing)
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(message)
  })
})

describe('settings that no schema refuses', () => {
  const saysOf = (change: Partial<typeof pledge>) => organizationProblems({ ...pledge, ...change })
  const consent = (type: 'TERMS' | 'PRIVACY' | 'COMMUNICATIONS' | 'MARKETING') => ({
    type,
    version: 1,
    required: type !== 'MARKETING',
  })
  const all = [consent('TERMS'), consent('PRIVACY'), consent('COMMUNICATIONS'), consent('MARKETING')]

  it.each(['light', 'dark'] as const)(
    'are refused for a palette that is unreadable or confuses roles, in %s (1.1.22)',
    (broken) => {
      const problemsWith = (change: Partial<Palette>) =>
        organizationProblems(pledge, (theme, mode) => ({
          ...palette(theme, mode),
          ...(mode === broken && change),
        }))
      const right = palette(pledge.theme, broken)
      expect(problemsWith({})).toEqual([])
      expect(problemsWith({ inkMuted: right.surface })).toContainEqual({
        path: 'theme',
        message: `inkMuted ${right.surface} on surface ${right.surface} is below 4.5:1`,
      })
      expect(problemsWith({ selected: right.danger })).toContainEqual({
        path: 'theme',
        message: `selected ${right.danger} looks like danger ${right.danger}`,
      })
    },
  )

  it.each(['staff.read', 'staff.change', 'audit.read'] as const)(
    'are refused when no role has %s, by name (1.6.07)',
    (missing) => {
      const { agent, administrator, auditor } = pledge.rights
      const without = {
        agent: agent.filter((right) => right !== missing),
        administrator: administrator.filter((right) => right !== missing),
        auditor: auditor.filter((right) => right !== missing),
      }
      expect(saysOf({ rights: without })).toEqual([
        { path: 'rights', message: `no role holds ${missing}: give it to one` },
      ])
      // A table published before the right existed can still be read.
      expect(organizationSchema.safeParse({ ...pledge, rights: without }).success).toBe(true)
      expect(saysOf({ rights: { ...without, administrator: [...without.administrator, missing] } })).toEqual(
        [],
      )
    },
  )

  it('are listed with their problems', () => {
    expect(saysOf({})).toEqual([])
    expect(saysOf({ consents: all })).toEqual([])
    expect(saysOf({ timeZone: 'Mars/Olympus' })).toEqual([
      { path: 'timeZone', message: "'Mars/Olympus' is not a time zone" },
    ])
    const account = { ...pledge.repaymentAccount, achRoutingNumber: '039999206', accountNumber: '12a4' }
    expect(saysOf({ repaymentAccount: account })).toEqual([
      { path: 'repaymentAccount.achRoutingNumber', message: 'Invalid routing number' },
      { path: 'repaymentAccount.accountNumber', message: 'Invalid' },
    ])
    expect(saysOf({ repaymentAccount: NO_REPAYMENT_ACCOUNT }).map(({ path }) => path)).toEqual(
      Object.keys(NO_REPAYMENT_ACCOUNT).map((key) => `repaymentAccount.${key}`),
    )
    expect(saysOf({ hosts: ['a.example', 'b.example', 'a.example'] })).toEqual([
      { path: 'hosts', message: 'a host is listed twice' },
    ])
    expect(saysOf({ consents: all.slice(1) })).toEqual([
      { path: 'consents', message: 'TERMS must be listed once, not 0 times' },
    ])
    expect(saysOf({ consents: [...all, consent('PRIVACY')] })).toEqual([
      { path: 'consents', message: 'PRIVACY must be listed once, not 2 times' },
    ])
  })
})

describe('rules that no sample loan covers (note 033)', () => {
  const fee = { rateBps: 100, flatCents: 0n, floorCents: 20_000n, capCents: 50_000n }
  const rules: RuleTable = {
    ...shippedTable,
    originationFee: { ...shippedTable.originationFee, domestic: fee },
    defaultMaxLoanCents: 10_000_000n,
    states: shippedTable.states.filter(({ state }) => state === 'CO' || state === 'TX'),
    countries: [],
    vectors: [],
  }
  const saysOf = (vectors: RuleTable['vectors']) =>
    ruleProblems({ ...rules, vectors })
      .filter(({ path }) => path === 'rules.vectors')
      .map(({ message }) => message)
  const sample = shippedTable.vectors.find(({ state, offer }) => state !== undefined && offer !== undefined)!

  it('are listed one by one, by tier and by place', () => {
    expect(saysOf([])).toEqual([
      'no sample loan is in tier 1',
      'no sample loan is in tier 2',
      'no sample loan covers the fee and limits of CO',
      'no sample loan is refused in TX, where no loans are made',
    ])
    const deferred = { ...sample, state: 'CO', repayment: 'deferred' as const }
    expect(saysOf([deferred])).toContain('no sample loan in tier 1 pays interest monthly')
    const between = { ...sample, state: 'CO', offer: { ...sample.offer!, feeCents: 1n, tier: 1 } }
    expect(saysOf([between])).toEqual([
      'no sample loan in tier 1 defers interest',
      'no sample loan is in tier 2',
      'no sample loan pays the minimum fee of CO',
      'no sample loan pays more than the minimum fee of CO',
      'no sample loan pays the maximum fee of CO',
      'no sample loan is refused below the minimum of CO',
      'no sample loan is refused above the maximum of CO with that limit',
      'no sample loan is refused in TX, where no loans are made',
    ])
  })
})

describe('rules for sales that cannot reach their target', () => {
  const of = (change: Partial<RuleTable>) =>
    ruleProblems({ ...shippedTable, vectors: [], ...change }).filter(({ path }) =>
      path.startsWith('rules.sales'),
    )
  const [first] = shippedTable.tiers

  it('are refused, tier by tier, from the first basis point that leaves nothing to gain (decision 6)', () => {
    const { warningLtvBps } = first!
    const room = 10_000 - warningLtvBps - shippedTable.liquidationFeeBps
    const withExpenses = (expensesBps: number, tiers = [first!]) =>
      of({ tiers, sales: { ...shippedTable.sales, expensesBps } })
    expect(of({})).toEqual([])
    expect(withExpenses(room - 1)).toEqual([])
    expect(withExpenses(room)).toEqual([
      {
        path: 'rules.sales.expensesBps',
        message: `no sale restores a loan of tier ${first!.tier}: its warning level, the liquidation fee and the expenses must be below 100% together`,
      },
    ])
    expect(of({ liquidationFeeBps: 10_000 - warningLtvBps })).toHaveLength(shippedTable.tiers.length)
  })
})

describe('terms of held proceeds with which a sale at the liquidation level could not bear its balance (note 091)', () => {
  const of = (change: Partial<typeof shippedTable.stabilization>) =>
    ruleProblems({
      ...shippedTable,
      vectors: [],
      stabilization: { ...shippedTable.stabilization, isOffered: true, ...change },
    }).filter(({ path }) => path === 'rules.stabilization.usdcLtvBps')

  it('are refused, tier by tier, and only where they are offered', () => {
    expect(of({ feeBps: 0, usdcLtvBps: 9_700 })).toEqual([])
    expect(of({ feeBps: 2_000 })).toHaveLength(shippedTable.tiers.length)
    expect(of({ feeBps: 2_000, isOffered: false })).toEqual([])
  })
})

describe('a maximum LTV of refinances (2.9.04)', () => {
  const [first, last] = [shippedTable.tiers[0]!, shippedTable.tiers.at(-1)!]
  const of = (maxLtvBps: number, change: Partial<RuleTable> = {}) =>
    ruleProblems({
      ...shippedTable,
      vectors: [],
      ...change,
      refinance: { ...shippedTable.refinance, maxLtvBps },
    }).filter(({ path }) => path === 'rules.refinance.maxLtvBps')

  it('is refused from the first basis point above the warning level of its tier', () => {
    expect(of(shippedTable.refinance.maxLtvBps)).toEqual([])
    expect(of(last.warningLtvBps)).toEqual([])
    expect(of(last.warningLtvBps + 1)).toEqual([
      {
        path: 'rules.refinance.maxLtvBps',
        message: `must be at most the warning level of tier ${last.tier}: a refinance would begin above it`,
      },
    ])
    expect(of(first.warningLtvBps + 1, { tiers: [first] })).toHaveLength(1)
  })
})

describe('a rate with rehypothecation (2.3.09, note 107)', () => {
  const of = (allowRateBps: number | null, areWordsConfirmed: boolean) => {
    const { refinance } = shippedTable
    const rehypothecation = { ...refinance.rehypothecation, areWordsConfirmed }
    const table = { ...shippedTable, vectors: [], refinance: { ...refinance, allowRateBps, rehypothecation } }
    return ruleProblems(table).filter(({ path }) => path.startsWith('rules.refinance'))
  }

  it('is published only where the brand confirms that its words hold for such loans too', () => {
    expect([of(899, true), of(null, false), of(null, true)]).toEqual([[], [], []])
    expect(of(899, false).map(({ path }) => path)).toEqual([
      'rules.refinance.rehypothecation.areWordsConfirmed',
    ])
  })
})

describe('days of a release beside a recall (note 107)', () => {
  const of = (
    recallBusinessDays: number,
    change: Partial<RuleTable['usualTimes']>,
    allowRateBps: number | null = 899,
  ) => {
    const { refinance, usualTimes } = shippedTable
    const rehypothecation = { ...refinance.rehypothecation, recallBusinessDays, areWordsConfirmed: true }
    return ruleProblems({
      ...shippedTable,
      vectors: [],
      refinance: { ...refinance, allowRateBps, rehypothecation },
      usualTimes: { ...usualTimes, ...change },
    })
      .filter(({ path }) => path.startsWith('rules.usualTimes'))
      .map(({ message }) => message)
  }
  const days = (collateralReturnBusinessDays: number, wireRepaymentReturnDays: number) => ({
    collateralReturnBusinessDays,
    wireRepaymentReturnDays,
  })

  it('are refused where a recall can take longer, and only where there is a rate for the treatment', () => {
    expect(of(1, days(2, 5))).toEqual([])
    expect(of(1, days(1, 5))).toEqual(['must be at least 2 with rehypothecation: a recall comes first'])
    expect(of(1, days(2, 4))).toEqual([
      'must be at least 5 with rehypothecation: a recall over holidays comes first',
    ])
    expect(of(4, days(5, 10))).toHaveLength(1)
    expect(of(4, days(5, 11))).toEqual([])
    expect(of(8, days(9, 16))).toHaveLength(1)
    expect(of(8, days(9, 17))).toEqual([])
    expect(of(10, days(1, 1), null)).toEqual([])
  })
})

describe('a file of an organization', () => {
  const read = (file: object) => readOrganizationFile(file, seed('lending-rules.json'))
  const settings = seed('organizations/pledge.json')
  it.each<[string, object, string, string]>([
    ['rules in words', { rules: 'ours' }, 'rules', 'is not a JSON object'],
    ['no rules at all', { rules: null }, 'rules', 'is not a JSON object'],
    [
      'a key that nothing reads, in a list',
      { consents: [{ type: 'TERMS', version: 1, required: true, extra: 1 }] },
      'consents.0.extra',
      'is not a known key',
    ],
  ])('is refused with %s', (_, change, path, message) => {
    const answer = read({ ...settings, ...change })
    expect(answer.ok ? [] : answer.problems).toContainEqual({ path, message })
  })
  it('is refused for its settings alone, and for its rules alone', () => {
    expect(read({ ...settings, nmls: 'x' }).ok).toBe(false)
    expect(read({ ...settings, rules: { cureHours: 0 } }).ok).toBe(false)
    expect(read({ ...settings, flags: [] }).ok).toBe(false)
    expect(read(settings).ok).toBe(true)
  })
})
