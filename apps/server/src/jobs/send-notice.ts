import type { Application } from '@pledge/domain/application/application'
import type { ApplicationEvent } from '@pledge/domain/application/events'
import { jobsFor, type Notice } from '@pledge/domain/application/follow-on'
import { systemOf } from '../commands/actors.ts'
import type { OfApplication } from '../commands/attach-profile.ts'
import type { JobDeps } from './deps.ts'
import { noticeTo, queueNotice } from './queue-notice.ts'

/** How often the trail has called for this message so far: a second refusal of an ID is told as the first was. */
const timesDue = (events: readonly ApplicationEvent[], application: Application, notice: Notice): number =>
  events.filter((event) =>
    jobsFor([event], application).some((due) => due.name === 'send-notice' && due.notice === notice),
  ).length

/** Queues one message to the borrower. Its key counts how often the trail called for it: told again, it is sent once. */
export const sendNotice = async (
  deps: JobDeps,
  job: OfApplication & { readonly notice: Notice },
): Promise<void> => {
  const addressee = await noticeTo(deps, job)
  if (addressee === undefined) return
  const time = timesDue(addressee.events, addressee.record.application, job.notice)
  await deps.transaction(systemOf(job.organizationId), ({ tx }) =>
    queueNotice(deps, tx, { addressee, notice: job.notice, time }),
  )
}
