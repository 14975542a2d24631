import { publicOrganizationSchema, type PublicOrganization } from '@pledge/domain/organization/organization'
import * as z from 'zod/mini'

const PAGE_ELEMENT = 'pledge-organization'

let read: PublicOrganization | undefined

/** The organization that the server wrote into the page, parsed once. Throws on a page without one: a bug of the server. */
export const useOrganization = (): PublicOrganization => {
  read ??= z.parse(
    publicOrganizationSchema,
    JSON.parse(document.getElementById(PAGE_ELEMENT)?.textContent ?? 'null'),
  )
  return read
}
