import { getInteraction, register, signIn } from '@pledge/contract/session'
import { refuse, type Answered } from '@pledge/domain/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { kindOfClient } from '../identity/clients.ts'
import type { Identity } from '../identity/create-identity.ts'
import type { KnownOrganization } from '../identity/deps.ts'
import { providerSubject } from '../identity/provider-subject.ts'
import { registerCustomer } from '../identity/register-account.ts'
import { isSameOrigin } from '../identity/same-origin.ts'
import { mayRegister, signInWithPassword } from '../identity/sign-in.ts'
import type { AccountKind } from '../store/accounts.ts'
import { implement } from './implement.ts'

interface Interaction {
  readonly kind: AccountKind
  readonly organization: KnownOrganization
  readonly screen: 'sign-in' | 'register'
}

interface Asked {
  readonly raw: FastifyRequest
  readonly reply: FastifyReply
  readonly uid: string
}

/**
 * The interaction of this browser. The provider's cookie is required besides the id: else somebody could have a
 * stranger sign in to an interaction that they began themselves.
 */
const interactionOf = async (
  { provider, deps }: Identity,
  { raw, reply, uid }: Asked,
): Promise<Interaction | undefined> => {
  const details = await provider?.interactionDetails(raw.raw, reply.raw).catch((error: unknown) => {
    if ((error as Error).name === 'SessionNotFound') return undefined
    throw error
  })
  const kind = kindOfClient(details?.params['client_id'])
  if (details === undefined || details.uid !== uid || kind === undefined) return undefined
  const { org, screen } = details.params
  const code = typeof org === 'string' ? org : deps.defaultOrganizationCode
  const organization = await deps.organizations.byCode(code)
  if (organization === undefined) return undefined
  return { kind, organization, screen: kind === 'customer' && screen === 'register' ? 'register' : 'sign-in' }
}

/** Tells the provider who it is; the browser goes on to the address that it answers. */
const finish = async (
  { provider }: Identity,
  { raw, reply }: Asked,
  place: { readonly organizationId: string; readonly accountId: string },
) => {
  if (provider === undefined) return refuse('access.not-found')
  const login = { accountId: providerSubject(place), remember: false }
  const redirect = await provider.interactionResult(
    raw.raw,
    reply.raw,
    { login },
    { mergeWithLastSubmission: false },
  )
  return { ok: true as const, answer: { redirect } }
}

/** Who may finish an interaction: a page of ours, with the interaction's cookie. */
const mayFinish = async (
  identity: Identity,
  asked: Asked,
): Promise<Answered<{ interaction: Interaction }>> => {
  if (!isSameOrigin(asked.raw, identity.origins.secure)) return refuse('session.origin-refused')
  const interaction = await interactionOf(identity, asked)
  return interaction === undefined ? refuse('access.not-found') : { ok: true, interaction }
}

/** The calls of the embedded provider's sign-in page. With an external issuer there is none, and all answer 404. */
export const registerSignInPage = (app: FastifyInstance, identity: Identity): void => {
  implement(app, getInteraction, async ({ params, raw, reply }) => {
    const interaction = await interactionOf(identity, { raw, reply, uid: params.uid })
    if (interaction === undefined) return refuse('access.not-found')
    const { kind, screen, organization } = interaction
    return { ok: true, answer: { kind, screen, organization: organization.organization.code } }
  })

  implement(app, signIn, async ({ params, body, raw, reply, from }) => {
    const asked = { raw, reply, uid: params.uid }
    const found = await mayFinish(identity, asked)
    if (!found.ok) return found
    const { kind, organization } = found.interaction
    const place = { organizationId: organization.id, kind, address: from.address }
    const signedIn = await signInWithPassword(identity.deps, { ...place, ...body })
    return signedIn.ok ? finish(identity, asked, { ...place, ...signedIn }) : signedIn
  })

  implement(app, register, async ({ params, body, raw, reply, from }) => {
    const asked = { raw, reply, uid: params.uid }
    const found = await mayFinish(identity, asked)
    if (!found.ok) return found
    const { kind, organization } = found.interaction
    if (kind !== 'customer') return refuse('access.not-found')
    if (!(await mayRegister(identity.deps, from.address))) return refuse('request.too-many')
    const organizationId = organization.id
    const registered = await registerCustomer(identity.deps, { organizationId, ...body })
    return registered.ok ? finish(identity, asked, { organizationId, ...registered }) : registered
  })
}
