import { composeNotice } from '@pledge/copy/en/mails'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import type { FileEvent } from '@pledge/domain/process/events'
import { fileAfter } from '@pledge/domain/process/evolve'
import { isOfPart, noticeOf, type Notice } from '@pledge/domain/process/notices'
import { systemOf } from '../../commands/actors.ts'
import type { OfApplication } from '../../commands/application/of-application.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import { eventsOf } from '../../store/streams/events.ts'
import { organizationVersion } from '../../store/organization/organizations.ts'
import type { JobDeps } from '../deps.ts'
import { mailToBorrower } from './mail-to-borrower.ts'

/**
 * How often the trail has required this message so far, judging each event as of its time: a second refusal
 * of an ID is notified like the first. And whether the last time was about part of the collateral.
 */
const timesDue = (
  events: readonly FileEvent[],
  notice: Notice,
): { readonly times: number; readonly isOfPart: boolean } => {
  let file: LoanFile | null = null
  let times = 0
  let ofPart = false
  for (const event of events) {
    file = fileAfter(file, [event])
    if (noticeOf(event, file) !== notice) continue
    times += 1
    ofPart = isOfPart(event, file)
  }
  return { times, isOfPart: ofPart }
}

/**
 * Queues one message to the borrower. Its key counts how often the trail required it, so a repeated report
 * sends nothing.
 */
export const sendNotice = async (
  deps: JobDeps,
  job: OfApplication & { readonly notice: Notice },
): Promise<void> => {
  const principal = systemOf(job.organizationId)
  const found = await readApplication(deps)({
    principal,
    applicationId: job.applicationId,
    more: (tx, { file }) => eventsOf(tx, file.id),
  })
  if (!found.ok) return
  const { organizationVersion: version } = found.record
  const organization = await organizationVersion(deps.db, job.organizationId, version)
  const { times, ...about } = timesDue(found.more, job.notice)
  await deps.transaction(principal, ({ tx }) =>
    mailToBorrower(deps, tx, {
      record: found.record,
      organization,
      kind: job.notice,
      key: `notice:${job.applicationId}:${job.notice}:${times}`,
      compose: (facts) => composeNotice(job.notice, facts, about),
    }),
  )
}
