import { chosenChannels } from '@pledge/domain/alerts/alert-choices'
import { ALERT_RULES, type AlertNotice } from '@pledge/domain/alerts/alert-kinds'
import { escalate } from '../../commands/alerts/escalate-alert.ts'
import { pushBorrower } from '../../commands/alerts/push-borrower.ts'
import { textBorrower } from '../../commands/alerts/text-borrower.ts'
import type { LockedApplication } from '../../commands/application/locked-application.ts'
import { alertChoicesOf } from '../../store/alerts/alert-choices.ts'
import type { JobDeps } from '../deps.ts'
import { mailToBorrower, type MailToBorrower } from '../mail/mail-to-borrower.ts'

export interface BorrowerAlert extends Omit<MailToBorrower, 'record'> {
  readonly notice: AlertNotice
  /** The deadline of an open margin call, where it is about one. */
  readonly cureBy: Date | null
}

/** Queues an alert by every channel that the borrower has chosen for its kind, each once by its key (note 087). */
export const alertBorrower = async (
  deps: JobDeps,
  locked: LockedApplication,
  alert: BorrowerAlert,
): Promise<void> => {
  const { tx, file, record } = locked
  const { kind } = ALERT_RULES[alert.notice]
  const channels = chosenChannels(kind, await alertChoicesOf(tx, file.id))
  const email = channels.includes('EMAIL') ? await mailToBorrower(deps, tx, { record, ...alert }) : undefined
  if (channels.includes('TEXT')) await textBorrower(deps, tx, { file, ...alert })
  if (channels.includes('PUSH')) await pushBorrower(deps, tx, { file, ...alert })
  if (email?.status === 'WITHHELD')
    await escalate(deps, locked, { messageId: email.id, channel: 'EMAIL', key: alert.key })
}
