import { composeNotice } from '@pledge/copy/en/mails'
import type { Application } from '@pledge/domain/application/application'
import type { ApplicationEvent } from '@pledge/domain/application/events'
import { jobsFor, type Notice } from '@pledge/domain/application/follow-on'
import { systemOf } from '../commands/actors.ts'
import type { OfApplication } from '../commands/attach-profile.ts'
import { readApplication } from '../commands/read-application.ts'
import { findAccountEmail } from '../store/account-email.ts'
import { eventsOf } from '../store/applications.ts'
import { queueMail } from '../store/outbox.ts'
import { organizationVersion } from '../store/organizations.ts'
import { findSubmittedDetails } from '../store/submitted-details.ts'
import type { JobDeps } from './deps.ts'

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
  const asker = systemOf(job.organizationId)
  const found = await readApplication(deps)({
    asker,
    applicationId: job.applicationId,
    more: async (tx, { application }) => ({
      email: await findAccountEmail(tx, application.borrowerId),
      events: await eventsOf(tx, application.id),
      details: await findSubmittedDetails(tx, deps.sealer, application.id),
    }),
  })
  if (!found.ok || found.more.email === undefined) return
  const { application, organizationVersion: version } = found.record
  const organization = await organizationVersion(deps.db, job.organizationId, version)
  const { subject, text } = composeNotice(job.notice, {
    firstName: found.more.details?.name.firstName ?? null,
    shortName: organization.shortName,
    supportPhone: organization.supportPhone,
    link: `${deps.publicUrl}/dashboard`,
    dueAt: application.collateralDueAt === null ? null : new Date(application.collateralDueAt),
    timeZone: organization.timeZone,
  })
  const time = timesDue(found.more.events, application, job.notice)
  const key = `notice:${job.applicationId}:${job.notice}:${time}`
  await deps.transaction(asker, ({ tx }) =>
    queueMail(tx, deps.sealer, {
      id: deps.newId(),
      organizationId: job.organizationId,
      applicationId: job.applicationId,
      borrowerId: application.borrowerId,
      idempotencyKey: key,
      mail: { to: found.more.email ?? '', fromName: organization.shortName, subject, text },
      now: deps.clock.real(),
    }),
  )
}
