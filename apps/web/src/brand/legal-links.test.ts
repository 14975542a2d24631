import type { PublicOrganization } from '@pledge/domain/organization/organization'
import { describe, expect, it } from 'vitest'
import { consentedLink, legalLink } from './legal-links.ts'

const withLinks = (links: PublicOrganization['links']) => ({ links }) as PublicOrganization

describe('the link to what is consented to', () => {
  const asked = {
    links: { terms: null, privacy: 'https://brand.example/privacy' },
    organizationVersion: 7,
    consents: [
      { type: 'TERMS', version: 3, required: true },
      { type: 'PRIVACY', version: 2, required: true },
    ],
  } as const

  it('names the version of the box and the settings that the application keeps (1.2.70, 1.3.43)', () => {
    expect(consentedLink({ ...asked, consents: [...asked.consents] }, 'terms')).toBe(
      '/account/crypto-backed-loan/terms?brand=7&version=3',
    )
    expect(consentedLink({ ...asked, consents: [...asked.consents] }, 'privacy')).toBe(
      'https://brand.example/privacy',
    )
  })
})

describe('the link to a legal page', () => {
  it("is the brand's own where it has one, else ours (1.2.12, 1.2.140, 1.2.141, 1.2.142, 2.2.08)", () => {
    const privacy = 'https://brand.example/privacy'
    const organization = withLinks({ terms: null, privacy, licenses: null })
    expect(legalLink(organization, 'privacy')).toBe(privacy)
    expect(legalLink(organization, 'terms')).toBe('/account/crypto-backed-loan/terms')
    expect(legalLink(organization, 'licenses')).toBe('/account/crypto-backed-loan/licenses')
  })
})
