import { refusalOf } from '@pledge/client/errors'
import { correctDetails, submitBorrowerDetails } from '@pledge/contract/borrower'
import type { BorrowerDetailsValue } from '@pledge/domain/borrower/details'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { useFollow } from '../../journey/follow.ts'
import { callWithStepUp } from '../../session/step-up.ts'
import type { DetailsForm } from '../../personal-details/fields.ts'
import { refusedFields } from '../../personal-details/form.ts'

/**
 * Submits the details, then follows the application by both polls (rows 1.4.15 and 1.4.16). Fields that the server
 * refuses are marked on the form, which keeps all input. A phone number different from the known one must be confirmed
 * first (decision 15).
 */
export const useSubmitDetails = (
  appUuid: string,
  form: DetailsForm,
  /** For details corrected after no match (row 1.2.80). */
  correction?: { readonly triesLeft: number },
) => {
  const follow = useFollow(appUuid)
  return useMutation({
    mutationFn: async (value: BorrowerDetailsValue) => {
      if (correction !== undefined) {
        const { name, ssn, homeAddress } = value
        const body = { name, homeAddress, ...(ssn !== undefined && { ssn }), ...correction }
        await api(correctDetails, { params: { uuid: appUuid }, body })
        return
      }
      const body = { ...value, consents: [...value.consents] }
      await callWithStepUp(submitBorrowerDetails, { params: { uuid: appUuid }, body })
    },
    onError: (error) => form.refuse(refusedFields(refusalOf(error)?.fields ?? [])),
    onSuccess: () => {
      if (correction === undefined) void follow({ before: 'BORROWER_DETAILS', isAfterDetails: true })
      else void follow({ before: 'SOFT_CREDIT_NO_MATCH' })
    },
  })
}
