const REGIONS = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'code' })
const HOME = 'US'

export interface PostalAddress {
  readonly street1: string
  readonly street2: string | null
  readonly city: string
  readonly state: string
  readonly zip: string
  /** ISO 3166-1, two letters. */
  readonly country: string
}

type Place = Pick<PostalAddress, 'city' | 'state' | 'zip' | 'country'>

/** Parts that are known, with what separates them: the register of old loans has only a state or a country. */
const joined = (parts: readonly (string | null)[], separator: string): string =>
  parts.filter((part) => part !== null && part !== '').join(separator)

/** 'Columbus, OH 43215'; outside the United States with the country on its own line: 'Zürich, ZH 8001', 'Switzerland'. */
export const placeLines = ({ city, state, zip, country }: Place): readonly string[] => {
  const line = joined([city, joined([state, zip], ' ')], ', ')
  const lines = country === HOME ? [line] : [line, REGIONS.of(country) ?? country]
  return lines.filter((each) => each !== '')
}

/** An address as printed on a letter, without empty lines. */
export const addressLines = (address: PostalAddress): readonly string[] => {
  const street = joined([address.street1, address.street2], ', ')
  return street === '' ? placeLines(address) : [street, ...placeLines(address)]
}
