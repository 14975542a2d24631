import { PASSKEY_NAME_MAX } from '@pledge/domain/account/passkeys'
import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { passkeyAttestation, passkeyCreation } from './passkeys.ts'
import { countryCode, instant, nothing, uuid } from './wire.ts'

/**
 * The caller's own account and its security (decisions 14 and 15). For agents and borrowers alike, unless a call says
 * otherwise.
 */

const done = z.object({ done: z.literal(true) })
const newPassword = z.string().check(z.maxLength(200))
const typedCode = z.string().check(z.minLength(1), z.maxLength(40))
const email = z.email().check(z.maxLength(254))
const passkeyName = z.string().check(z.minLength(1), z.maxLength(PASSKEY_NAME_MAX))
/** Shown once, stored as hashes; null when previously shown codes are still valid. */
const recoveryCodes = z.object({ recoveryCodes: z.nullable(z.array(z.string())) })

export const getAccountSecurity = defineCall({
  name: 'getAccountSecurity',
  method: 'GET',
  path: '/api/account/security',
  caller: 'signed-in',
  beforeSecondFactor: true,
  summary:
    'Contact details and security of the account: email, phone, passkeys, authenticator app, devices (decision 15).',
  answer: z.object({
    email: z.string(),
    /** Masked; null before one was provided, and for agents. */
    phone: z.nullable(z.string()),
    phoneCountry: z.nullable(countryCode),
    /** False for an account that signs in at the operator's own issuer. */
    hasPassword: z.boolean(),
    /** Null: passkeys cannot be created at this address. */
    passkeyHost: z.nullable(z.string()),
    /** The host of the sign-in page: a passkey for another host confirms changes there, but cannot sign in. */
    signInHost: z.nullable(z.string()),
    passkeys: z.array(
      z.object({
        uuid,
        name: z.string(),
        host: z.string(),
        isSynced: z.boolean(),
        createdAt: instant,
        lastUsedAt: z.nullable(instant),
      }),
    ),
    totpSince: z.nullable(instant),
    recoveryCodesLeft: z.int(),
    devices: z.array(
      z.object({
        uuid,
        isThis: z.boolean(),
        userAgent: z.string(),
        signedInAt: instant,
        lastSeenAt: instant,
      }),
    ),
  }),
  refusals: [],
})
export type AccountSecurity = z.infer<typeof getAccountSecurity.answer>

export const startPasskey = defineCall({
  name: 'startPasskey',
  method: 'POST',
  path: '/api/account/passkeys/start',
  caller: 'signed-in',
  beforeSecondFactor: true,
  summary: 'The options to create a passkey for this host. The challenge works once, for ten minutes.',
  body: nothing,
  answer: passkeyCreation,
  keepsNothing: true,
  refusals: ['account.passkeys-unavailable', 'account.too-many-passkeys'],
})

export const addPasskey = defineCall({
  name: 'addPasskey',
  method: 'POST',
  path: '/api/account/passkeys',
  caller: 'signed-in',
  beforeSecondFactor: true,
  summary: 'Adds the new passkey under a name. With the first factor, returns the recovery codes once.',
  body: z.object({ name: passkeyName, credential: passkeyAttestation }),
  answer: recoveryCodes,
  stepUp: 'add-passkey',
  keepsNothing: true,
  refusals: [
    'session.step-up-needed',
    'session.step-up-over',
    'session.proof-wrong',
    'account.passkeys-unavailable',
    'account.too-many-passkeys',
    'staff.invitation-over',
  ],
})

export const renamePasskey = defineCall({
  name: 'renamePasskey',
  method: 'POST',
  path: '/api/account/passkeys/name',
  caller: 'signed-in',
  summary: 'Renames a passkey.',
  body: z.object({ passkey: uuid, name: passkeyName }),
  answer: done,
  refusals: [],
})

export const removePasskey = defineCall({
  name: 'removePasskey',
  method: 'POST',
  path: '/api/account/passkeys/removal',
  caller: 'signed-in',
  summary: 'Removes a passkey. Removing the last factor removes the recovery codes.',
  body: z.object({ passkey: uuid }),
  answer: done,
  stepUp: 'remove-passkey',
  refusals: ['session.step-up-needed', 'account.last-factor'],
})

export const startTotp = defineCall({
  name: 'startTotp',
  method: 'POST',
  path: '/api/account/totp',
  caller: 'signed-in',
  beforeSecondFactor: true,
  summary:
    'A new secret for an authenticator app (RFC 6238), shown once. It has no effect until it is confirmed.',
  body: nothing,
  answer: z.object({ secret: z.string(), uri: z.string() }),
  stepUp: 'add-totp',
  keepsNothing: true,
  refusals: ['session.step-up-needed', 'account.totp-exists', 'staff.invitation-over'],
})

export const confirmTotp = defineCall({
  name: 'confirmTotp',
  method: 'POST',
  path: '/api/account/totp/confirmation',
  caller: 'signed-in',
  beforeSecondFactor: true,
  summary:
    'Confirms the authenticator app with a code. With the first factor, returns the recovery codes once.',
  body: z.object({ code: typedCode }),
  answer: recoveryCodes,
  keepsNothing: true,
  refusals: ['session.proof-wrong', 'session.step-up-over', 'account.totp-exists'],
})

export const removeTotp = defineCall({
  name: 'removeTotp',
  method: 'POST',
  path: '/api/account/totp/removal',
  caller: 'signed-in',
  summary: 'Removes the authenticator app. Removing the last factor removes the recovery codes.',
  body: nothing,
  answer: done,
  stepUp: 'remove-totp',
  refusals: ['session.step-up-needed', 'account.last-factor'],
})

export const renewRecoveryCodes = defineCall({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/account/recovery-codes',
  caller: 'signed-in',
  summary: 'New recovery codes, shown once. The previous codes stop working.',
  body: nothing,
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  stepUp: 'renew-recovery-codes',
  keepsNothing: true,
  refusals: ['session.step-up-needed', 'access.not-found'],
})

export const changePassword = defineCall({
  name: 'changePassword',
  method: 'POST',
  path: '/api/account/password',
  caller: 'signed-in',
  summary: 'Changes the password and signs out every other device.',
  body: z.object({ password: newPassword }),
  answer: done,
  stepUp: 'password',
  keepsNothing: true,
  refusals: ['session.step-up-needed', 'account.password-weak'],
})

export const startEmailChange = defineCall({
  name: 'startEmailChange',
  method: 'POST',
  path: '/api/account/email/start',
  caller: 'signed-in',
  summary:
    'Emails a code to the new address of the account. The response is the same if the address is taken.',
  body: z.object({ email }),
  answer: z.object({ sentTo: z.string() }),
  refusals: [],
})

export const changeEmail = defineCall({
  name: 'changeEmail',
  method: 'POST',
  path: '/api/account/email',
  caller: 'signed-in',
  summary: 'Confirms the new email address with the code. Both addresses are notified of the change.',
  body: z.object({ email, code: typedCode }),
  answer: done,
  stepUp: 'email',
  refusals: ['session.step-up-needed', 'session.proof-wrong', 'session.step-up-over'],
})

export const changePhone = defineCall({
  name: 'changePhone',
  method: 'POST',
  path: '/api/account/phone',
  caller: 'borrower',
  summary:
    'Changes the phone number in the borrower’s profile (rows 1.5.28 to 1.5.30). Submitted applications keep theirs.',
  body: z.object({ phoneNumber: z.string().check(z.maxLength(40)) }),
  answer: done,
  stepUp: 'phone',
  refusals: ['session.step-up-needed', 'borrower.details-invalid', 'access.not-found'],
})

export const endDevices = defineCall({
  name: 'endDevices',
  method: 'POST',
  path: '/api/account/devices/end',
  caller: 'signed-in',
  summary:
    'Signs out one or all other devices. They get no new tokens; a token they hold expires within five minutes.',
  body: z.object({
    /** Null: every device but this one. */
    device: z.nullable(uuid),
  }),
  answer: done,
  refusals: [],
})
