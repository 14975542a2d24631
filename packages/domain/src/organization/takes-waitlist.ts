import { closedReasonOf } from './closed-countries.ts'

/** What the rules, and the lists that a page is given, say of a country. */
export interface CountryOpenness {
  readonly enabled: boolean
  /** Counts while no loans are made there; rules may give none. */
  readonly closedBecause?: string | null | undefined
}

/** Whether somebody may wait for loans in a country (row 1.2.44, gap G.29): not where sanctions stand against them. */
export const takesWaitlist = ({ enabled, closedBecause }: CountryOpenness): boolean =>
  !enabled && (closedReasonOf(closedBecause) ?? 'SANCTIONED') !== 'SANCTIONED'
