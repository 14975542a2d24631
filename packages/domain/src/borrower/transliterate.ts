/**
 * Letters that do not decompose into a Latin letter and a mark. Russian and Ukrainian follow ICAO 9303, Greek ISO 843.
 */
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

/** Whether a letter has a Latin form, by itself or by the tables. A soft sign has one, which is empty. */
export const hasLatinForm = (letter: string): boolean =>
  /[A-Za-z]/.test(letter) || Object.hasOwn(LETTERS, letter.toLowerCase())

/**
 * A name in the letters that bureaus and ACH files accept: A to Z, space, hyphen and apostrophe (decision 8).
 * Marks are removed; Cyrillic and Greek are transliterated. Scripts that cannot be transliterated letter by
 * letter give an empty result, and the borrower must enter the Latin form.
 */
export const transliterate = (name: string): string =>
  Array.from(name.normalize('NFKD'), latinOf)
    .join('')
    .replaceAll('\u2019', "'")
    .replaceAll(/[^A-Za-z' -]/g, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
