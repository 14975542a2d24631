import { getInteraction, register, signIn } from '@pledge/contract/session'
import { refuse, type Answered } from '@pledge/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { Identity } from '../identity/create-identity.ts'
import {
  finishInteraction,
  readInteraction,
  type Interaction,
  type PageCall,
} from '../identity/interactions.ts'
import { registerCustomer } from '../identity/register-account.ts'
import { isSameOrigin } from '../identity/same-origin.ts'
import { mayRegister, signInWithPassword } from '../identity/sign-in.ts'
import { implement } from './implement.ts'

/** Who may finish an interaction: a page of ours, with the interaction's cookie. */
const mayFinish = async (
  { provider, deps, origins }: Identity,
  call: PageCall,
): Promise<Answered<{ interaction: Interaction; finish: (place: Place) => Promise<Finished> }>> => {
  if (!isSameOrigin(call.raw, origins.secure)) return refuse('session.origin-refused')
  if (provider === undefined) return refuse('access.not-found')
  const interaction = await readInteraction(provider, deps, call)
  if (interaction === undefined) return refuse('access.not-found')
  const finish = async (place: Place): Promise<Finished> => ({
    ok: true,
    answer: { redirect: await finishInteraction(provider, call, place) },
  })
  return { ok: true, interaction, finish }
}

interface Place {
  readonly organizationId: string
  readonly accountId: string
}
interface Finished {
  readonly ok: true
  readonly answer: { readonly redirect: string }
}

/** The calls of the embedded provider's sign-in page. With an external issuer there is none, and all answer 404. */
export const registerSignInPage = (app: FastifyInstance, identity: Identity): void => {
  const { deps, provider } = identity

  implement(app, getInteraction, async ({ params, raw, reply }) => {
    if (provider === undefined) return refuse('access.not-found')
    const interaction = await readInteraction(provider, deps, { raw, reply, uid: params.uid })
    if (interaction === undefined) return refuse('access.not-found')
    const { kind, screen, organization } = interaction
    return { ok: true, answer: { kind, screen, organization: organization.organization.code } }
  })

  implement(app, signIn, async ({ params, body, raw, reply, from }) => {
    const found = await mayFinish(identity, { raw, reply, uid: params.uid })
    if (!found.ok) return found
    const { kind, organization } = found.interaction
    const place = { organizationId: organization.id, kind, address: from.address }
    const signedIn = await signInWithPassword(deps, { ...place, ...body })
    return signedIn.ok ? found.finish({ ...place, ...signedIn }) : signedIn
  })

  implement(app, register, async ({ params, body, raw, reply, from }) => {
    const found = await mayFinish(identity, { raw, reply, uid: params.uid })
    if (!found.ok) return found
    const { kind, organization } = found.interaction
    if (kind !== 'customer') return refuse('access.not-found')
    if (!(await mayRegister(deps, from.address))) return refuse('request.too-many')
    const organizationId = organization.id
    const registered = await registerCustomer(deps, { organizationId, ...body })
    return registered.ok ? found.finish({ organizationId, ...registered }) : registered
  })
}
