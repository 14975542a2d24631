import type { AccountSecurity } from '@pledge/contract/account'
import { maskPhone } from '@pledge/domain/account/mask-phone'
import type { Factors } from '@pledge/domain/account/step-up'
import type { Passkey } from '../../store/account/passkeys.ts'
import type { SignedInDevice } from '../../store/account/refresh-sessions.ts'

export interface AccountSecurityFacts {
  readonly email: string
  readonly contact: { readonly phone: string; readonly countryOfDomicile: string } | undefined
  readonly factors: Factors
  readonly passkeyHost: string | null
  readonly signInHost: string | null
  readonly passkeys: readonly Passkey[]
  readonly totpSince: Date | null
  readonly devices: readonly SignedInDevice[]
  readonly sessionId: string
}

/** Null before a number was given; the profile of a refinance may have none. */
const phoneOf = ({ contact }: AccountSecurityFacts): string | null =>
  contact === undefined || contact.phone === '' ? null : maskPhone(contact.phone)

/** One's own account security: no keys or secrets, and only the end of the phone number. */
export const presentAccountSecurity = (facts: AccountSecurityFacts): AccountSecurity => ({
  email: facts.email,
  phone: phoneOf(facts),
  phoneCountry: facts.contact?.countryOfDomicile ?? null,
  hasPassword: facts.factors.hasPassword,
  passkeyHost: facts.passkeyHost,
  signInHost: facts.signInHost,
  passkeys: facts.passkeys.map((passkey) => ({
    uuid: passkey.id,
    name: passkey.name,
    host: passkey.host,
    isSynced: passkey.isSynced,
    createdAt: passkey.createdAt.toISOString(),
    lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
  })),
  totpSince: facts.totpSince?.toISOString() ?? null,
  recoveryCodesLeft: facts.factors.recoveryCodesLeft,
  devices: facts.devices.map((device) => ({
    uuid: device.id,
    isThis: device.id === facts.sessionId,
    userAgent: device.userAgent,
    signedInAt: device.createdAt.toISOString(),
    lastSeenAt: device.rotatedAt.toISOString(),
  })),
})
