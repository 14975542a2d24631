import { residenceFromQuery } from '@pledge/domain/residence/query'

const KEY = 'pledge.country'

/**
 * The reader's country, as this tab last learned it from the address of /start or from an application. Empty for a
 * reader in the US and while unknown. It determines only which of the lender's phone numbers is shown and how dates are
 * written.
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
