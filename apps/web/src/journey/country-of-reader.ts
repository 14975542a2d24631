import type { ApplicationAnswer } from '@pledge/contract/applications'

type OfResidence = Pick<ApplicationAnswer, 'createdAt' | 'selectedOffer' | 'offers'>

/** The borrower's country as of the latest of these applications; empty in the US. */
export const countryOfReader = (applications: readonly OfResidence[]): string => {
  const [latest] = applications.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  return (latest?.selectedOffer ?? latest?.offers[0])?.countryCode ?? ''
}
