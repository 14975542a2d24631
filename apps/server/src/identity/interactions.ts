import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { AccountKind } from '../store/account/accounts.ts'
import { kindOfClient } from './clients.ts'
import type { IdentityDeps, KnownOrganization } from './deps.ts'
import { providerSubject } from './provider-subject.ts'

/** What the sign-in page of the embedded provider needs. */
export interface Interaction {
  readonly kind: AccountKind
  readonly organization: KnownOrganization
  readonly screen: 'sign-in' | 'register'
}

/** A call of the sign-in page: the browser's cookies are in the request. */
export interface PageCall {
  readonly raw: FastifyRequest
  readonly reply: FastifyReply
  readonly uid: string
}

type InteractionDeps = Pick<IdentityDeps, 'organizations' | 'defaultOrganizationCode'>

const detailsOf = (provider: Provider, { raw, reply }: PageCall) =>
  provider.interactionDetails(raw.raw, reply.raw).catch((error: unknown) => {
    if ((error as Error).name === 'SessionNotFound') return undefined
    throw error
  })

/**
 * The interaction of this browser. The provider's cookie is required besides the id; otherwise an attacker
 * could have someone else sign in to an interaction that the attacker began.
 */
export const readInteraction = async (
  provider: Provider,
  deps: InteractionDeps,
  call: PageCall,
): Promise<Interaction | undefined> => {
  const details = await detailsOf(provider, call)
  const kind = kindOfClient(details?.params['client_id'])
  if (details === undefined || details.uid !== call.uid || kind === undefined) return undefined
  const { org, screen } = details.params
  const code = typeof org === 'string' ? org : deps.defaultOrganizationCode
  const organization = await deps.organizations.byCode(code)
  if (organization === undefined) return undefined
  return { kind, organization, screen: kind === 'customer' && screen === 'register' ? 'register' : 'sign-in' }
}

/**
 * Discards another person's unfinished sign-in; otherwise the provider would ask, on a page of its own,
 * whether to sign that person out.
 */
const forgetSomeoneElse = async (provider: Provider, call: PageCall, accountId: string) => {
  const details = await detailsOf(provider, call)
  const session = details?.session
  if (session?.accountId === undefined || session.accountId === accountId) return
  const kept = await provider.Session.findByUid(session.uid)
  if (kept !== undefined) {
    delete kept.accountId
    await kept.persist()
  }
  delete (session as { accountId?: string }).accountId
  await details?.persist()
}

/** RFC 8176: more than one factor was used. */
export const MULTI_FACTOR = 'mfa'

/** Reports the account to the provider; returns where the browser continues. */
export const finishInteraction = async (
  provider: Provider,
  call: PageCall,
  place: { readonly organizationId: string; readonly accountId: string; readonly hasSecondFactor: boolean },
): Promise<string> => {
  const accountId = providerSubject(place)
  await forgetSomeoneElse(provider, call, accountId)
  // The time of the proof: the browser may continue half an hour later, and factors may be reset in the meantime.
  const ts = Math.floor(Date.now() / 1000)
  return provider.interactionResult(
    call.raw.raw,
    call.reply.raw,
    { login: { accountId, ts, remember: false, ...(place.hasSecondFactor && { amr: [MULTI_FACTOR] }) } },
    { mergeWithLastSubmission: false },
  )
}
