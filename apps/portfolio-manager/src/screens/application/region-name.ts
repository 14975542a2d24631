const REGIONS = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'code' })
const REGION = /^[A-Za-z]{2}$/

/**
 * 'Portugal' for 'PT'. A list of names is somebody else's, and may say a country that is not even a code: it is shown as
 * it was told. Asked for such a one, the browser throws, and the agent would see nothing of the application.
 */
export const regionName = (code: string): string => (REGION.test(code) ? (REGIONS.of(code) ?? code) : code)
