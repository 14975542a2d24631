import { residenceFromQuery } from '@pledge/domain/residence/query'

const KEY = 'pledge.country'

/**
 * The country abroad in which the reader lives, as this tab learned it last: from the address of /start, or from an
 * application. Empty for a reader at home and while nothing is known. It chooses which of the lender's numbers is shown and
 * how dates are written, and nothing that counts.
 */
export const readerCountry = (): string => {
  const residence = residenceFromQuery(Object.fromEntries(new URLSearchParams(location.search)))
  if (residence) noteReaderCountry(residence.kind === 'country' ? residence.code : '')
  return sessionStorage.getItem(KEY) ?? ''
}

export const noteReaderCountry = (country: string): void => {
  if (country === '') sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, country)
}
