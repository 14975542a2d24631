import { composeAutopayOff, composeDebitExpired } from '@pledge/copy/en/debit-mails'
import { systemOf } from '../../commands/actors.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import type { Tx } from '../../store/database/database.ts'
import { findAuthorization } from '../../store/debit/debit-authorizations.ts'
import { findDebitNotice, markNoticeSent, type DebitNotice } from '../../store/debit/debit-notices.ts'
import { findDebit } from '../../store/debit/debits.ts'
import type { DueOfDebits } from '../../store/debit/due-debits.ts'
import { organizationVersion } from '../../store/organization/organizations.ts'
import type { JobDeps } from '../deps.ts'
import { mailToBorrower, type MailToBorrower } from '../mail/mail-to-borrower.ts'
import type { Outcome } from '../work/each-apart.ts'

type Words = Pick<MailToBorrower, 'kind' | 'compose'>

/** The email of a notice: the debit that was not made, or the authorization that an agent ended. */
const wordsOf = async (tx: Tx, { id, kind }: DebitNotice): Promise<Words> => {
  const debit = kind === 'EXPIRED' ? await findDebit(tx, id) : undefined
  const authorization = await findAuthorization(tx, debit?.authorizationId ?? id)
  if (authorization === undefined) throw new Error('a notice is about a debit or an authorization')
  const { accountMask } = authorization
  if (debit === undefined)
    return { kind: 'autopay-off', compose: (facts) => composeAutopayOff({ accountMask }, facts) }
  const { amountCents, settlesOn } = debit
  const about = { amountCents, settlesOn, accountMask }
  return { kind: 'debit-expired', compose: (facts) => composeDebitExpired(about, facts) }
}

/** Emails what a notice says, once: it is marked in the commit that queues the email. */
export const sendDebitNotice = async (deps: JobDeps, due: DueOfDebits): Promise<Outcome> => {
  const principal = systemOf(due.organizationId)
  const found = await readApplication(deps)({ principal, applicationId: due.applicationId })
  if (!found.ok) return 'done'
  const { record } = found
  const organization = await organizationVersion(deps.db, due.organizationId, record.organizationVersion)
  await deps.transaction(principal, async ({ tx }) => {
    const notice = await findDebitNotice(tx, due.id)
    if (notice === undefined) return
    const words = await wordsOf(tx, notice)
    await mailToBorrower(deps, tx, { record, organization, key: `${words.kind}:${notice.id}`, ...words })
    await markNoticeSent(tx, notice.id, deps.clock.business())
  })
  return 'done'
}
