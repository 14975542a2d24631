import { describe, expect, it } from 'vitest'
import { consentedLink } from './consented-link.ts'

describe('the link to the consented text', () => {
  const requested = {
    links: { terms: null, privacy: 'https://brand.example/privacy' },
    organizationVersion: 7,
    consents: [
      { type: 'TERMS', version: 3, required: true },
      { type: 'PRIVACY', version: 2, required: true },
    ],
  } as const

  it('has the consent version and the settings version that the application keeps (1.2.70, 1.3.43)', () => {
    expect(consentedLink({ ...requested, consents: [...requested.consents] }, 'terms')).toBe(
      '/account/crypto-backed-loan/terms?brand=7&version=3',
    )
    expect(consentedLink({ ...requested, consents: [...requested.consents] }, 'privacy')).toBe(
      'https://brand.example/privacy',
    )
  })
})
