import { LEGACY_NEEDS } from '@pledge/domain/account/legacy-sign-in'
import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { passkeyAssertion, passkeyRequest } from './passkeys.ts'
import { nothing, organizationCode, uuid } from './wire.ts'

const kind = z.enum(['customer', 'agent'])
const byKind = z.object({ kind })
const redirect = z.object({ redirect: z.string() })
const password = z.string().check(z.maxLength(200))
const email = z.email().check(z.maxLength(254))

/** The broker user as the identity broker returns it (rows 2.3.19 to 2.3.27). */
export const brokerUser = z.object({
  identityUuid: uuid,
  organizationCode,
  userType: z.string(),
  email: z.email(),
  updatedAt: z.iso.datetime(),
  isManageable: z.boolean(),
  isBroker: z.boolean(),
  activeLegacyCustomerOrgs: z.array(z.string()),
  wallet: z.object({ accountAddress: z.string(), groupPolicyAddress: z.string() }),
})
export type BrokerUserAnswer = z.infer<typeof brokerUser>

export const brokerLogin = defineCall({
  name: 'brokerLogin',
  method: 'POST',
  path: '/api/identity-broker/{kind}/api/v3/login',
  caller: 'anyone',
  inPreview: true,
  summary:
    'Starts a sign-in and returns the address to open (row 2.7.16). Headers X-Auth0-Application-Name and X-Org.',
  params: byKind,
  query: z.looseObject({
    telemetryTrackingId: z.optional(z.string().check(z.maxLength(64))),
    redirectUrl: z.optional(z.string().check(z.maxLength(2000))),
    screen: z.optional(z.enum(['sign-in', 'register'])),
  }),
  body: nothing,
  answer: redirect,
  refusals: ['request.too-many', 'session.application-refused'],
})

export const brokerLogout = defineCall({
  name: 'brokerLogout',
  method: 'POST',
  path: '/api/identity-broker/{kind}/secure/api/v3/logout',
  caller: 'anyone',
  inPreview: true,
  summary:
    'Ends the session of the cookie and returns the address to open (row 2.7.17). The JWT has already been dropped (gap G.75).',
  params: byKind,
  body: nothing,
  answer: redirect,
  refusals: ['session.origin-refused'],
})

export const getSelf = defineCall({
  name: 'getSelf',
  method: 'GET',
  path: '/api/identity-broker/{kind}/secure/api/v3/self/figureinfo',
  caller: 'signed-in',
  beforeSecondFactor: true,
  summary: 'The signed-in user (row 2.7.14).',
  params: byKind,
  answer: brokerUser,
  refusals: ['session.application-refused'],
})

/** The legacy user as its service returns it (rows 2.3.28 to 2.3.35). */
export const legacyUser = z.object({
  uuid,
  organizationCode,
  profileType: z.string(),
  updatedDate: z.iso.datetime(),
  twoFactorEnabled: z.boolean(),
  passwordExpired: z.boolean(),
  totpVerified: z.boolean(),
  aliases: z.array(z.object({ type: z.string(), value: z.string() })),
})
export type LegacyUserAnswer = z.infer<typeof legacyUser>

export const getLegacyIdentity = defineCall({
  name: 'getLegacyIdentity',
  method: 'GET',
  path: '/api/identity/secure/api/v1/identity',
  caller: 'signed-in',
  beforeSecondFactor: true,
  summary: 'The signed-in user in the older shape (row 2.7.15); headers x-addr and x-grp carry the wallet.',
  answer: legacyUser,
  refusals: [],
})

export const legacySignIn = defineCall({
  name: 'legacySignIn',
  method: 'POST',
  path: '/api/identity/api/v1/login',
  caller: 'anyone',
  inPreview: true,
  summary:
    'Signs in at the legacy identity service (decision 14): only for organizations that still have it. Answers what is still needed, and is then called again with it; or the address to open. Tries are limited by address and by account.',
  query: z.object({
    telemetryTrackingId: z.optional(z.string().check(z.maxLength(64))),
    redirectUrl: z.optional(z.string().check(z.maxLength(2000))),
  }),
  body: z.object({
    /** Username or email address. */
    alias: z.string().check(z.minLength(1), z.maxLength(254)),
    password,
    /** For an account without an alias of type Email. */
    email: z.optional(email),
    emailCode: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
    /** Of the authenticator app. */
    code: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
    newPassword: z.optional(password),
  }),
  answer: z.object({ needs: z.array(z.enum(LEGACY_NEEDS)), redirect: z.nullable(z.string()) }),
  refusals: [
    'session.sign-in-failed',
    'session.origin-refused',
    'session.application-refused',
    'session.proof-wrong',
    'session.step-up-over',
    'account.moved',
    'account.disabled',
    'account.password-weak',
  ],
})

export const refreshSession = defineCall({
  name: 'refreshSession',
  method: 'POST',
  path: '/api/session/refresh',
  caller: 'anyone',
  inPreview: true,
  summary:
    'A new five-minute access token for the HttpOnly cookie (decision 15). The cookie authorizes nothing else.',
  body: z.nullish(z.object({ kind: z.optional(kind) })),
  answer: z.object({ jwt: z.string() }),
  refusals: ['session.unauthenticated', 'session.origin-refused'],
})

const byInteraction = z.object({ uid: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)) })

export const getInteraction = defineCall({
  name: 'getInteraction',
  method: 'GET',
  path: '/api/identity/interactions/{uid}',
  caller: 'anyone',
  summary: "What the embedded provider's sign-in page should ask for.",
  params: byInteraction,
  answer: z.object({ kind, organization: organizationCode, screen: z.enum(['sign-in', 'register']) }),
  refusals: [],
})

export const signIn = defineCall({
  name: 'signIn',
  method: 'POST',
  path: '/api/identity/interactions/{uid}/sign-in',
  caller: 'anyone',
  inPreview: true,
  summary:
    'Signs in with email and password. Returns the next address, or asks for a second factor (decision 15). Tries are limited by address and by account.',
  params: byInteraction,
  body: z.object({ email, password }),
  answer: z.object({
    redirect: z.nullable(z.string()),
    /** The available second factors; empty when none is required. */
    /** `passkey`: one that signs in here; it is presented by `signInWithPasskey`. */
    secondFactors: z.array(z.enum(['totp', 'passkey', 'recovery-code'])),
  }),
  refusals: ['session.sign-in-failed', 'account.disabled', 'account.password-expired'],
})

export const register = defineCall({
  name: 'register',
  method: 'POST',
  path: '/api/identity/interactions/{uid}/registration',
  caller: 'anyone',
  summary:
    'Begins a customer account with email and password (argon2id): a code is emailed to the address. The response is the same if the address has an account; its owner is told by email. Staff are never registered here.',
  params: byInteraction,
  body: z.object({ email, password }),
  answer: z.object({ sent: z.literal(true) }),
  refusals: ['account.password-weak', 'session.origin-refused'],
})

export const confirmRegistration = defineCall({
  name: 'confirmRegistration',
  method: 'POST',
  path: '/api/identity/interactions/{uid}/registration/code',
  caller: 'anyone',
  summary:
    'Creates the account with the emailed code, and returns the next address. Five wrong codes end the registration; a new one can be started.',
  params: byInteraction,
  body: z.object({ code: z.string().check(z.minLength(1), z.maxLength(40)) }),
  answer: redirect,
  refusals: ['session.proof-wrong', 'session.step-up-over', 'account.email-taken', 'session.origin-refused'],
})

export const showSecondFactor = defineCall({
  name: 'showSecondFactor',
  method: 'POST',
  path: '/api/identity/interactions/{uid}/second-factor',
  caller: 'anyone',
  inPreview: true,
  summary:
    'The second factor after a correct password: a code from the authenticator app, or a recovery code (decision 15). Tries are limited by account.',
  params: byInteraction,
  body: z.object({
    method: z.enum(['totp', 'recovery-code']),
    code: z.string().check(z.minLength(1), z.maxLength(40)),
  }),
  answer: redirect,
  refusals: ['session.proof-wrong', 'session.step-up-over', 'session.origin-refused'],
})

export const startPasskeySignIn = defineCall({
  name: 'startPasskeySignIn',
  method: 'POST',
  path: '/api/identity/interactions/{uid}/passkey/start',
  caller: 'anyone',
  inPreview: true,
  summary: 'The options to sign in with a passkey of this host. The challenge works once.',
  params: byInteraction,
  body: nothing,
  answer: passkeyRequest,
  refusals: ['account.passkeys-unavailable', 'session.origin-refused'],
})

export const signInWithPasskey = defineCall({
  name: 'signInWithPasskey',
  method: 'POST',
  path: '/api/identity/interactions/{uid}/passkey',
  caller: 'anyone',
  inPreview: true,
  summary:
    'Signs in with a passkey alone, which is something you have, unlocked by face, fingerprint or PIN (decision 15). Returns the next address.',
  params: byInteraction,
  body: z.object({ credential: passkeyAssertion }),
  answer: redirect,
  refusals: [
    'session.passkey-unknown',
    'account.disabled',
    'account.passkeys-unavailable',
    'session.origin-refused',
  ],
})

export const forgotPassword = defineCall({
  name: 'forgotPassword',
  method: 'POST',
  path: '/api/identity/interactions/{uid}/forgotten-password',
  caller: 'anyone',
  summary:
    'Emails a code to the account with this address, if there is one. The response and its timing are the same if there is none.',
  params: byInteraction,
  body: z.object({ email }),
  answer: z.object({ sent: z.literal(true) }),
  refusals: ['session.origin-refused'],
})

export const resetPassword = defineCall({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/identity/interactions/{uid}/new-password',
  caller: 'anyone',
  summary:
    'Resets the password with the emailed code. Every device is signed out, and the second factor stays. The response is the same whether or not the address is known.',
  params: byInteraction,
  body: z.object({ email, code: z.string().check(z.minLength(1), z.maxLength(40)), password }),
  answer: z.object({ changed: z.literal(true) }),
  refusals: ['session.proof-wrong', 'account.password-weak', 'session.origin-refused'],
})
