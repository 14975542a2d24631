import { REASON_HEADER } from '@pledge/contract/access-reason'
import type { AccessReason } from '@pledge/domain/audit/reasons'
import type { CallDefinition } from '@pledge/contract/define-call'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Subject } from '../policies/subject.ts'

export interface Answer {
  readonly status: number
  // Tests look into answers by hand.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
  readonly bytes: Buffer
  readonly headers: Readonly<Record<string, unknown>>
}

export interface CallInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The address that it comes from; limits count by it. */
  readonly from?: string
  /** Where the call asks for a reason; without one the caller gives 'servicing', and null gives none. */
  readonly reason?: AccessReason | null
  /** Of staff: without the proof that a page would have asked for. */
  readonly isUnproved?: boolean
}

/** Somebody with a token of their own. */
export interface Caller {
  readonly subject: Subject
  call(definition: CallDefinition, input?: CallInput): Promise<Answer>
}

const urlOf = (definition: CallDefinition, { params = {}, query = {} }: CallInput) => {
  const pathname = definition.path.replaceAll(/\{(\w+)\}/g, (_slot, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams(query).toString()
  return search === '' ? pathname : `${pathname}?${search}`
}

/** Makes calls with whatever token there is at that moment. */
export const callerOver =
  (app: FastifyInstance, token: () => Promise<string | undefined>) =>
  async (definition: CallDefinition, input: CallInput = {}): Promise<Answer> => {
    const jwt = await token()
    const isRaw = Buffer.isBuffer(input.body)
    const response = await app.inject({
      method: definition.method,
      url: urlOf(definition, input),
      headers: {
        ...(jwt === undefined ? {} : { authorization: `Bearer ${jwt}` }),
        ...(input.key === undefined ? {} : { 'idempotency-key': input.key }),
        ...(input.body === undefined || isRaw ? {} : { 'content-type': 'application/json' }),
        ...(definition.audits?.reason === 'asked' && input.reason !== null
          ? { [REASON_HEADER]: input.reason ?? 'servicing' }
          : {}),
        ...input.headers,
      },
      remoteAddress: input.from ?? '127.0.0.1',
      ...(input.body === undefined ? {} : { payload: isRaw ? input.body : JSON.stringify(input.body) }),
    } as InjectOptions)
    const isJson = String(response.headers['content-type'] ?? '').includes('json')
    return {
      status: response.statusCode,
      body: isJson ? response.json() : undefined,
      bytes: response.rawPayload,
      headers: response.headers,
    }
  }
