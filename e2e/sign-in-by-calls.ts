import {
  brokerLogin,
  confirmRegistration,
  register,
  showSecondFactor,
  signIn,
} from '@pledge/contract/session'
import type { Browser, BrowserContext } from '@playwright/test'
import type { Calls } from '@pledge/testing/call/calls'
import { callerOf } from './caller.ts'
import { addressOf, BRAND } from './cast.ts'
import { newNetwork } from './network.ts'
import { registrationCode } from './registration-code.ts'
import type { ProductServer } from './server.ts'
import { staffCodeAtOnce } from './staff-codes.ts'

export const PASSWORD = 'a quiet harbour at dawn 7'
/** For the demonstration accounts, which exist only with simulated providers. */
export const AGENT_PASSWORD = 'demonstration-only-1'

const MAX_CODES = 5

export interface SignedIn {
  readonly context: BrowserContext
  readonly caller: Calls
}

interface SignInByCalls {
  readonly server: ProductServer
  readonly context: BrowserContext
  readonly kind: 'customer' | 'agent'
  readonly email: string
  readonly password: string
  readonly isNew: boolean
  /** Default: the cast's brand. */
  readonly organization?: string
}

/** After a staff password, a code from their app. Two concurrent journeys may use the same one. */
const secondFactor = async ({ server, context, email }: SignInByCalls, uid: string): Promise<string> => {
  const { origin } = server
  for (let tries = 1; ; tries += 1) {
    const data = { method: 'totp', code: await staffCodeAtOnce(server, email) }
    const url = `${origin}${showSecondFactor.path.replace('{uid}', uid)}`
    const shown = await context.request.post(url, { data, headers: { origin } })
    if (shown.ok()) return ((await shown.json()) as { readonly redirect: string }).redirect
    if (tries === MAX_CODES) throw new Error(`${email} was not signed in: ${await shown.text()}`)
  }
}

/** Email and password, and for a new account the emailed code; null when a second factor is required. */
const credentials = async (
  { server, context, email, password, isNew }: SignInByCalls,
  uid: string,
): Promise<string | null> => {
  const { origin } = server
  const send = async ({ path }: { readonly path: string }, data: object) => {
    const answered = await context.request.post(`${origin}${path.replace('{uid}', uid)}`, {
      data,
      headers: { origin },
    })
    if (!answered.ok()) throw new Error(`${email} was not signed in: ${await answered.text()}`)
    return ((await answered.json()) as { readonly redirect: string | null }).redirect
  }
  if (!isNew) return send(signIn, { email, password })
  await send(register, { email, password })
  return send(confirmRegistration, { code: await registrationCode(origin, email) })
}

/** The code flow without a page: the browser's redirects, for tests of other subjects. */
export const signInByCalls = async (input: SignInByCalls): Promise<Calls> => {
  const { server, context, kind, isNew, organization = BRAND.code } = input
  const { request } = context
  const { origin } = server
  const login = brokerLogin.path.replace('{kind}', kind)
  const begun = await request.post(`${origin}${login}?screen=${isNew ? 'register' : 'sign-in'}`, {
    headers: { origin, 'x-org': organization },
  })
  const { redirect } = (await begun.json()) as { readonly redirect: string }
  const page = await request.get(new URL(redirect, origin).href)
  const uid = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const onward = await credentials(input, uid)
  await request.get(new URL(onward ?? (await secondFactor(input, uid)), origin).href)
  return callerOf(context, server, kind)
}

let people = 0

export const newEmail = (name = 'borrower'): string => {
  people += 1
  return addressOf(`${name}.${Date.now().toString(36)}.${people}`)
}

/** A new borrower in a separate browser context; the caller closes it. */
export const newBorrower = async (
  browser: Browser,
  server: ProductServer,
  organization = BRAND.code,
): Promise<SignedIn & { readonly email: string }> => {
  const email = newEmail()
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': newNetwork() } })
  const person = { server, context, kind: 'customer', email, password: PASSWORD, isNew: true } as const
  return { context, email, caller: await signInByCalls({ ...person, organization }) }
}

/** The address of a demonstration agent of the brand. */
export const emailOfAgent = (
  name: 'avery' | 'blake' | 'devon' | 'ellis' | 'finley',
  organization = BRAND.code,
): string => `${name}@${organization.toLowerCase()}.example`

/** A demonstration agent in a separate browser context; the caller closes it. */
export const knownAgent = async (
  browser: Browser,
  server: ProductServer,
  name: 'avery' | 'blake',
  organization = BRAND.code,
): Promise<SignedIn> => {
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': newNetwork() } })
  const email = emailOfAgent(name, organization)
  const person = { server, context, kind: 'agent', email, password: AGENT_PASSWORD, isNew: false } as const
  return { context, caller: await signInByCalls({ ...person, organization }) }
}
