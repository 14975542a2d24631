import { composeTextAnswer } from '@pledge/copy/en/alert-texts'
import { composeTextsOn } from '@pledge/copy/en/account-mails'
import { MOST_WRONG_MAILED_CODES } from '@pledge/domain/account/codes'
import { maskPhone } from '@pledge/domain/account/mask-phone'
import { typedCode } from '@pledge/domain/account/typed-code'
import { isMonitored } from '@pledge/domain/margin/margin-state'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { lockAccount } from '../../store/account/accounts.ts'
import {
  changeAlertPhone,
  findAlertPhone,
  isTexted,
  type AlertPhone,
} from '../../store/alerts/alert-phones.ts'
import { insertText } from '../../store/alerts/text-outbox.ts'
import type { Tx } from '../../store/database/database.ts'
import { publishedOrganization } from '../../store/organization/organizations.ts'
import { forgiveAccountTries, takeAccountTry } from '../account/account-tries.ts'
import { mailAccount } from '../account/mail-account.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { codeHash, isSame } from '../step-up/step-up-secrets.ts'
import { recordAlertConsent } from './alert-consents.ts'

const judge = async (
  deps: Deps,
  tx: Tx,
  phone: AlertPhone | undefined,
  code: string,
): Promise<Outcome<{ readonly phone: AlertPhone }>> => {
  if (phone === undefined || phone.confirmedAt !== null) return refuse('session.proof-wrong')
  const isOver =
    deps.clock.real() >= phone.codeExpiresAt ||
    phone.wrongCodes >= MOST_WRONG_MAILED_CODES ||
    phone.stoppedAt !== null
  if (isOver) return refuse('session.proof-wrong')
  if (isSame(codeHash(deps.sealer, phone.id, typedCode(code)), phone.codeHash)) return { ok: true, phone }
  await changeAlertPhone(tx, phone.id, { wrongCodes: phone.wrongCodes + 1 })
  return refuse('session.proof-wrong', { left: String(MOST_WRONG_MAILED_CODES - phone.wrongCodes - 1) })
}

/** The number is texted what the carriers ask for, and the account's owner is emailed: it may have been somebody else. */
const announce = async (deps: Deps, tx: Tx, { subject }: OfSubject, phone: AlertPhone): Promise<void> => {
  const { id: phoneId, organizationId, borrowerId } = phone
  const id = deps.newId()
  await insertText(tx, deps.sealer, {
    id,
    organizationId,
    applicationId: null,
    borrowerId,
    phoneId,
    idempotencyKey: `texts-on:${id}`,
    text: {
      to: phone.phone,
      body: composeTextAnswer('ON', await publishedOrganization(tx, organizationId)),
    },
    sendFrom: deps.clock.business(),
    now: deps.clock.real(),
  })
  await mailAccount(deps, tx, {
    subject,
    idempotencyKey: `texts-on-email:${id}`,
    compose: (facts) => composeTextsOn(maskPhone(phone.phone), facts),
  })
}

/**
 * The borrower enters the code that the number was texted: from now on alerts go to it. Refusals: request.too-many,
 * loan.not-open, session.proof-wrong, whatever is wrong about the code.
 */
export const confirmTexts =
  (deps: Deps) =>
  async (input: OfSubject & { readonly code: string }): Promise<Outcome<object>> => {
    const { accountId } = input.subject
    const tried = await takeAccountTry(deps, 'text-proof', accountId)
    if (!tried.ok) return tried
    const confirmed = await withLockedApplication(deps)<Outcome<object>>(
      asSubject(input),
      async ({ tx, file, now }) => {
        if (!isMonitored(file.margin)) return refuse('loan.not-open')
        await lockAccount(tx, file.borrowerId)
        const known = await findAlertPhone(tx, deps.sealer, file.borrowerId)
        if (isTexted(known)) return { ok: true }
        const judged = await judge(deps, tx, known, input.code)
        if (!judged.ok) return judged
        await changeAlertPhone(tx, judged.phone.id, { confirmedAt: now })
        await announce(deps, tx, input, judged.phone)
        return { ok: true }
      },
    )
    if (confirmed.ok) await deps.afterCommit(() => forgiveAccountTries(deps, 'text-proof', accountId))
    return confirmed
  }

/** The borrower turns texts off on the page. Idempotent: without a number nothing changes. */
export const stopTexts =
  (deps: Deps) =>
  (input: OfSubject & { readonly from: { readonly address: string } }): Promise<Outcome<object>> =>
    withLockedApplication(deps)<Outcome<object>>(asSubject(input), async ({ tx, file, now }) => {
      const { borrowerId, organizationId } = file
      await lockAccount(tx, borrowerId)
      const known = await findAlertPhone(tx, deps.sealer, borrowerId)
      if (known === undefined) return { ok: true }
      await changeAlertPhone(tx, known.id, { removedAt: now })
      await recordAlertConsent(deps, tx, {
        type: 'TEXT_ALERTS',
        borrowerId,
        organizationId,
        optInOut: 'OPT_OUT',
        givenFrom: input.from.address,
      })
      return { ok: true }
    })
