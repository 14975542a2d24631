const COUNTRY = /^[A-Z]{2}$/

/** English as it is written in a country where that is known, else its own language: 'en-CH', 'es-AR'. */
const languageOf = (country: string): string => {
  const english = `en-${country}`
  return new Intl.DateTimeFormat(english).resolvedOptions().locale === english
    ? english
    : `${new Intl.Locale(`und-${country}`).maximize().language}-${country}`
}

/** Whether people in a country write '22 November 2026' rather than 'November 22, 2026'. False for none. */
export const writesDayFirst = (country: string | null | undefined): boolean => {
  if (country === null || country === undefined || !COUNTRY.test(country)) return false
  const format = new Intl.DateTimeFormat(languageOf(country), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  const order = format.formatToParts(0).map(({ type }) => type)
  return order.indexOf('day') < order.indexOf('month')
}
