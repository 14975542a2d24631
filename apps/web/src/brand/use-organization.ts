import { publicOrganizationSchema, type PublicOrganization } from '@pledge/domain/organization/organization'
import * as z from 'zod/mini'
import { readFromPage } from './page-data.ts'

let read: PublicOrganization | undefined

/** The organisation that the server wrote into the page (row 1.1.24), parsed once. Throws on a page without one. */
export const organization = (): PublicOrganization => {
  read ??= z.parse(publicOrganizationSchema, readFromPage('pledge-organization'))
  return read
}

/** The organisation whose page this is. It does not change while the page is open. */
export const useOrganization = (): PublicOrganization => organization()
