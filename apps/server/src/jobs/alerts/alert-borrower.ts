import { composeAlertText } from '@pledge/copy/en/alert-texts'
import { chosenChannels } from '@pledge/domain/alerts/alert-choices'
import { ALERT_RULES, type AlertNotice } from '@pledge/domain/alerts/alert-kinds'
import { textTime } from '@pledge/domain/alerts/quiet-hours'
import { brandAddress } from '@pledge/domain/organization/brand-address'
import { belongsTo } from '../../commands/application/of-application.ts'
import { alertChoicesOf } from '../../store/alerts/alert-choices.ts'
import { findAlertPhone, isTexted } from '../../store/alerts/alert-phones.ts'
import { queueText } from '../../store/alerts/text-outbox.ts'
import type { Tx } from '../../store/database/database.ts'
import { insertMessage } from '../../store/mail/messages.ts'
import { publishedOrganization } from '../../store/organization/organizations.ts'
import type { JobDeps } from '../deps.ts'
import { mailToBorrower, type MailToBorrower } from '../mail/mail-to-borrower.ts'

export interface BorrowerAlert extends MailToBorrower {
  readonly notice: AlertNotice
  /** The deadline of an open margin call, where it is about one. */
  readonly cureBy: Date | null
}

type TextAlert = Pick<BorrowerAlert, 'record' | 'organization' | 'notice' | 'key' | 'cureBy'>

/** Queues the alert as a text, if the borrower has a confirmed number; one that can wait comes by day. */
const textToBorrower = async (deps: JobDeps, tx: Tx, alert: TextAlert): Promise<void> => {
  const { file } = alert.record
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
  const sendFrom = ALERT_RULES[alert.notice].isUrgent
    ? now
    : new Date(textTime(now.getTime(), file.application.residenceState, timeZone))
  const isQueued = await queueText(tx, deps.sealer, {
    id,
    ...belongsTo(file),
    phoneId: phone.id,
    idempotencyKey: `${alert.key}:text`,
    text: { to: phone.phone, body },
    sendFrom,
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

/** Queues an alert by every channel that the borrower has chosen for its kind, each once by its key (note 087). */
export const alertBorrower = async (deps: JobDeps, tx: Tx, alert: BorrowerAlert): Promise<void> => {
  const { kind } = ALERT_RULES[alert.notice]
  const channels = chosenChannels(kind, await alertChoicesOf(tx, alert.record.file.id))
  if (channels.includes('EMAIL')) await mailToBorrower(deps, tx, alert)
  if (channels.includes('TEXT')) await textToBorrower(deps, tx, alert)
}
