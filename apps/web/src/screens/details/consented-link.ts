import type { DetailsConsents } from '@pledge/contract/borrower'
import { ROUTES } from '../../routes.ts'

const TYPE_OF = { terms: 'TERMS', privacy: 'PRIVACY' } as const

/**
 * The exact text that a borrower consents to: the version that their box names, from the settings that their
 * application keeps, whatever was published since (rows 1.2.70 and 1.3.43). A brand's own page shows its own content.
 */
export const consentedLink = (
  requested: Pick<DetailsConsents, 'links' | 'consents' | 'organizationVersion'>,
  page: keyof typeof TYPE_OF,
): string => {
  const own = requested.links[page]
  if (own !== null) return own
  const version = requested.consents.find(({ type }) => type === TYPE_OF[page])?.version
  const query = new URLSearchParams({ brand: String(requested.organizationVersion) })
  if (version !== undefined) query.set('version', String(version))
  return `${ROUTES[page].path}?${query.toString()}`
}
