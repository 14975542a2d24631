import type { PublicOrganization } from '@pledge/domain/organization/organization'
import { describe, expect, it } from 'vitest'
import { legalLink } from './legal-links.ts'

const withLinks = (links: PublicOrganization['links']) => ({ links }) as PublicOrganization

describe('the link to a legal page', () => {
  it("is the brand's own if it has one, otherwise ours (1.2.12, 1.2.140, 1.2.141, 1.2.142, 2.2.08)", () => {
    const privacy = 'https://brand.example/privacy'
    const organization = withLinks({ terms: null, privacy, licenses: null })
    expect(legalLink(organization, 'privacy')).toBe(privacy)
    expect(legalLink(organization, 'terms')).toBe('/account/crypto-backed-loan/terms')
    expect(legalLink(organization, 'licenses')).toBe('/account/crypto-backed-loan/licenses')
  })
})
