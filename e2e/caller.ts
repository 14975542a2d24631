import { setTimeout as pause } from 'node:timers/promises'
import { REASON_HEADER } from '@pledge/contract/access-reason'
import { getSelf } from '@pledge/contract/session'
import { openStepUp, proveStepUp, STEP_UP_HEADER } from '@pledge/contract/step-up'
import type { AnswerOf, CallDefinition } from '@pledge/contract/define-call'
import type { APIResponse, BrowserContext } from '@playwright/test'
import type { ProductServer } from './server.ts'
import { staffCodeAtOnce } from './staff-codes.ts'

export interface CallInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly multipart?: Readonly<
    Record<string, string | { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }>
  >
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** An answer that is not what the contract promises for success. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  constructor(call: string, status: number, code: string, text: string) {
    super(`${call}: ${status} ${text}`)
    this.status = status
    this.code = code
  }
}

/** Somebody who is signed in in a browser, calling by hand, for what a test does not do through the page. */
export interface Caller {
  call<Definition extends CallDefinition>(
    definition: Definition,
    input?: CallInput,
  ): Promise<AnswerOf<Definition>>
  file(definition: CallDefinition, input?: CallInput): Promise<Buffer>
}

/** A server that is busy says when to come back; a loaded machine makes it so for moments. */
const BUSY = 503
const MOST_TRIES = 5
const SHORTEST_WAIT_SECONDS = 1

const patiently = async (ask: () => Promise<APIResponse>): Promise<APIResponse> => {
  for (let tries = 1; ; tries += 1) {
    const response = await ask()
    if (response.status() !== BUSY || tries === MOST_TRIES) return response
    await pause(1_000 * Number(response.headers()['retry-after'] ?? SHORTEST_WAIT_SECONDS))
  }
}

/** Tokens live five minutes. */
const TOKEN_MS = 3 * 60_000

const pathOf = (definition: CallDefinition, { params = {}, query = {} }: CallInput): string => {
  const pathname = definition.path.replaceAll(/\{(\w+)\}/g, (_slot, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams(query).toString()
  return search === '' ? pathname : `${pathname}?${search}`
}

const refusalOf = async (call: string, response: APIResponse): Promise<Refused> => {
  const text = await response.text()
  const code = /"code":"([^"]*)"/.exec(text)?.[1] ?? ''
  return new Refused(call, response.status(), code, text)
}

type Kind = 'customer' | 'agent' | 'nobody'
type Send = (definition: CallDefinition, input: CallInput) => Promise<APIResponse>

/** Sends with tokens for the cookie of the browser's session, as the pages do. */
const sending = ({ request }: BrowserContext, { origin }: ProductServer, kind: Kind): Send => {
  let token: { readonly jwt: string; readonly until: number } | undefined
  const freshToken = async (): Promise<string> => {
    if (token !== undefined && Date.now() < token.until) return token.jwt
    const response = await request.post(`${origin}/api/session/refresh`, {
      data: { kind },
      headers: { origin },
    })
    if (!response.ok()) throw await refusalOf('refreshSession', response)
    const { jwt } = (await response.json()) as { readonly jwt: string }
    token = { jwt, until: Date.now() + TOKEN_MS }
    return jwt
  }
  const sendOnce = async (definition: CallDefinition, input: CallInput): Promise<APIResponse> => {
    const options = {
      method: definition.method,
      headers: {
        origin,
        ...(kind !== 'nobody' && { authorization: `Bearer ${await freshToken()}` }),
        ...(input.key !== undefined && { 'idempotency-key': input.key }),
        ...(definition.audits?.reason === 'asked' && { [REASON_HEADER]: 'servicing' }),
        ...input.headers,
      },
      ...(input.body !== undefined && { data: input.body }),
      ...(input.multipart !== undefined && { multipart: { ...input.multipart } }),
    }
    return patiently(() => request.fetch(`${origin}${pathOf(definition, input)}`, options))
  }
  return async (definition, input) => {
    const first = await sendOnce(definition, input)
    const isOld = first.status() === 401 && token !== undefined
    // The browser has signed out since, and in again: its token ended with the session before.
    if (isOld) token = undefined
    const response = isOld ? await sendOnce(definition, input) : first
    if (!response.ok()) throw await refusalOf(definition.name, response)
    return response
  }
}

/** Makes calls as somebody of a browser's session does; what an agent approves is proved by a code of their app. */
export const callerOf = (context: BrowserContext, server: ProductServer, kind: Kind = 'customer'): Caller => {
  const send = sending(context, server, kind)
  const call = async <Definition extends CallDefinition>(definition: Definition, input: CallInput = {}) => {
    const response = await sendProved(definition, input)
    return (await response.json()) as AnswerOf<Definition>
  }
  /** Two journeys may use up one code between them: then another one is shown. */
  const proofOf = async (change: unknown, tries = 1): Promise<string> => {
    const { email } = await call(getSelf, { params: { kind: 'agent' } })
    const { uuid } = await call(openStepUp, { body: change })
    const body = { method: 'totp', code: await staffCodeAtOnce(server, email) }
    try {
      return (await call(proveStepUp, { params: { uuid }, body })).proof
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'session.proof-wrong' || tries === MOST_TRIES)
        throw error
      return proofOf(change, tries + 1)
    }
  }
  const sendProved = async (definition: CallDefinition, input: CallInput): Promise<APIResponse> => {
    try {
      return await send(definition, input)
    } catch (error) {
      const isNeeded = error instanceof Refused && error.code === 'session.step-up-needed'
      if (!isNeeded || kind !== 'agent') throw error
      const application = input.params?.['uuid'] ?? null
      const proof = await proofOf({ action: definition.stepUp, application, payload: input.body })
      return send(definition, { ...input, headers: { ...input.headers, [STEP_UP_HEADER]: proof } })
    }
  }
  return {
    call,
    async file(definition, input = {}) {
      return (await send(definition, input)).body()
    },
  }
}
