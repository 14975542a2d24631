/** The characters of the basic GSM 7-bit alphabet (3GPP TS 23.038), each one unit of a text. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Its extension: each takes two units. */
const EXTENSION = new Set('^{}\\[~]|€')

/** Units of a text that is sent as one message. */
export const TEXT_UNITS = 160

/** Typographic characters, as the alphabet has them. */
const PLAIN: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201C': '"',
  '\u201D': '"',
  '\u2013': '-',
  '\u2014': '-',
  '\u2026': '...',
  '\u00A0': ' ',
  '\u202F': ' ',
}

/** The same text with quotes, dashes and spaces that the alphabet has. */
export const asPlainText = (text: string): string =>
  text.replaceAll(/[\u2018\u2019\u201C\u201D\u2013\u2014\u2026\u00A0\u202F]/g, (one) => PLAIN[one] ?? one)

/** How many units of the alphabet a text takes; null where it has other characters, and each message holds far fewer. */
export const gsmUnits = (text: string): number | null => {
  let units = 0
  for (const one of text) {
    if (!BASIC.has(one) && !EXTENSION.has(one)) return null
    units += BASIC.has(one) ? 1 : 2
  }
  return units
}

/** Whether a text is sent as one message of the alphabet. */
export const isOneText = (text: string): boolean => {
  const units = gsmUnits(text)
  return units !== null && units <= TEXT_UNITS
}
