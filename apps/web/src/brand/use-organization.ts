import { publicOrganizationSchema, type PublicOrganization } from '@pledge/domain/organization/organization'
import * as z from 'zod/mini'
import { readFromPage } from './page-data.ts'

let read: PublicOrganization | undefined

const NO_BREAK_SPACE = '\u00a0'

const readOrganization = (): PublicOrganization => {
  const parsed = z.parse(publicOrganizationSchema, readFromPage('pledge-organization'))
  // A telephone number stays on one line, wherever it stands in a sentence.
  return { ...parsed, supportPhone: parsed.supportPhone.replaceAll(' ', NO_BREAK_SPACE) }
}

/** The organisation that the server wrote into the page (row 1.1.24), parsed once. Throws on a page without one. */
export const organization = (): PublicOrganization => {
  read ??= readOrganization()
  return read
}

/** The organisation whose page this is. It does not change while the page is open. */
export const useOrganization = (): PublicOrganization => organization()
