import { storeLinkError } from '@pledge/contract/bank-link'
import type { ChosenInstitution, LinkFailure } from '@pledge/contract/link-script'
import { api } from '../api.ts'

/** Reports an error to the server (row 1.7.03), in the background; a failure to do so is ignored. */
export const tellLinkError = (
  appUuid: string,
  failure: LinkFailure,
  institution: ChosenInstitution | null,
): void => {
  const body = {
    linkError: { errorType: failure.type, errorCode: failure.code, errorMessage: failure.message },
    linkErrorMetadata: { institution, status: 'exit' },
  }
  void api(storeLinkError, { params: { uuid: appUuid }, body }).catch(() => undefined)
}
