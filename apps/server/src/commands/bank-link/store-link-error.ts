import type { LinkErrorReport } from '@pledge/contract/bank-link'
import { insertBankLinkError } from '../../store/bank-link/bank-link-errors.ts'
import { askerOf } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { ownApplication, type OfBorrower } from './own-bank-link.ts'

/** Keeps what went wrong in the page of the provider (row 1.7.03). Refusal: `access.not-found`. */
export const storeLinkError = (deps: Deps) => (input: OfBorrower & { readonly report: LinkErrorReport }) =>
  deps.transaction(askerOf(input.subject), async ({ tx }) => {
    const own = await ownApplication(tx, input)
    if (!own.ok) return own
    const { application } = own
    await insertBankLinkError(tx, {
      id: deps.newId(),
      applicationId: application.id,
      organizationId: application.organizationId,
      borrowerId: application.borrowerId,
      error: input.report.linkError,
      metadata: input.report.linkErrorMetadata,
      now: deps.clock.business(),
    })
    return { ok: true as const }
  })
