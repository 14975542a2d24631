import { composeRefundReturned, composeRefundSent } from '@pledge/copy/en/refund-mails'
import { readApplication } from '../../commands/application/read-application.ts'
import { systemOf } from '../../commands/actors.ts'
import { organizationVersion } from '../../store/organization/organizations.ts'
import type { DueRefund } from '../../store/refund/due-refunds.ts'
import { findRefund, markRefundNoticed } from '../../store/refund/refunds.ts'
import type { JobDeps } from '../deps.ts'
import { mailToBorrower } from '../mail/mail-to-borrower.ts'
import type { Outcome } from '../work/each-apart.ts'

/** Emails the borrower that a refund was sent, or that it came back, once: it is marked in the commit that queues the email. */
export const sendRefundNotice = async (deps: JobDeps, due: DueRefund): Promise<Outcome> => {
  const principal = systemOf(due.organizationId)
  const found = await readApplication(deps)({ principal, applicationId: due.applicationId })
  if (!found.ok) return 'done'
  const { record } = found
  const organization = await organizationVersion(deps.db, due.organizationId, record.organizationVersion)
  await deps.transaction(principal, async ({ tx }) => {
    const refund = await findRefund(tx, due.id)
    if (refund === undefined || refund.notice === null) return
    const isSent = refund.notice === 'SENT'
    const about = { amountCents: refund.amountCents, toMask: refund.destination?.mask ?? null }
    const kind = isSent ? 'refund-sent' : 'refund-returned'
    await mailToBorrower(deps, tx, {
      record,
      organization,
      kind,
      key: `${kind}:${refund.id}`,
      compose: (facts) => (isSent ? composeRefundSent(about, facts) : composeRefundReturned(about, facts)),
    })
    await markRefundNoticed(tx, refund.id, refund.notice)
  })
  return 'done'
}
