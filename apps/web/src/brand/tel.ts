/** A number as telephones take it, from here and from abroad: one without its country code is of the United States. */
export const telOf = (phone: string): string =>
  `tel:+${phone.startsWith('+') ? '' : 1}${phone.replaceAll(/\D/g, '')}`
