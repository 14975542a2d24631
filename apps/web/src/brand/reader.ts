const KEY = 'pledge.country'

/**
 * The country abroad in which the reader lives, as this tab learned it last: from the address of /start, or from an
 * application. Empty for a reader at home and while nothing is known. It chooses which of the lender's numbers is shown and
 * how dates are written, and nothing that counts.
 */
export const readerCountry = (): string => {
  const query = new URLSearchParams(location.search)
  const typed = query.get('country')
  if (typed !== null || query.has('state')) noteReaderCountry(typed)
  return sessionStorage.getItem(KEY) ?? ''
}

/** What is no code, as an address may hold anything, is no country. */
export const noteReaderCountry = (country: string | null): void =>
  sessionStorage.setItem(KEY, /^[A-Z]{2}$/.exec(country ?? '')?.[0] ?? '')
