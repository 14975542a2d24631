import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSame } from '../commands/step-up/step-up-secrets.ts'
import type { AccountAddress } from '../store/account/accounts.ts'
import type { IdentityDeps } from './deps.ts'
import { KNOWN_DEVICE_MS } from './limits.ts'

const DEVICE_ID_BYTES = 16
/** Accounts that one browser may be known to; what is known for longest is forgotten. */
export const MOST_KNOWN_ACCOUNTS = 8
/** Sent to the calls of the sign-in page alone. */
const DEVICE_PATH = '/api/identity/interactions'

/** What budgets of a browser are counted by: never what its cookie holds. */
export type KnownDevice = string

export interface KnownDevices {
  /** The browser, where somebody has signed in to this account on it; it says nothing of whether the account exists. */
  known(request: FastifyRequest, address: AccountAddress): KnownDevice | undefined
  /** After a good sign-in, or a code that was read in the account's mailbox. */
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
 * Device cookies (OWASP: "Slow Down Online Guessing Attacks with Device Cookies"; note 063): signed by a keyed hash over
 * the account's address, so that who guesses at somebody's password from elsewhere does not use up the tries of the
 * browser that the owner signs in with. It signs nobody in.
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
