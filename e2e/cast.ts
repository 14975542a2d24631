import { readFileSync } from 'node:fs'

/**
 * Who borrows in the journeys, how much, and at which brand. Everyday values, unless PLEDGE_LOOKS names a brand: then the
 * screens are looked at (`npm run campaign -- looks`), by somebody whose every word and figure is as long as the rules let it be.
 */

const lookedAt = process.env['PLEDGE_LOOKS']
export const isLookedAt = lookedAt !== undefined
/** Everyday names and amounts on the pictures too, where PLEDGE_CAST asks for them. */
export const isLongest = isLookedAt && process.env['PLEDGE_CAST'] !== 'everyday'

interface SeededBrand {
  readonly code: string
  readonly shortName: string
  /** What its first page leads with. */
  readonly promise: string
  readonly supportPhone: string
  readonly timeZone: string
  readonly theme: { readonly primary: string }
  readonly legal: { readonly footer: string }
}

/** A brand as it is shipped. */
export const seeded = (code: string) =>
  JSON.parse(
    readFileSync(new URL(`../seeds/organizations/${code.toLowerCase()}.json`, import.meta.url), 'utf8'),
  ) as SeededBrand

export const BRAND = seeded(lookedAt ?? 'PLEDGE')

export interface ShownAs {
  readonly code: string
  readonly colorScheme: 'light' | 'dark'
  readonly isPhone: boolean
}

/** Three brands that differ in everything, in the three ways in which a page may be shown; or the one that is looked at. */
export const SHOWN_AS: readonly ShownAs[] = isLookedAt
  ? [{ code: BRAND.code, colorScheme: 'light', isPhone: false }]
  : [
      { code: 'PLEDGE', colorScheme: 'light', isPhone: false },
      { code: 'NORTHWIND', colorScheme: 'light', isPhone: true },
      { code: 'EMBERLINE', colorScheme: 'dark', isPhone: false },
    ]
/** In whose look a page is examined that was reached as the first. */
export const OTHER_BRANDS = SHOWN_AS.slice(1)

/** 'EST' or 'EDT' of New York, as a pattern. */
export const ZONE = `${
  new Intl.DateTimeFormat('en-US', { timeZone: BRAND.timeZone, timeZoneName: 'short' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value[0] ?? ''
}[SD]T`

/** As many letters as the bank takes of a name; without a space it cannot be broken at one. */
const LONGEST_NAME = 80
/** As much as the contract takes of a line of an address. */
const LONGEST_LINE = 120
/** A mail address has 254 characters at most, 64 of them before the @; a journey puts `new.` before one. */
const LONGEST_MAILBOX = 60

const ONE_WORD = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschaferswessen'
const MANY_WORDS = "de la Santisima Trinidad y de los Remedios Fernandez-Villaverde y O'Neil-Castellanos"
const STREET =
  'Building 14, Apartment 2207, 48150 Old Chesapeake and Ohio Canal Towpath Road Southwest, behind the Former Mill and Granary'
const CITY =
  'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch-upon-Upper-Scioto-River, Township of New Constantinople-on-Lakes'
const DOMAIN = `${'correspondence-and-records.'.repeat(6)}castellanos-archive.example`

const everyday = {
  firstName: 'Maya',
  lastName: "O'Neil",
  street1: '1200 Maple Street',
  city: 'Columbus',
} as const
const longest = {
  firstName: ONE_WORD.slice(0, LONGEST_NAME),
  lastName: MANY_WORDS.slice(0, LONGEST_NAME).trim(),
  street1: STREET.slice(0, LONGEST_LINE),
  city: CITY.slice(0, LONGEST_LINE),
} as const

export const BORROWER: Readonly<Record<keyof typeof everyday, string>> = isLongest ? longest : everyday

/** The borrower as agents read the name, under a last name that the simulated outside parties know. */
export const nameAs = (lastName: string): string => `${BORROWER.firstName} ${lastName}`
export const NAME = nameAs(BORROWER.lastName)

/** Dollars with their cents as one payment may carry, and coins to every place that may be typed. */
export const LOAN = isLongest
  ? {
      cash: '98765432.10',
      BTC: '2345.67890123',
      ETH: '67890.12345678',
      SOL: '1300000.123456789',
      partBTC: '1234.56789012',
    }
  : { cash: '10000', BTC: '0.3', ETH: '8.5', SOL: '180', partBTC: '0.0123' }

/** A mail address for a mailbox that nobody else has. */
export const addressOf = (mailbox: string): string => {
  if (!isLongest) return `${mailbox}@home.example`
  const rest = '-of-the-house-of-fernandez-villaverde-castellanos'
  return `${`${mailbox}${rest}`.slice(0, LONGEST_MAILBOX)}@${DOMAIN}`
}
