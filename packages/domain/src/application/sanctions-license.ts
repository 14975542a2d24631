/** What an OFAC license covers: the release of the collateral alone, or all blocked property of an application. */
export const LICENSE_COVERS = ['COLLATERAL', 'ALL'] as const
export type LicenseCovers = (typeof LICENSE_COVERS)[number]

/** An OFAC license, as printed. */
export interface SanctionsLicense {
  readonly number: string
  /** Date of issue, yyyy-mm-dd. */
  readonly issuedOn: string
  readonly covers: LicenseCovers
}
