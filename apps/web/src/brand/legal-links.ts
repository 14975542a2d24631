import type { LegalPageName } from '@pledge/domain/organization/legal-pages'
import { ROUTES } from '../routes.ts'

/** The brand's own page if it has one, otherwise ours (rows 1.2.12 and 1.2.140 to 1.2.142). */
export const legalLink = <Name extends LegalPageName>(
  { links }: { readonly links: Readonly<Record<Name, string | null>> },
  page: Name,
): string => links[page] ?? ROUTES[page].path
