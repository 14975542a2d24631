import { readFileSync } from 'node:fs'
import { organizationSchema } from '@pledge/domain/organization/settings'
import { describe, expect, it } from 'vitest'
import { missingTexts } from './missing-texts.ts'

const pledge = organizationSchema.parse(
  JSON.parse(readFileSync(new URL('../../../../seeds/organizations/pledge.json', import.meta.url), 'utf8')),
)
const withTerms = (version: number) => ({
  ...pledge,
  consents: pledge.consents.map((consent) => (consent.type === 'TERMS' ? { ...consent, version } : consent)),
})
const own = (version: number) => ({
  page: 'terms' as const,
  version,
  sections: [{ heading: 'Terms', paragraphs: ['Of {shortName}.'] }],
})

describe('the texts that an organization references', () => {
  it('are all written in what ships', () => expect(missingTexts(pledge)).toEqual([]))

  it('are missing when a template has no such version', () => {
    const templates = { ...pledge.templates, loanAgreement: 99 }
    expect(missingTexts({ ...pledge, templates }).map(({ path }) => path)).toEqual([
      'templates.loanAgreement',
    ])
  })

  it('are missing when borrowers consent to terms that do not exist, until the organization supplies them', () => {
    expect(missingTexts(withTerms(2)).map(({ path }) => path)).toEqual(['consents'])
    expect(missingTexts({ ...withTerms(2), legalPages: [own(1)] })).toHaveLength(1)
    expect(missingTexts({ ...withTerms(2), legalPages: [own(2)] })).toEqual([])
  })
})
