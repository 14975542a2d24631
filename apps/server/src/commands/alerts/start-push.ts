import { composePushOn } from '@pledge/copy/en/account-mails'
import { PUSH_CONSENT_VERSION } from '@pledge/copy/en/push-consent'
import { MAX_PUSH_DEVICES } from '@pledge/domain/alerts/push-rules'
import { isMonitored } from '@pledge/domain/margin/margin-state'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { lockAccount } from '../../store/account/accounts.ts'
import { insertPushDevice, pushDevicesOf, type StoredSubscription } from '../../store/alerts/push-devices.ts'
import { takeAccountTry } from '../account/account-tries.ts'
import { mailAccount } from '../account/mail-account.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { recordAlertConsent } from './alert-consents.ts'

interface StartPush extends OfSubject {
  readonly subscription: StoredSubscription
  readonly consentVersion: number
  readonly from: { readonly address: string; readonly userAgent: string }
}

const isSame = (one: StoredSubscription, other: StoredSubscription): boolean =>
  one.endpoint === other.endpoint && one.p256dh === other.p256dh && one.auth === other.auth

/**
 * The borrower turns notifications on in this browser, which takes them for nobody else from now on. The owner of the account gets
 * an email about it. Turning the same browser on again changes nothing. Refusals: alerts.push-not-accepted where the address is
 * that of no push service or the browser's key is no point of its curve, request.too-many, loan.not-open, alerts.push-consent-outdated, alerts.too-many-devices.
 */
export const startPush =
  (deps: Deps) =>
  async (input: StartPush): Promise<Outcome<object>> => {
    const { subject, subscription, consentVersion, from } = input
    if (!(await deps.push.accepts(subscription))) return refuse('alerts.push-not-accepted')
    const publicKey = await deps.push.publicKey()
    const tried = await takeAccountTry(deps, 'push-device', subject.accountId)
    if (!tried.ok) return tried
    return withLockedApplication(deps)<Outcome<object>>(asSubject(input), async ({ tx, file, now }) => {
      const { borrowerId, organizationId } = file
      if (!isMonitored(file.margin)) return refuse('loan.not-open')
      if (consentVersion !== PUSH_CONSENT_VERSION) return refuse('alerts.push-consent-outdated')
      await lockAccount(tx, borrowerId)
      const known = await pushDevicesOf(tx, deps.sealer, borrowerId)
      if (known.some((one) => one.publicKey === publicKey && isSame(one.subscription, subscription)))
        return { ok: true }
      const others = known.filter((device) => device.subscription.endpoint !== subscription.endpoint)
      if (others.length >= MAX_PUSH_DEVICES) return refuse('alerts.too-many-devices')
      const consentId = await recordAlertConsent(deps, tx, {
        type: 'PUSH_ALERTS',
        borrowerId,
        organizationId,
        optInOut: 'OPT_IN',
        givenFrom: from.address,
      })
      const id = deps.newId()
      const { userAgent } = from
      await insertPushDevice(tx, deps.sealer, {
        id,
        organizationId,
        borrowerId,
        subscription,
        publicKey,
        userAgent,
        consentId,
        endOfConsentId: deps.newId(),
        now,
      })
      await mailAccount(deps, tx, { subject, idempotencyKey: `push-on:${id}`, compose: composePushOn })
      return { ok: true }
    })
  }
