import { composeReminder } from '@pledge/copy/en/reminders'
import { areDepositsDue } from '@pledge/domain/collateral/account'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import { deadlineOf } from '@pledge/domain/view/deadline'
import { nextReminder } from '@pledge/domain/application/deadlines'
import { unitsToSend } from '@pledge/domain/view/top-up'
import { withLockedApplication } from '../../commands/application/locked-application.ts'
import { asSystem } from '../../commands/application/of-application.ts'
import { setNextReminder } from '../../store/application/applications.ts'
import type { Tx } from '../../store/database/database.ts'
import { depositsOf } from '../../store/collateral/deposits.ts'
import { organizationVersion } from '../../store/organization/organizations.ts'
import type { Due } from '../../store/work/due.ts'
import { dueReminders } from '../../store/work/sweeper.ts'
import type { JobDeps } from '../deps.ts'
import { eachApart } from '../work/each-apart.ts'
import { untilEmpty } from '../work/until-empty.ts'
import { mailToBorrower } from '../mail/mail-to-borrower.ts'

const MOST_A_PAGE = 200

/** Whoever has sent all that is to be sent is not told to send it: of a renewal or a refinance that is its top-up alone. */
const hasSentAll = async (tx: Tx, file: LoanFile): Promise<boolean> => {
  const dueUnits = unitsToSend(file)
  if (!areDepositsDue(file.collateral) || dueUnits === null) return false
  const seen = (await depositsOf(tx, file.id)).filter(({ status }) => status !== 'orphaned')
  return seen.reduce((sum, { units }) => sum + units, 0n) >= dueUnits
}

/** One reminder and the time of the next, in one commit under the lock of the row: each is sent once. */
const remind = (deps: JobDeps, due: Due): Promise<unknown> =>
  withLockedApplication(deps)(asSystem(due), async ({ tx, file, record, now }) => {
    const { deadlineTerms } = record
    const { applicationId, organizationId } = due
    const deadline = deadlineOf(file, deadlineTerms)
    const next = deadline === null ? null : nextReminder(deadline, deadlineTerms, now.getTime())
    await setNextReminder(tx, applicationId, next === null ? null : new Date(next))
    if (deadline === null || now.getTime() >= deadline.at || (await hasSentAll(tx, file))) return
    await mailToBorrower(deps, tx, {
      record,
      organization: await organizationVersion(tx, organizationId, record.organizationVersion),
      kind: `reminder:${deadline.kind}`,
      // What is left after it tells one reminder of a deadline from another.
      key: `reminder:${applicationId}:${deadline.kind}:${deadline.at}:${next ?? 'last'}`,
      compose: (facts) => composeReminder(deadline, facts),
    })
  })

/** Reminds borrowers of the deadline that counts for them, on the operator's days before it (decision 5). */
export const sendReminders = (deps: JobDeps): Promise<void> =>
  untilEmpty(deps, {
    most: MOST_A_PAGE,
    page: async (most) =>
      (await dueReminders(deps.sweeperDb, deps.clock.business(), most)).map((one) => ({
        ...one,
        item: one.applicationId,
      })),
    work: (page, count) =>
      eachApart(
        deps,
        'send-reminders',
        page,
        async (one) => {
          await remind(deps, one)
          return 'done'
        },
        count,
      ),
  })
