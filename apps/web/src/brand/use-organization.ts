import { publicOrganizationSchema, type PublicOrganization } from '@pledge/domain/organization/organization'
import { supportPhoneFor } from '@pledge/domain/organization/support-phone'
import * as z from 'zod/mini'
import { readFromPage } from './page-data.ts'
import { readerCountry } from './reader.ts'

type AsRead = Readonly<Record<'home' | 'international', PublicOrganization>>

let read: AsRead | undefined

const NO_BREAK_SPACE = '\u00a0'

const readOrganization = (): AsRead => {
  const parsed = z.parse(publicOrganizationSchema, readFromPage('pledge-organization'))
  const { supportPhone, legal } = parsed
  const calledFrom = (isInternational: boolean) => {
    const phone = supportPhoneFor(parsed, isInternational)
    return {
      ...parsed,
      // Keeps a phone number on one line within a sentence.
      supportPhone: phone.replaceAll(' ', NO_BREAK_SPACE),
      legal: { ...legal, footer: legal.footer.replaceAll(supportPhone, phone) },
    }
  }
  return { home: calledFrom(false), international: calledFrom(true) }
}

const asRead = (): AsRead => (read ??= readOrganization())

/** The organization that the server embedded in the page (row 1.1.24), parsed once. Throws on a page without one. */
export const organization = (): PublicOrganization => asRead().home

/**
 * The organization of this page. It does not change while the page is open, except for its phone number: international
 * borrowers see the one that they can call.
 */
export const useOrganization = (): PublicOrganization => asRead()[readerCountry() ? 'international' : 'home']
