import { composeNotice, type NoticeName } from '@pledge/copy/en/mails'
import type { ApplicationEvent } from '@pledge/domain/application/events'
import type { Organization } from '@pledge/domain/organization/settings'
import { systemOf } from '../commands/actors.ts'
import type { OfApplication } from '../commands/attach-profile.ts'
import { readApplication } from '../commands/read-application.ts'
import { findAccountEmail } from '../store/account-email.ts'
import { eventsOf, type ApplicationRecord } from '../store/applications.ts'
import type { Tx } from '../store/database.ts'
import { queueMail } from '../store/outbox.ts'
import { organizationVersion } from '../store/organizations.ts'
import { findSubmittedDetails } from '../store/submitted-details.ts'
import type { JobDeps } from './deps.ts'

/** Whom a message goes to, and what it is about. */
export interface Addressee {
  readonly record: ApplicationRecord
  readonly email: string
  readonly firstName: string | null
  readonly organization: Organization
  readonly events: readonly ApplicationEvent[]
}

/** The borrower of an application; undefined when there is nobody to write to. */
export const noticeTo = async (deps: JobDeps, of: OfApplication): Promise<Addressee | undefined> => {
  const found = await readApplication(deps)({
    asker: systemOf(of.organizationId),
    applicationId: of.applicationId,
    more: async (tx, { application }) => ({
      email: await findAccountEmail(tx, application.borrowerId),
      events: await eventsOf(tx, application.id),
      details: await findSubmittedDetails(tx, deps.sealer, application.id),
    }),
  })
  if (!found.ok || found.more.email === undefined) return undefined
  const { email, events, details } = found.more
  const version = found.record.organizationVersion
  const organization = await organizationVersion(deps.db, of.organizationId, version)
  return { record: found.record, email, events, organization, firstName: details?.name.firstName ?? null }
}

/** Queues a message in the transaction that decides it. `time` tells it from others of its name: told again, it is sent once. */
export const queueNotice = async (
  deps: JobDeps,
  tx: Tx,
  input: { readonly addressee: Addressee; readonly notice: NoticeName; readonly time: number | string },
): Promise<void> => {
  const { addressee, notice, time } = input
  const { organization } = addressee
  const { application } = addressee.record
  const { subject, text } = composeNotice(notice, {
    firstName: addressee.firstName,
    shortName: organization.shortName,
    supportPhone: organization.supportPhone,
    link: `${deps.publicUrl}/dashboard`,
    dueAt: application.collateralDueAt === null ? null : new Date(application.collateralDueAt),
    timeZone: organization.timeZone,
  })
  await queueMail(tx, deps.sealer, {
    id: deps.newId(),
    organizationId: application.organizationId,
    applicationId: application.id,
    borrowerId: application.borrowerId,
    idempotencyKey: `notice:${application.id}:${notice}:${time}`,
    mail: { to: addressee.email, fromName: organization.shortName, subject, text },
    now: deps.clock.real(),
  })
}
