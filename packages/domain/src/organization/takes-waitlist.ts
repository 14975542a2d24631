import { closedReasonOf } from './closed-countries.ts'

/** What the rules, and the lists given to a page, state about a country. */
export interface CountryOpenness {
  readonly enabled: boolean
  /** Applies while no loans are made there; rules may omit it. */
  readonly closedBecause?: string | null | undefined
}

/** Whether people may join the waitlist for a country (row 1.2.44, gap G.29): not for a sanctioned country. */
export const takesWaitlist = ({ enabled, closedBecause }: CountryOpenness): boolean =>
  !enabled && (closedReasonOf(closedBecause) ?? 'SANCTIONED') !== 'SANCTIONED'
