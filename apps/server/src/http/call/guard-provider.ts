import type { FastifyInstance } from 'fastify'
import type { Identity } from '../../identity/create-identity.ts'
import { PROVIDER_PATH } from '../../identity/provider.ts'
import { mayStartSignIn } from '../../identity/sign-in-starts.ts'
import { sendRefusal } from './send-error.ts'

/** Far more than our relying party sends. Everything in the address is stored until the sign-in expires. */
const MAX_URL_BYTES = 4_096
const URI_TOO_LONG = 414
const START = `${PROVIDER_PATH}/auth`

/**
 * Limits what a stranger can store by starting sign-ins at the embedded provider: how often, and how much each time.
 */
export const guardProvider = (app: FastifyInstance, { deps }: Pick<Identity, 'deps'>): void => {
  app.addHook('onRequest', async (request, reply) => {
    const { url } = request
    if (!url.startsWith(`${PROVIDER_PATH}/`)) return undefined
    if (url.length > MAX_URL_BYTES) return reply.status(URI_TOO_LONG).send()
    if (url.split('?')[0] !== START) return undefined
    const allowed = await mayStartSignIn(deps, request.ip, 'provider')
    return allowed.ok ? undefined : sendRefusal(reply, allowed)
  })
}
