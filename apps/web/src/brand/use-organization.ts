import { publicOrganizationSchema, type PublicOrganization } from '@pledge/domain/organization/organization'
import { supportPhoneFor } from '@pledge/domain/organization/support-phone'
import * as z from 'zod/mini'
import { readFromPage } from './page-data.ts'
import { readerCountry } from './reader.ts'

type AsRead = Readonly<Record<'written' | 'home' | 'abroad', PublicOrganization>>

let read: AsRead | undefined

const NO_BREAK_SPACE = '\u00a0'

const readOrganization = (): AsRead => {
  const parsed = z.parse(publicOrganizationSchema, readFromPage('pledge-organization'))
  // A telephone number stays on one line, wherever it stands in a sentence.
  const calledFrom = (isAbroad: boolean) => ({
    ...parsed,
    supportPhone: supportPhoneFor(parsed, isAbroad).replaceAll(' ', NO_BREAK_SPACE),
  })
  return { written: parsed, home: calledFrom(false), abroad: calledFrom(true) }
}

const asRead = (): AsRead => (read ??= readOrganization())

/** The organisation that the server wrote into the page (row 1.1.24), parsed once. Throws on a page without one. */
export const organization = (): PublicOrganization => asRead().home

const forReader = (): PublicOrganization => asRead()[readerCountry() ? 'abroad' : 'home']

/**
 * The organisation whose page this is. It does not change while the page is open, but for its telephone number: whoever
 * lives abroad sees the one that can be called from there.
 */
export const useOrganization = (): PublicOrganization => forReader()

/** A text of the lender's own: with the number that its reader can call, as it is shown everywhere else. */
export const lenderText = (text: string): string =>
  text.replaceAll(asRead().written.supportPhone, forReader().supportPhone)
