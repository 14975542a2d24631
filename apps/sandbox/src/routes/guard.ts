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

/** What a proxy adds of whom it speaks for. */
const OF_PROXIES = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/** Through a proxy of which the operator has said nothing: it may have rewritten the host to this machine's name. */
const isOfUnknownProxy = ({ headers }: FastifyRequest, trustsProxy: boolean): boolean =>
  !trustsProxy && OF_PROXIES.some((name) => headers[name] !== undefined)

/** Made by a page of our own, by its address bar, or by a program: a browser says so of every call that changes something. */
const isFromOwnPage = ({ headers, protocol, host }: FastifyRequest): boolean =>
  (headers.origin === undefined || headers.origin === `${protocol}://${host}`) &&
  ['same-origin', 'none', undefined].includes(headers['sec-fetch-site'] as string | undefined)

const isSame = (given: string, expected: string): boolean => {
  const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}

/**
 * Keeps strangers, and pages of other sites in the browser of somebody who may, from the sandbox. A name that somebody leads
 * to this machine is no name of its own: where no password is set, such a host is answered 404, and so is a proxy that
 * `TRUST_PROXY` does not name.
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
        // Without a password it is the browser's question for one.
        if (request.headers.authorization !== undefined) logRefused(request, 'sandbox.refused')
        return reject(error)
      })
    })
  })
}
