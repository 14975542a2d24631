const SHOWN_DIGITS = 4

/** The last four digits of a number, enough for its owner to recognize it. */
export const maskPhone = (e164: string): string => `•••• ${e164.replaceAll(/\D/g, '').slice(-SHOWN_DIGITS)}`
