import type { LegalPageName } from '@pledge/domain/organization/legal-pages'
import type { PublicOrganization } from '@pledge/domain/organization/organization'
import { ROUTES } from '../routes.ts'

/** The brand's own page where it has one, else ours (rows 1.2.12 and 1.2.140 to 1.2.142). */
export const legalLink = ({ links }: PublicOrganization, page: LegalPageName): string =>
  links[page] ?? ROUTES[page].path
