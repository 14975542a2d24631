import { debitAuthorizationDocument } from '@pledge/copy/documents/debit-authorizations'
import { composeAuthorizationCopy } from '@pledge/copy/en/debit-mails'
import { systemOf } from '../../commands/actors.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import { findSubmittedDetails } from '../../store/borrower/submitted-details.ts'
import { findAuthorization, setAuthorizationDocument } from '../../store/debit/debit-authorizations.ts'
import type { DueOfDebits } from '../../store/debit/due-debits.ts'
import { organizationVersion } from '../../store/organization/organizations.ts'
import { borrowerFacts, frameFacts } from '../agreements/document-facts.ts'
import { keepDocumentFile } from '../agreements/keep-document-file.ts'
import type { JobDeps } from '../deps.ts'
import { mailToBorrower } from '../mail/mail-to-borrower.ts'
import type { Outcome } from '../work/each-apart.ts'

/**
 * Makes the borrower's copy of a signed authorization, from the words that were stored with the signature, and emails it
 * (12 CFR 1005.10(b)). Run again, it makes the same file and sends no second email.
 */
export const renderAuthorization = async (deps: JobDeps, due: DueOfDebits): Promise<Outcome> => {
  const principal = systemOf(due.organizationId)
  const found = await readApplication(deps)({
    principal,
    applicationId: due.applicationId,
    more: async (tx, { file }) => ({
      authorization: await findAuthorization(tx, due.id),
      details: await findSubmittedDetails(tx, deps.sealer, file.id),
    }),
  })
  if (!found.ok) return 'done'
  const { record } = found
  const { authorization, details } = found.more
  if (authorization === undefined || authorization.documentSha256 !== null) return 'done'
  if (details === undefined) throw new Error('a loan has the details of its borrower')
  const organization = await organizationVersion(deps.db, due.organizationId, record.organizationVersion)
  const { sha256, fileKey } = await keepDocumentFile(
    deps,
    { ...due, borrowerId: authorization.borrowerId },
    debitAuthorizationDocument(authorization.terms, {
      ...frameFacts(organization, record.file.application, authorization.signedAt),
      borrower: await borrowerFacts(deps.documents, details),
      templateVersion: authorization.templateVersion,
    }),
  )
  await deps.transaction(principal, async ({ tx }) => {
    await setAuthorizationDocument(tx, { id: due.id, sha256, fileKey, now: deps.clock.business() })
    await mailToBorrower(deps, tx, {
      record,
      organization,
      kind: 'debit-authorization',
      key: `debit-authorization:${due.id}`,
      compose: (facts) => composeAuthorizationCopy(authorization.terms, facts),
    })
  })
  return 'done'
}
