import type { PushContent } from '@pledge/contract/push-content'
import { composeAlertPush } from '@pledge/copy/en/alert-texts'
import { pushExpiresAt, pushUrgency } from '@pledge/domain/alerts/push-rules'
import { pushDevicesOf } from '../../store/alerts/push-devices.ts'
import { queuePush } from '../../store/alerts/push-outbox.ts'
import { PUSH_KEY_ENDING } from '../../store/alerts/undelivered.ts'
import type { Tx } from '../../store/database/database.ts'
import { insertMessage } from '../../store/mail/messages.ts'
import { publishedOrganization } from '../../store/organization/organizations.ts'
import { belongsTo } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { alertTimeOf } from './judge-waiting.ts'
import type { ShortAlert } from './text-borrower.ts'

/**
 * Queues an alert for each browser that the borrower has turned on; one that can wait comes by day. It says what a text says:
 * nothing that a stranger who sees the screen should not read. It opens a page at the address at which the borrower turned it on,
 * which names the brand where several share one (note 047).
 */
export const pushBorrower = async (deps: Deps, tx: Tx, alert: ShortAlert): Promise<void> => {
  const { file, notice, cureBy, organization } = alert
  const devices = await pushDevicesOf(tx, deps.sealer, file.borrowerId)
  if (devices.length === 0) return
  const published = await publishedOrganization(tx, file.organizationId)
  const path = `/dashboard?org=${published.code}`
  const { shortName, timeZone } = organization
  const words = composeAlertPush(notice, { shortName, timeZone, cureBy })
  const sendFrom = alertTimeOf(deps, notice, file, organization)
  const expiresAt = new Date(pushExpiresAt(notice, sendFrom.getTime(), cureBy?.getTime() ?? null))
  for (const device of devices) {
    const id = deps.newId()
    const content: PushContent = { ...words, tag: id, path }
    const isQueued = await queuePush(tx, deps.sealer, {
      id,
      ...belongsTo(file),
      deviceId: device.id,
      idempotencyKey: `${alert.key}${PUSH_KEY_ENDING}${device.id}`,
      push: { urgency: pushUrgency(notice), content: JSON.stringify(content) },
      sendFrom,
      expiresAt,
      now: deps.clock.real(),
    })
    if (isQueued)
      await insertMessage(tx, {
        id,
        ...belongsTo(file),
        channel: 'PUSH',
        kind: `push:${notice}`,
        subject: `${words.title}: ${words.body}`,
        status: 'QUEUED',
        now: deps.clock.business(),
      })
  }
}
