import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ConsentType } from '../borrower/vocabulary.ts'
import { organizationSchema, type Organization } from '../organization/settings.ts'
import { legalVersionProblems } from './legal-versions.ts'

const file = new URL('../../../../seeds/organizations/pledge.json', import.meta.url)
const published = organizationSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
const own = (version: number, paragraph: string, page: 'terms' | 'licenses' = 'terms') => ({
  page,
  version,
  sections: [{ heading: 'Terms', paragraphs: [paragraph] }],
})
const saying = (words: Partial<Organization['legal']>, from = published): Organization => ({
  ...from,
  legal: { ...from.legal, ...words },
})
const at = (version: number, type: ConsentType, from = published): Organization => ({
  ...from,
  consents: from.consents.map((each) => (each.type === type ? { ...each, version } : each)),
})
const pathsOf = (next: Organization, before = published) =>
  legalVersionProblems(next, before).map(({ path }) => path)

describe('texts that borrowers have consented to', () => {
  it.each([
    ['communications', 'COMMUNICATIONS'],
    ['marketing', 'MARKETING'],
    ['termsAndPrivacy', 'TERMS'],
    ['termsAndPrivacy', 'PRIVACY'],
  ] as const)('change only with a higher version: %s with %s', (box, type) => {
    const changed = saying({ [box]: 'Other words.' })
    expect(pathsOf(changed)).toEqual([`legal.${box}`])
    expect(pathsOf(at(4, type, changed))).toEqual([])
    expect(pathsOf(at(2, 'MARKETING', saying({ communications: 'Other words.' })))).toEqual([
      'legal.communications',
    ])
  })

  it('do not include the footer, the footnotes and the soft credit check, which has one version', () => {
    expect(pathsOf(saying({ footer: 'x', footnotes: ['y'], creditPull: 'z' }))).toEqual([])
  })

  it('never return to a lower version', () => {
    expect(pathsOf(at(1, 'MARKETING'), at(2, 'MARKETING'))).toEqual(['consents'])
  })

  it('include the terms: a text under a published number stays unchanged', () => {
    const before = { ...at(2, 'TERMS'), legalPages: [own(2, 'Published.')] }
    expect(pathsOf(before, before)).toEqual([])
    expect(pathsOf({ ...before, legalPages: [own(2, 'Other.')] }, before)).toEqual(['legalPages'])
    // Without its own text it would be the shipped one; an older number was published as well.
    expect(pathsOf({ ...before, legalPages: [] }, before)).toEqual(['legalPages'])
    expect(pathsOf({ ...before, legalPages: [...before.legalPages, own(1, 'Late.')] }, before)).toEqual([
      'legalPages',
    ])
    expect(pathsOf({ ...published, legalPages: [own(1, 'In place of what ships.')] })).toEqual(['legalPages'])
  })

  it('may change under the next number, and an older text may be omitted', () => {
    const before = { ...at(2, 'TERMS'), legalPages: [own(2, 'Published.')] }
    const next = [own(3, 'Other.')]
    expect(pathsOf({ ...at(3, 'TERMS'), legalPages: next }, before)).toEqual([])
    expect(pathsOf({ ...published, legalPages: [own(1, 'x', 'licenses')] })).toEqual([])
  })
})
