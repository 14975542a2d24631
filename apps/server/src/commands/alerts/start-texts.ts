import { composeTextCode } from '@pledge/copy/en/alert-texts'
import { TEXT_CONSENT_VERSION } from '@pledge/copy/en/text-consent'
import { MAILED_CODE_MS } from '@pledge/domain/account/codes'
import { checkUsPhone } from '@pledge/domain/borrower/phone'
import { isMonitored } from '@pledge/domain/margin/margin-state'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { lockAccount } from '../../store/account/accounts.ts'
import {
  changeAlertPhone,
  findAlertPhone,
  insertAlertPhone,
  isNumberStopped,
  isTexted,
} from '../../store/alerts/alert-phones.ts'
import { insertText } from '../../store/alerts/text-outbox.ts'
import { publishedOrganization } from '../../store/organization/organizations.ts'
import { takeAccountTry } from '../account/account-tries.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { codeHash, newCode } from '../step-up/step-up-secrets.ts'
import { recordAlertConsent } from './alert-consents.ts'

interface StartTexts extends OfSubject {
  readonly phoneNumber: string
  readonly consentVersion: number
  readonly from: { readonly address: string }
}

/**
 * The borrower agrees to texts and gives a number, which is texted a code. It replaces another number at once; nothing else is
 * texted before the code was entered. The number is of alerts alone: nobody signs in with it. Refusals: request.too-many,
 * loan.not-open, alerts.texts-not-offered to international borrowers, alerts.consent-outdated, borrower.details-invalid,
 * alerts.number-stopped until the number itself replies START.
 */
export const startTexts =
  (deps: Deps) =>
  async (input: StartTexts): Promise<Outcome<object>> => {
    const { subject, consentVersion, from } = input
    const checked = checkUsPhone(input.phoneNumber)
    if (!checked.ok) {
      const fields = [{ field: 'phoneNumber', message: checked.message }]
      const refusal = { ...refuse('borrower.details-invalid'), fields }
      return refusal
    }
    const phone = checked.value
    for (const whose of [subject.accountId, phone]) {
      const tried = await takeAccountTry(deps, 'text-code', whose)
      if (!tried.ok) return tried
    }
    return withLockedApplication(deps)<Outcome<object>>(asSubject(input), async ({ tx, file, now }) => {
      const { borrowerId, organizationId } = file
      if (!isMonitored(file.margin)) return refuse('loan.not-open')
      if (file.application.isInternational) return refuse('alerts.texts-not-offered')
      if (consentVersion !== TEXT_CONSENT_VERSION) return refuse('alerts.consent-outdated')
      if (await isNumberStopped(tx, deps.sealer, phone)) return refuse('alerts.number-stopped')
      await lockAccount(tx, borrowerId)
      const known = await findAlertPhone(tx, deps.sealer, borrowerId)
      if (isTexted(known) && known.phone === phone) return { ok: true }
      if (known !== undefined) await changeAlertPhone(tx, known.id, { removedAt: now })
      const consentId = await recordAlertConsent(deps, tx, {
        type: 'TEXT_ALERTS',
        borrowerId,
        organizationId,
        optInOut: 'OPT_IN',
        givenFrom: from.address,
      })
      const [id, code, real] = [deps.newId(), newCode(), deps.clock.real()]
      await insertAlertPhone(tx, deps.sealer, {
        id,
        organizationId,
        borrowerId,
        phone,
        consentId,
        codeHash: codeHash(deps.sealer, id, code),
        codeExpiresAt: new Date(real.getTime() + MAILED_CODE_MS),
        now,
      })
      const body = composeTextCode(code, await publishedOrganization(tx, organizationId))
      const textId = deps.newId()
      await insertText(tx, deps.sealer, {
        id: textId,
        organizationId,
        applicationId: null,
        borrowerId,
        phoneId: id,
        idempotencyKey: `text-code:${textId}`,
        text: { to: phone, body },
        sendFrom: now,
        now: real,
      })
      return { ok: true }
    })
  }
