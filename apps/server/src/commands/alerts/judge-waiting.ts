import { ALERT_RULES, type AlertNotice } from '@pledge/domain/alerts/alert-kinds'
import { alertOfMessage } from '@pledge/domain/alerts/escalation'
import { textTime } from '@pledge/domain/alerts/quiet-hours'
import type { Organization } from '@pledge/domain/organization/settings'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import { areAlertsHeld } from '../../store/alerts/alert-holds.ts'
import { isAlertOvertaken } from '../../store/alerts/overtaken-alerts.ts'
import { alertKeyOf, messageById } from '../../store/alerts/undelivered.ts'
import { findApplication } from '../../store/application/applications.ts'
import type { Tx } from '../../store/database/database.ts'
import { organizationVersion } from '../../store/organization/organizations.ts'
import type { Deps } from '../deps.ts'

/** When an alert is texted or pushed: at once, or by day where it can wait. */
export const alertTimeOf = (
  deps: Pick<Deps, 'clock'>,
  notice: AlertNotice,
  { application }: Pick<LoanFile, 'application'>,
  { timeZone }: Pick<Organization, 'timeZone'>,
): Date => {
  const now = deps.clock.business()
  return ALERT_RULES[notice].isUrgent
    ? now
    : new Date(textTime(now.getTime(), application.residenceState, timeZone))
}

interface WaitingAlert {
  readonly id: string
  readonly applicationId: string
}

/**
 * What becomes of an alert that waited to be texted or pushed, once it can be: it is dropped where the loan was held since, or the
 * alert was overtaken; one that can wait and missed its day waits for the next, whose time is returned.
 */
export const judgeWaiting = async (
  deps: Deps,
  tx: Tx,
  { id, applicationId }: WaitingAlert,
): Promise<'SEND' | 'DROP' | Date> => {
  if (await areAlertsHeld(tx, applicationId)) return 'DROP'
  const message = await messageById(tx, id)
  const notice = message === undefined ? null : alertOfMessage(message.kind)
  if (notice === null) return 'SEND'
  const key = await alertKeyOf(tx, id)
  if (key !== undefined && (await isAlertOvertaken(tx, { applicationId, notice, key }))) return 'DROP'
  if (ALERT_RULES[notice].isUrgent) return 'SEND'
  const record = await findApplication(tx, applicationId)
  if (record === undefined) return 'DROP'
  const { file } = record
  const organization = await organizationVersion(tx, file.organizationId, record.organizationVersion)
  const from = alertTimeOf(deps, notice, file, organization)
  return from > deps.clock.business() ? from : 'SEND'
}
