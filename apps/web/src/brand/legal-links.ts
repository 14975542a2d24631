import type { DetailsConsents } from '@pledge/contract/borrower'
import type { LegalPageName } from '@pledge/domain/organization/legal-pages'
import { ROUTES } from '../routes.ts'

/** The brand's own page where it has one, else ours (rows 1.2.12 and 1.2.140 to 1.2.142). */
export const legalLink = <Name extends LegalPageName>(
  { links }: { readonly links: Readonly<Record<Name, string | null>> },
  page: Name,
): string => links[page] ?? ROUTES[page].path

const TYPE_OF = { terms: 'TERMS', privacy: 'PRIVACY' } as const

/**
 * The very text that a borrower consents to: the version that their box names, in the words of the settings that their
 * application keeps, whatever is published since (rows 1.2.70 and 1.3.43). A page of the brand's own shows what it shows.
 */
export const consentedLink = (
  asked: Pick<DetailsConsents, 'links' | 'consents' | 'organizationVersion'>,
  page: keyof typeof TYPE_OF,
): string => {
  const own = asked.links[page]
  if (own !== null) return own
  const version = asked.consents.find(({ type }) => type === TYPE_OF[page])?.version
  const query = new URLSearchParams({ brand: String(asked.organizationVersion) })
  if (version !== undefined) query.set('version', String(version))
  return `${ROUTES[page].path}?${query.toString()}`
}
