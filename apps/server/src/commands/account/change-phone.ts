import { checkInternationalPhone } from '@pledge/domain/borrower/phone-international'
import { checkUsPhone } from '@pledge/domain/borrower/phone'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { lockAccount } from '../../store/account/accounts.ts'
import { findProfile, saveProfile } from '../../store/borrower/borrowers.ts'
import { ownPrincipalOf } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { takeStepUp } from '../step-up/take-step-up.ts'
import { stepUpOf, type ProvedCall } from '../step-up/proved-call.ts'

interface ChangePhone extends ProvedCall {
  readonly phoneNumber: string
}

/**
 * Changes the phone number in the profile (rows 1.5.28 to 1.5.30); submitted applications keep their own
 * number. Idempotent: the current number changes nothing. Refusals: access.not-found before a number was
 * given, borrower.details-invalid with its field, session.step-up-needed.
 */
export const changePhone =
  (deps: Deps) =>
  (input: ChangePhone): Promise<Outcome<object>> =>
    deps.transaction(ownPrincipalOf(input.subject), async ({ tx }) => {
      const { subject, phoneNumber } = input
      await lockAccount(tx, subject.accountId)
      const profile = await findProfile(tx, deps.sealer, subject.accountId)
      if (profile === undefined) return refuse('access.not-found')
      const { countryOfDomicile: country } = profile
      const checked =
        country === 'US' ? checkUsPhone(phoneNumber) : checkInternationalPhone(phoneNumber, country)
      if (!checked.ok) {
        const fields = [{ field: 'phoneNumber', message: checked.message }]
        return { ...refuse('borrower.details-invalid'), fields }
      }
      if (checked.value === profile.phone) return { ok: true }
      const taken = await takeStepUp(deps)(tx, { ...stepUpOf(input, 'phone'), applicationId: null })
      if (!taken.ok) return taken
      await saveProfile(tx, deps.sealer, { ...profile, phone: checked.value }, deps.clock.real())
      return { ok: true }
    })
