/** Letters that do not come apart into a Latin letter and a mark. Russian and Ukrainian by ICAO 9303, Greek by ISO 843. */
const LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ə: 'e',
  ĸ: 'k',
  ſ: 's',
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: 'ie',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
  є: 'ie',
  і: 'i',
  ґ: 'g',
  ђ: 'd',
  ј: 'j',
  љ: 'lj',
  њ: 'nj',
  ћ: 'c',
  џ: 'dz',
  ѕ: 'dz',
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
}

const latinOf = (letter: string): string => {
  const lower = letter.toLowerCase()
  const latin = LETTERS[lower]
  if (latin === undefined) return letter
  return lower === letter ? latin : latin.charAt(0).toUpperCase() + latin.slice(1)
}

/** Whether a letter is written in Latin, by itself or by the tables; a soft sign is, as nothing. */
export const hasLatinForm = (letter: string): boolean =>
  /[A-Za-z]/.test(letter) || Object.hasOwn(LETTERS, letter.toLowerCase())

/**
 * A name in the letters that bureaus and ACH files know: A to Z, space, hyphen and apostrophe (decision 8). Marks fall off,
 * Cyrillic and Greek are written in Latin; scripts that are not written letter by letter leave nothing, and an empty answer
 * means that a person must supply the Latin form.
 */
export const transliterate = (name: string): string =>
  Array.from(name.normalize('NFKD'), latinOf)
    .join('')
    .replaceAll('\u2019', "'")
    .replaceAll(/[^A-Za-z' -]/g, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
