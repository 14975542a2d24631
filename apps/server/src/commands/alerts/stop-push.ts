import type { Outcome } from '@pledge/domain/refusal'
import { lockAccount } from '../../store/account/accounts.ts'
import { endPushDevice, pushDevicesOf } from '../../store/alerts/push-devices.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { recordAlertConsent } from './alert-consents.ts'

interface StopPush extends OfSubject {
  readonly deviceId: string
  readonly from: { readonly address: string }
}

/**
 * The borrower turns notifications off for one browser, from whichever they use. With the last one the consent ends. Idempotent: of
 * a browser that is off, or of somebody else, nothing changes.
 */
export const stopPush =
  (deps: Deps) =>
  (input: StopPush): Promise<Outcome<object>> =>
    withLockedApplication(deps)<Outcome<object>>(asSubject(input), async ({ tx, file, now }) => {
      const { borrowerId, organizationId } = file
      await lockAccount(tx, borrowerId)
      const devices = await pushDevicesOf(tx, deps.sealer, borrowerId)
      const device = devices.find(({ id }) => id === input.deviceId)
      if (device === undefined) return { ok: true }
      await endPushDevice(tx, { id: device.id, because: 'REMOVED', now })
      if (devices.length === 1)
        await recordAlertConsent(deps, tx, {
          type: 'PUSH_ALERTS',
          borrowerId,
          organizationId,
          optInOut: 'OPT_OUT',
          givenFrom: input.from.address,
        })
      return { ok: true }
    })
