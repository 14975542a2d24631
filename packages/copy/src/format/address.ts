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

/** 'Columbus, OH 43215'; outside the United States with the country on its own line: 'Zürich, ZH 8001', 'Switzerland'. */
export const placeLines = ({ city, state, zip, country }: Place): readonly string[] => {
  const line = `${city}, ${state} ${zip}`
  return country === HOME ? [line] : [line, REGIONS.of(country) ?? country]
}

/** An address as printed on a letter. */
export const addressLines = (address: PostalAddress): readonly string[] => [
  [address.street1, address.street2].filter(Boolean).join(', '),
  ...placeLines(address),
]
