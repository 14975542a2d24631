/** What a license of OFAC allows: the release of the collateral alone, or all that is blocked of an application. */
export const LICENSE_COVERS = ['COLLATERAL', 'ALL'] as const
export type LicenseCovers = (typeof LICENSE_COVERS)[number]

/** A license of OFAC, as it is written on it. */
export interface SanctionsLicense {
  readonly number: string
  /** The day on which it was issued, yyyy-mm-dd. */
  readonly issuedOn: string
  readonly covers: LicenseCovers
}
