import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSame } from '../commands/step-up/step-up-secrets.ts'
import type { AccountAddress } from '../store/account/accounts.ts'
import type { IdentityDeps } from './deps.ts'
import { KNOWN_DEVICE_MS } from './limits.ts'

const DEVICE_ID_BYTES = 16
/** Accounts that can know one browser; beyond that the oldest is dropped. */
export const MOST_KNOWN_ACCOUNTS = 8
/** Sent only to the calls of the sign-in page and of the legacy login, which have the service's own prefix. */
const DEVICE_PATH = '/api/identity'

/** The key of a browser's rate limits: never the cookie's content. */
export type KnownDevice = string

export interface KnownDevices {
  /** The browser, if it has been used to sign in to this account; this does not reveal whether the account exists. */
  known(request: FastifyRequest, address: AccountAddress): KnownDevice | undefined
  /** After a successful sign-in, or a code received in the account's mailbox. */
  remember(call: Call, address: AccountAddress): void
}

interface Call {
  readonly raw: FastifyRequest
  readonly reply: FastifyReply
}

type DeviceDeps = Pick<IdentityDeps, 'sealer' | 'now'>

const textOf = ({ organizationId, kind, email }: AccountAddress) =>
  `${organizationId}:${kind}:${email.toLowerCase()}`

const untilOf = (value: string | undefined) => Number(value?.split('.')[1])

/**
 * Device cookies (OWASP: "Slow Down Online Guessing Attacks with Device Cookies"; note 063), signed with a
 * keyed hash over the account's address. An attacker who guesses passwords elsewhere does not use up the
 * attempts of the owner's browser. The cookie does not sign anyone in.
 */
export const createKnownDevices = ({ sealer, now }: DeviceDeps, secure: boolean): KnownDevices => {
  const prefix = `${secure ? '__Secure-' : ''}pledge-device-`
  const nameOf = (text: string) => prefix + sealer.blindIndex(text, 'device-name').slice(0, 12)
  const signed = (text: string, id: string, until: string) =>
    sealer.blindIndex(`${text}:${id}:${until}`, 'device-cookie')
  const attributes = { path: DEVICE_PATH, httpOnly: true, sameSite: 'strict', secure } as const

  const idIn = (request: FastifyRequest, text: string): string | undefined => {
    const [id = '', until = '', signature = '', ...rest] = (request.cookies[nameOf(text)] ?? '').split('.')
    if (rest.length > 0 || !isSame(signature, signed(text, id, until))) return undefined
    return now().getTime() < Number(until) ? id : undefined
  }
  const forgetOldest = ({ raw, reply }: Call, kept: string) => {
    const others = Object.keys(raw.cookies).filter((name) => name.startsWith(prefix) && name !== kept)
    const newest = others.toSorted((a, b) => untilOf(raw.cookies[b]) - untilOf(raw.cookies[a]))
    for (const name of newest.slice(MOST_KNOWN_ACCOUNTS - 1)) void reply.clearCookie(name, attributes)
  }
  return {
    known(request, address) {
      const text = textOf(address)
      const id = idIn(request, text)
      return id === undefined ? undefined : sealer.blindIndex(`${text}:${id}`, 'device-tries')
    },
    remember(call, address) {
      const text = textOf(address)
      const id = idIn(call.raw, text) ?? randomBytes(DEVICE_ID_BYTES).toString('base64url')
      const expires = new Date(now().getTime() + KNOWN_DEVICE_MS)
      const until = String(expires.getTime())
      const name = nameOf(text)
      forgetOldest(call, name)
      void call.reply.setCookie(name, `${id}.${until}.${signed(text, id, until)}`, { ...attributes, expires })
    },
  }
}
