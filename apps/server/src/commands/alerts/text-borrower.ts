import { composeAlertText } from '@pledge/copy/en/alert-texts'
import type { AlertNotice } from '@pledge/domain/alerts/alert-kinds'
import { brandAddress } from '@pledge/domain/organization/brand-address'
import type { Organization } from '@pledge/domain/organization/settings'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import { findAlertPhone, isTexted } from '../../store/alerts/alert-phones.ts'
import { queueText } from '../../store/alerts/text-outbox.ts'
import { TEXT_KEY_ENDING } from '../../store/alerts/undelivered.ts'
import type { Tx } from '../../store/database/database.ts'
import { insertMessage } from '../../store/mail/messages.ts'
import { publishedOrganization } from '../../store/organization/organizations.ts'
import { belongsTo } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { alertTimeOf } from './judge-waiting.ts'

/** An alert that is texted or pushed beside its email. */
export interface ShortAlert {
  readonly file: LoanFile
  readonly organization: Organization
  readonly notice: AlertNotice
  /** Of the alert: its email has the same. */
  readonly key: string
  /** The deadline of an open margin call, where it is about one. */
  readonly cureBy: Date | null
}

/** Queues an alert as a text, if the borrower has a confirmed number; one that can wait comes by day. */
export const textBorrower = async (deps: Deps, tx: Tx, alert: ShortAlert): Promise<void> => {
  const { file } = alert
  const phone = await findAlertPhone(tx, deps.sealer, file.borrowerId)
  if (!isTexted(phone)) return
  const { shortName, supportPhone, timeZone } = alert.organization
  const published = await publishedOrganization(tx, file.organizationId)
  const body = composeAlertText(alert.notice, {
    shortName,
    supportPhone,
    timeZone,
    cureBy: alert.cureBy,
    link: brandAddress(deps.publicUrl, published, '/dashboard'),
  })
  const id = deps.newId()
  const now = deps.clock.business()
  const isQueued = await queueText(tx, deps.sealer, {
    id,
    ...belongsTo(file),
    phoneId: phone.id,
    idempotencyKey: `${alert.key}${TEXT_KEY_ENDING}`,
    text: { to: phone.phone, body },
    sendFrom: alertTimeOf(deps, alert.notice, file, alert.organization),
    now: deps.clock.real(),
  })
  if (isQueued)
    await insertMessage(tx, {
      id,
      ...belongsTo(file),
      channel: 'TEXT',
      kind: `text:${alert.notice}`,
      // A text says nothing that a stranger who sees the phone should not read, so the record has all of it.
      subject: body,
      status: 'QUEUED',
      now,
    })
}
