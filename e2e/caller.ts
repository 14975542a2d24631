import { setTimeout as pause } from 'node:timers/promises'
import { getSelf } from '@pledge/contract/session'
import { openStepUp, proveStepUp, STEP_UP_HEADER } from '@pledge/contract/step-up'
import type { APIResponse, BrowserContext } from '@playwright/test'
import { codeOf, done, NotDone } from '@pledge/testing/call/answer'
import { callsBy, sendingOver, type CallAnyhow, type Calls, type Transport } from '@pledge/testing/call/calls'
import { changeOf, type Change } from '@pledge/testing/call/step-up'
import type { ProductServer } from './server.ts'
import { staffCodeAtOnce } from './staff-codes.ts'

/** A busy server says when to retry; on a loaded machine this happens for moments. */
const BUSY = 503
const MAX_TRIES = 5
const SHORTEST_WAIT_SECONDS = 1

const patiently = async (ask: () => Promise<APIResponse>): Promise<APIResponse> => {
  for (let tries = 1; ; tries += 1) {
    const response = await ask()
    if (response.status() !== BUSY || tries === MAX_TRIES) return response
    await pause(1_000 * Number(response.headers()['retry-after'] ?? SHORTEST_WAIT_SECONDS))
  }
}

/** Tokens are valid for five minutes. */
const TOKEN_MS = 3 * 60_000

type Kind = 'customer' | 'agent' | 'anonymous'

/** Sends requests with a browser's cookies. */
const requestingWith =
  ({ request }: BrowserContext, { origin }: ProductServer): Transport =>
  async ({ method, url, headers, body }) => {
    const options = { method, headers: { origin, ...headers }, ...(body !== undefined && { data: body }) }
    const response = await patiently(() => request.fetch(`${origin}${url}`, options))
    return { status: response.status(), bytes: await response.body(), headers: response.headers() }
  }

/** Sends with tokens for the browser session's cookie, like the pages. */
const sending = (context: BrowserContext, server: ProductServer, kind: Kind): CallAnyhow => {
  const { origin } = server
  let token: { readonly jwt: string; readonly until: number } | undefined
  const freshToken = async (): Promise<string | undefined> => {
    if (kind === 'anonymous') return undefined
    if (token !== undefined && Date.now() < token.until) return token.jwt
    const response = await context.request.post(`${origin}/api/session/refresh`, {
      data: { kind },
      headers: { origin },
    })
    if (!response.ok()) throw new Error(`refreshSession: ${response.status()} ${await response.text()}`)
    const { jwt } = (await response.json()) as { readonly jwt: string }
    token = { jwt, until: Date.now() + TOKEN_MS }
    return jwt
  }
  const send = sendingOver(requestingWith(context, server), freshToken)
  return async (definition, input) => {
    const first = await send(definition, input)
    if (first.status !== 401 || token === undefined) return first
    // The browser has signed out and in again since: its token ended with the previous session.
    token = undefined
    return send(definition, input)
  }
}

/** Makes calls like a person in a browser's session; an agent's approvals are proved by a code from their app. */
export const callerOf = (context: BrowserContext, server: ProductServer, kind: Kind = 'customer'): Calls => {
  const send = sending(context, server, kind)
  const { ask } = callsBy(send)
  /** Two concurrent journeys may use the same code: then the next one is used. */
  const proofOf = async (change: Change, tries = 1): Promise<string> => {
    const { email } = await ask(getSelf, { params: { kind: 'agent' } })
    const { uuid } = await ask(openStepUp, { body: change })
    const body = { method: 'totp', code: await staffCodeAtOnce(server, email) } as const
    try {
      return done(await send(proveStepUp, { params: { uuid }, body })).proof
    } catch (error) {
      if (!(error instanceof NotDone) || error.code !== 'session.proof-wrong' || tries === MAX_TRIES)
        throw error
      return proofOf(change, tries + 1)
    }
  }
  return callsBy(async (definition, input = {}) => {
    const answer = await send(definition, input)
    if (kind !== 'agent' || codeOf(answer) !== 'session.step-up-needed') return answer
    const proof = await proofOf(changeOf(definition, input))
    return send(definition, { ...input, headers: { ...input.headers, [STEP_UP_HEADER]: proof } })
  })
}
