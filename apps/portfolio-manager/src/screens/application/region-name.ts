const REGIONS = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'code' })
const REGION = /^[A-Za-z]{2}$/

/**
 * 'Portugal' for 'PT'. A screening list is a third party's, and may contain a country that is not even a code: it is
 * shown unchanged. For such a value the browser's function throws, and the agent would see nothing of the
 * application.
 */
export const regionName = (code: string): string => (REGION.test(code) ? (REGIONS.of(code) ?? code) : code)
