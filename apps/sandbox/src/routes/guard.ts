import { createHash, timingSafeEqual } from 'node:crypto'
import fastifyBasicAuth from '@fastify/basic-auth'
import { refuse } from '@pledge/domain/refusal'
import type { CallDefinition } from '@pledge/contract/define-call'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from '@pledge/domain/organization/loopback'
import type { SandboxAccess } from '../access.ts'
import type { SandboxHost } from '../host.ts'

export const SANDBOX_PAGE = '/sandbox'

export type OpenSandbox = Exclude<SandboxAccess, { readonly kind: 'nobody' }>

const isOfSandbox = ({ routeOptions: { url, config } }: FastifyRequest): boolean =>
  url === SANDBOX_PAGE || (config as { readonly call?: CallDefinition }).call?.caller === 'sandbox'

/** Headers that a proxy adds about the original client. */
const OF_PROXIES = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/**
 * The request came through a proxy that the operator has not configured: it may have rewritten the host to this
 * machine's name.
 */
const isOfUnknownProxy = ({ headers }: FastifyRequest, trustsProxy: boolean): boolean =>
  !trustsProxy && OF_PROXIES.some((name) => headers[name] !== undefined)

/**
 * The request was made by one of our own pages, from the address bar, or by a program: browsers declare this for
 * every call that changes something.
 */
const isFromOwnPage = ({ headers, protocol, host }: FastifyRequest): boolean =>
  (headers.origin === undefined || headers.origin === `${protocol}://${host}`) &&
  ['same-origin', 'none', undefined].includes(headers['sec-fetch-site'] as string | undefined)

const isSame = (given: string, expected: string): boolean => {
  const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}

/**
 * Protects the sandbox from strangers, and from other sites' pages in an authorized user's browser. A foreign name
 * that resolves to this machine (DNS rebinding) is not trusted: without a password, such a host gets 404, and so does
 * a proxy that `TRUST_PROXY` does not name.
 */
export const guardSandbox = async (
  app: FastifyInstance,
  access: OpenSandbox,
  {
    trustsProxy,
    refuse: sendRefusal,
    logRefused,
  }: Pick<SandboxHost, 'trustsProxy' | 'refuse' | 'logRefused'>,
): Promise<void> => {
  if (access.kind === 'password')
    await app.register(fastifyBasicAuth, {
      authenticate: { realm: 'Pledge sandbox' },
      validate: (_name, password, _request, _reply, done) =>
        done(isSame(password, access.password) ? undefined : new Error('wrong password')),
    })
  app.addHook('onRequest', async (request, reply) => {
    if (!isOfSandbox(request)) return undefined
    const isHere = isLoopback(request.hostname) && !isOfUnknownProxy(request, trustsProxy)
    const isAtHome = access.kind === 'password' || isHere
    if (!isAtHome || !isFromOwnPage(request)) {
      logRefused(request, 'sandbox.refused')
      return sendRefusal(reply, refuse('access.not-found'))
    }
    if (access.kind === 'this-machine') return undefined
    return new Promise<undefined>((resolve, reject) => {
      app.basicAuth(request, reply, (error) => {
        if (error === undefined) return resolve(undefined)
        // A request without a password only makes the browser prompt for one.
        if (request.headers.authorization !== undefined) logRefused(request, 'sandbox.refused')
        return reject(error)
      })
    })
  })
}
