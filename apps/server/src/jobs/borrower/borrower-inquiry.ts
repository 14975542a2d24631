import type { LoanFile } from '@pledge/domain/view/loan-file'
import type { ApplicationState } from '@pledge/domain/application/states'
import { systemOf } from '../../commands/actors.ts'
import { asSystem, type OfApplication } from '../../commands/application/of-application.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import { withTenant } from '../../store/database/database.ts'
import { saveInquiry, type InquiryAnswer, type InquiryKind } from '../../store/borrower/inquiries.ts'
import { findDetailsRevision, type DetailsRevision } from '../../store/borrower/submitted-details.ts'
import type { JobDeps } from '../deps.ts'

export interface Inquiry extends DetailsRevision {
  readonly file: LoanFile
}

/**
 * The key of an inquiry that is made once for each submission of the details. A repeated key has to send the same data, and
 * the borrower of a refinance may give an SSN between two attempts.
 */
export const inquiryKey = (kind: InquiryKind, { file, revision }: Inquiry): string =>
  revision === 1 ? `${kind}:${file.id}` : `${kind}:${file.id}:details-${revision}`

/**
 * The person that an outside source is queried about; undefined when the application is not in the querying
 * state (any more).
 */
export const readInquired = async (
  deps: JobDeps,
  job: OfApplication,
  states: readonly ApplicationState[],
): Promise<Inquiry | undefined> => {
  const found = await readApplication(deps)({
    ...asSystem(job),
    more: (tx, { file }) => findDetailsRevision(tx, deps.sealer, file.id),
  })
  if (!found.ok || !states.includes(found.record.file.state)) return undefined
  if (found.more === undefined)
    throw new Error(`an application in ${found.record.file.state} must have details`)
  return { file: found.record.file, ...found.more }
}

/** Stores the answer, encrypted, in a transaction of its own: outside data is stored first (law 3). */
export const keepAnswer = async <Kind extends InquiryKind>(
  deps: JobDeps,
  file: LoanFile,
  inquiry: { readonly kind: Kind; readonly idempotencyKey: string; readonly answer: InquiryAnswer<Kind> },
): Promise<void> => {
  const { organizationId, borrowerId } = file
  await withTenant(deps.db, systemOf(organizationId), (tx) =>
    saveInquiry(tx, deps.sealer, {
      ...inquiry,
      id: deps.newId(),
      applicationId: file.id,
      organizationId,
      borrowerId,
      now: deps.clock.business(),
    }),
  )
}
