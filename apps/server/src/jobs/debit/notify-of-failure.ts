import { composeDebitFailed } from '@pledge/copy/en/debit-mails'
import { debitReturn } from '@pledge/domain/debit/debit-returns'
import type { OfApplication } from '../../commands/application/of-application.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import { systemOf } from '../../commands/actors.ts'
import { authorizationsOf } from '../../store/debit/debit-authorizations.ts'
import { debitsOf } from '../../store/debit/debits.ts'
import { organizationVersion } from '../../store/organization/organizations.ts'
import type { JobDeps } from '../deps.ts'
import { mailToBorrower } from '../mail/mail-to-borrower.ts'

/** Emails the borrower that a debit failed, what it means and what to do: once for each debit. */
export const notifyOfFailure = async (
  deps: JobDeps,
  { debitId, ...job }: OfApplication & { readonly debitId: string },
): Promise<void> => {
  const principal = systemOf(job.organizationId)
  const found = await readApplication(deps)({
    principal,
    applicationId: job.applicationId,
    more: (tx, { file }) => debitsOf(tx, file.id),
  })
  if (!found.ok) return
  const { record, more: debits } = found
  const debit = debits.find(({ id }) => id === debitId)
  if (debit === undefined || debit.reasonCode === null || debit.status === 'STOPPED') return
  const { effect } = debitReturn(debit.reasonCode)
  const again = debits.find(
    ({ originalId, presentment, status }) =>
      originalId === (debit.originalId ?? debit.id) &&
      presentment === debit.presentment + 1 &&
      status === 'SCHEDULED',
  )
  const organization = await organizationVersion(deps.db, job.organizationId, record.organizationVersion)
  await deps.transaction(principal, async ({ tx }) => {
    const authorizations = await authorizationsOf(tx, debit.applicationId)
    const authorization = authorizations.find(({ id }) => id === debit.authorizationId)
    if (authorization === undefined) throw new Error('a debit has an authorization')
    // What a failure ends, it ends in the commit that records it, with the same moment.
    const endsAutopay = authorizations.some(
      ({ kind, endedAt }) => kind === 'RECURRING' && endedAt?.getTime() === debit.failedAt?.getTime(),
    )
    await mailToBorrower(deps, tx, {
      record,
      organization,
      kind: 'debit-failed',
      key: `debit-failed:${debit.id}`,
      compose: (facts) =>
        composeDebitFailed(
          { ...debit, accountMask: authorization.accountMask, effect, again: again ?? null, endsAutopay },
          facts,
        ),
    })
  })
}
