import type { RefinanceDetails } from '@pledge/contract/refinance-details'
import type { SubmittedDetails } from '../../store/borrower/submitted-details.ts'

interface DetailsOfRefinance extends Pick<
  RefinanceDetails,
  'status' | 'isSsnRequested' | 'isPhoneRequested'
> {
  readonly record: { readonly file: { readonly application: { readonly isInternational: boolean } } }
  readonly details: Pick<SubmittedDetails, 'name' | 'address'>
}

/** What a borrower sees of the details of a refinance: neither an SSN nor a telephone number. */
export const presentRefinanceDetails = ({
  record,
  details,
  status,
  isSsnRequested,
  isPhoneRequested,
}: DetailsOfRefinance): RefinanceDetails => ({
  status,
  name: details.name,
  homeAddress: details.address,
  isInternational: record.file.application.isInternational,
  isSsnRequested,
  isPhoneRequested,
})
