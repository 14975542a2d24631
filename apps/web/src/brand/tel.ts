/** A number in dialable form, also for international callers: without a country code it is a US number. */
export const telOf = (phone: string): string =>
  `tel:+${phone.startsWith('+') ? '' : 1}${phone.replaceAll(/\D/g, '')}`
