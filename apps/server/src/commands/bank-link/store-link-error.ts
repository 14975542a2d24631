import type { LinkErrorReport } from '@pledge/contract/bank-link'
import { insertBankLinkError } from '../../store/bank-link/bank-link-errors.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, belongsTo, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'

/** Stores an error of the provider's page (row 1.7.03). Refusal: `access.not-found`. */
export const storeLinkError = (deps: Deps) => (input: OfSubject & { readonly report: LinkErrorReport }) =>
  withLockedApplication(deps)(asSubject(input), async ({ tx, file, now }) => {
    await insertBankLinkError(tx, {
      id: deps.newId(),
      ...belongsTo(file),
      error: input.report.linkError,
      metadata: input.report.linkErrorMetadata,
      now,
    })
    return { ok: true as const }
  })
