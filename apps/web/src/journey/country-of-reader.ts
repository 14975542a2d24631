import type { ApplicationAnswer } from '@pledge/contract/applications'

type OfResidence = Pick<ApplicationAnswer, 'createdAt' | 'selectedOffer' | 'offers'>

/** Where the borrower lived when the latest of these applications was begun; empty at home. */
export const countryOfReader = (applications: readonly OfResidence[]): string => {
  const [latest] = applications.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  return (latest?.selectedOffer ?? latest?.offers[0])?.countryCode ?? ''
}
