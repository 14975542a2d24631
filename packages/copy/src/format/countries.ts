const REGIONS = new Intl.DisplayNames('en-US', { type: 'region' })

/** 'United States' of `US`. */
export const countryName = (code: string): string => REGIONS.of(code) ?? code
