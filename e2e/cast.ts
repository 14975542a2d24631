import { readFileSync } from 'node:fs'

/**
 * Who borrows in the journeys, how much, and at which brand. Everyday values, unless PLEDGE_LOOKS names a brand: then
 * the screens are examined (`npm run campaign -- looks`), with names and figures of the maximum length.
 */

const examined = process.env['PLEDGE_LOOKS']
export const isExamined = examined !== undefined
/** Everyday names and amounts on the pictures too, if PLEDGE_CAST requests them. */
export const isLongest = isExamined && process.env['PLEDGE_CAST'] !== 'everyday'

interface SeededBrand {
  readonly code: string
  readonly shortName: string
  /** The headline of its first page. */
  readonly promise: string
  readonly supportPhone: string
  readonly timeZone: string
  readonly theme: { readonly primary: string }
  readonly legal: { readonly footer: string }
}

/** A brand as shipped. */
export const seeded = (code: string) =>
  JSON.parse(
    readFileSync(new URL(`../seeds/organizations/${code.toLowerCase()}.json`, import.meta.url), 'utf8'),
  ) as SeededBrand

export const BRAND = seeded(examined ?? 'PLEDGE')

export interface ShownAs {
  readonly code: string
  readonly colorScheme: 'light' | 'dark'
  readonly isPhone: boolean
}

/** Three contrasting brands, in the three ways of showing a page; or the brand that is examined. */
export const SHOWN_AS: readonly ShownAs[] = isExamined
  ? [{ code: BRAND.code, colorScheme: 'light', isPhone: false }]
  : [
      { code: 'PLEDGE', colorScheme: 'light', isPhone: false },
      { code: 'NORTHWIND', colorScheme: 'light', isPhone: true },
      { code: 'EMBERLINE', colorScheme: 'dark', isPhone: false },
    ]
/** The other brands in whose look each page is examined. */
export const OTHER_BRANDS = SHOWN_AS.slice(1)

/** 'EST' or 'EDT' of New York, as a pattern. */
export const ZONE = `${
  new Intl.DateTimeFormat('en-US', { timeZone: BRAND.timeZone, timeZoneName: 'short' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value[0] ?? ''
}[SD]T`

/** The maximum length of a name at the bank; without a space it cannot break. */
const LONGEST_NAME = 80
/** The contract's maximum for a line of an address. */
const LONGEST_LINE = 120
/** An email address has at most 254 characters, 64 of them before the @; one journey prefixes `new.`. */
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

/** The borrower's name as agents see it, with a last name that the simulated services know. */
export const nameAs = (lastName: string): string => `${BORROWER.firstName} ${lastName}`
export const NAME = nameAs(BORROWER.lastName)

/** Dollars with the cents that one payment may have, and coins to the last decimal place. */
export const LOAN = isLongest
  ? {
      cash: '98765432.10',
      BTC: '2345.67890123',
      ETH: '67890.12345678',
      SOL: '1300000.123456789',
      partBTC: '1234.56789012',
    }
  : { cash: '10000', BTC: '0.3', ETH: '8.5', SOL: '180', partBTC: '0.0123' }

/** An email address with a unique mailbox. */
export const addressOf = (mailbox: string): string => {
  if (!isLongest) return `${mailbox}@home.example`
  const rest = '-of-the-house-of-fernandez-villaverde-castellanos'
  return `${`${mailbox}${rest}`.slice(0, LONGEST_MAILBOX)}@${DOMAIN}`
}
