import {
  confirmRegistration as confirmRegistrationCall,
  forgotPassword,
  getInteraction,
  register,
  resetPassword as resetPasswordCall,
  showSecondFactor as showSecondFactorCall,
  signIn,
  signInWithPasskey as signInWithPasskeyCall,
  startPasskeySignIn as startPasskeySignInCall,
} from '@pledge/contract/session'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { forgottenPassword } from '../../commands/account/forgotten-password.ts'
import { resetPassword } from '../../commands/account/reset-password.ts'
import type { Identity } from '../../identity/create-identity.ts'
import {
  finishInteraction,
  readInteraction,
  type Interaction,
  type PageCall,
} from '../../identity/interactions.ts'
import { signInWithPasskey, startPasskeySignIn } from '../../identity/passkey-sign-in.ts'
import { createKnownDevices, type KnownDevices } from '../../identity/known-devices.ts'
import { confirmRegistration, startRegistration } from '../../identity/registration.ts'
import { isSameOrigin } from '../../identity/same-origin.ts'
import { recordSignIn, type FactorsShown } from '../../identity/audit-sign-in.ts'
import { requestSecondFactor, showSecondFactor } from '../../identity/second-factor.ts'
import { signInPageDeps } from '../../identity/sign-in-page-deps.ts'
import { signInWithPassword } from '../../identity/sign-in.ts'
import { findAccount, type AccountAddress } from '../../store/account/accounts.ts'
import { withTenant } from '../../store/database/database.ts'
import { implement } from '../call/implement.ts'

/** Whether the caller may finish an interaction: one of our pages, with the interaction's cookie. */
const mayFinish = async (
  { provider, deps, origins }: Identity,
  call: PageCall,
): Promise<Outcome<OpenSignIn>> => {
  if (!isSameOrigin(call.raw, origins.secure)) return refuse('session.origin-refused')
  if (provider === undefined) return refuse('access.not-found')
  const interaction = await readInteraction(provider, deps, call)
  if (interaction === undefined) return refuse('access.not-found')
  const devices = createKnownDevices(deps, origins.secure)
  const finish = async (place: Place): Promise<SignInEnd> => {
    const { organizationId } = place
    const account = await withTenant(deps.db, { actor: 'sign-in', organizationId }, (tx) =>
      findAccount(tx, place.accountId),
    )
    if (account !== undefined) devices.remember(call, account)
    await recordSignIn(deps, place)
    return { ok: true, answer: { redirect: await finishInteraction(provider, call, place) } }
  }
  return { ok: true, interaction, devices, finish }
}

interface OpenSignIn {
  readonly interaction: Interaction
  readonly devices: KnownDevices
  readonly finish: (place: Place) => Promise<SignInEnd>
}
interface Place {
  readonly organizationId: string
  readonly accountId: string
  readonly hasSecondFactor: boolean
  readonly factors: FactorsShown
}
interface SignInEnd {
  readonly ok: true
  readonly answer: { readonly redirect: string }
}

const registerPassword = (app: FastifyInstance, identity: Identity): void => {
  const { deps } = identity
  const pageDeps = signInPageDeps(deps)

  implement(app, signIn, async ({ params, body, raw, reply, from }) => {
    const found = await mayFinish(identity, { raw, reply, uid: params.uid })
    if (!found.ok) return found
    const { kind, organization } = found.interaction
    const whom = { organizationId: organization.id, kind, ...body }
    const place = { address: from.address, device: found.devices.known(raw, whom) }
    const signedIn = await signInWithPassword(deps, { ...whom, ...place })
    if (!signedIn.ok) return signedIn
    const account = { organizationId: organization.id, accountId: signedIn.accountId }
    const host = (await identity.origins.passkeySite(raw.host))?.host ?? null
    const secondFactors = await requestSecondFactor(pageDeps, params.uid, { ...account, host })
    if (secondFactors.length > 0)
      return { ok: true, answer: { redirect: null, secondFactors: [...secondFactors] } }
    const { redirect } = (await found.finish({ ...account, hasSecondFactor: false, factors: 'password' }))
      .answer
    return { ok: true, answer: { redirect, secondFactors: [] } }
  })

  implement(app, showSecondFactorCall, async ({ params, body, raw, reply }) => {
    const found = await mayFinish(identity, { raw, reply, uid: params.uid })
    if (!found.ok) return found
    const { id: organizationId } = found.interaction.organization
    const deviceOf = (account: AccountAddress) => found.devices.known(raw, account)
    const shown = await showSecondFactor(pageDeps, params.uid, { ...body, organizationId, deviceOf })
    return shown.ok ? found.finish({ ...shown, hasSecondFactor: true, factors: 'password and code' }) : shown
  })
}

const registerNew = (app: FastifyInstance, identity: Identity): void => {
  const { deps } = identity

  implement(app, register, async ({ params, body, raw, reply, from }) => {
    const found = await mayFinish(identity, { raw, reply, uid: params.uid })
    if (!found.ok) return found
    const { kind, organization } = found.interaction
    if (kind !== 'customer') return refuse('access.not-found')
    const typed = { organizationId: organization.id, ...body, from: from.address }
    const started = await startRegistration(deps, params.uid, typed)
    return started.ok ? { ok: true as const, answer: { sent: true as const } } : started
  })

  implement(app, confirmRegistrationCall, async ({ params, body, raw, reply }) => {
    const found = await mayFinish(identity, { raw, reply, uid: params.uid })
    if (!found.ok) return found
    const { id: organizationId } = found.interaction.organization
    const confirmed = await confirmRegistration(deps, params.uid, { organizationId, ...body })
    if (!confirmed.ok) return confirmed
    const { accountId } = confirmed
    const factors = 'password and mailed code'
    return found.finish({ organizationId, accountId, hasSecondFactor: false, factors })
  })
}

const registerPasskey = (app: FastifyInstance, identity: Identity): void => {
  const pageDeps = signInPageDeps(identity.deps)

  implement(app, startPasskeySignInCall, async ({ params, raw, reply }) => {
    const found = await mayFinish(identity, { raw, reply, uid: params.uid })
    if (!found.ok) return found
    const site = await identity.origins.passkeySite(raw.host)
    if (site === null) return refuse('account.passkeys-unavailable')
    return { ok: true, answer: await startPasskeySignIn(pageDeps, params.uid, site) }
  })

  implement(app, signInWithPasskeyCall, async ({ params, body, raw, reply, from }) => {
    const found = await mayFinish(identity, { raw, reply, uid: params.uid })
    if (!found.ok) return found
    const site = await identity.origins.passkeySite(raw.host)
    if (site === null) return refuse('account.passkeys-unavailable')
    const { kind, organization } = found.interaction
    const organizationId = organization.id
    const place = { organizationId, kind, from: from.address, site }
    const signedIn = await signInWithPasskey(pageDeps, params.uid, { ...place, ...body })
    if (!signedIn.ok) return signedIn
    const { accountId } = signedIn
    // A passkey counts as two factors: the device that holds it, and what unlocks it there.
    return found.finish({ organizationId, accountId, hasSecondFactor: true, factors: 'passkey' })
  })
}

const registerForgotten = (app: FastifyInstance, identity: Identity): void => {
  const pageDeps = signInPageDeps(identity.deps)

  implement(app, forgotPassword, async ({ params, body, raw, reply, from }) => {
    const found = await mayFinish(identity, { raw, reply, uid: params.uid })
    if (!found.ok) return found
    const { kind, organization } = found.interaction
    const whom = { organizationId: organization.id, kind, ...body }
    const device = found.devices.known(raw, whom)
    const sent = await forgottenPassword(pageDeps)({ ...whom, from: from.address, device })
    return sent.ok ? { ok: true as const, answer: { sent: true as const } } : sent
  })

  implement(app, resetPasswordCall, async ({ params, body, raw, reply, from }) => {
    const found = await mayFinish(identity, { raw, reply, uid: params.uid })
    if (!found.ok) return found
    const { kind, organization } = found.interaction
    const whom = { organizationId: organization.id, kind, ...body }
    const device = found.devices.known(raw, whom)
    const changed = await resetPassword(pageDeps)({ ...whom, from: from.address, device })
    // Reading the code proves access to the mailbox: this lets an owner sign in on a new device while
    // strangers are guessing.
    if (changed.ok) found.devices.remember({ raw, reply }, whom)
    return changed.ok ? { ok: true as const, answer: { changed: true as const } } : changed
  })
}

/**
 * The calls of the embedded provider's sign-in page. With an external issuer there is no such page, and all answer 404.
 */
export const registerSignInPage = (app: FastifyInstance, identity: Identity): void => {
  const { deps, provider } = identity

  implement(app, getInteraction, async ({ params, raw, reply }) => {
    if (provider === undefined) return refuse('access.not-found')
    const interaction = await readInteraction(provider, deps, { raw, reply, uid: params.uid })
    if (interaction === undefined) return refuse('access.not-found')
    const { kind, screen, organization } = interaction
    return { ok: true, answer: { kind, screen, organization: organization.organization.code } }
  })

  registerPassword(app, identity)
  registerNew(app, identity)
  registerPasskey(app, identity)
  registerForgotten(app, identity)
}
