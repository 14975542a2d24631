import type { Outcome } from '@pledge/domain/refusal'
import type { Subject } from '../../policies/subject.ts'
import { endPushDevice, pushDevicesOf, type PushDevice } from '../../store/alerts/push-devices.ts'
import { withTenant } from '../../store/database/database.ts'
import { ownPrincipalOf } from '../actors.ts'
import type { Deps } from '../deps.ts'

interface StopPush {
  readonly subject: Subject
  readonly deviceId: string
  readonly from: { readonly address: string }
}

/** The borrower's browsers that take notifications with our present key: the push service of another one refuses them. */
export const readPushDevices =
  (deps: Deps) =>
  async (subject: Subject): Promise<readonly PushDevice[]> => {
    const publicKey = await deps.push.publicKey()
    const devices = await withTenant(deps.db, ownPrincipalOf(subject), (tx) =>
      pushDevicesOf(tx, deps.sealer, subject.accountId),
    )
    return devices.filter((device) => device.publicKey === publicKey)
  }

/**
 * The borrower turns notifications off for one browser, from whichever they use, whatever became of the loan. With the last one the
 * consent ends. Idempotent: of a browser that is off, or of somebody else, nothing changes.
 */
export const stopPush =
  (deps: Deps) =>
  ({ subject, deviceId, from }: StopPush): Promise<Outcome<object>> =>
    deps.transaction(ownPrincipalOf(subject), async ({ tx }) => {
      const end = { because: 'REMOVED', address: from.address } as const
      await endPushDevice(tx, { id: deviceId, end, consentId: deps.newId(), now: deps.clock.business() })
      return { ok: true }
    })
