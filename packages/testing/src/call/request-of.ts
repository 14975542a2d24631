import { REASON_HEADER } from '@pledge/contract/access-reason'
import type { CallDefinition, CallMethod } from '@pledge/contract/define-call'
import type { AnyInput } from './input.ts'
import { MULTIPART, multipart } from './multipart.ts'

/** A call as it is sent, over any transport. */
export interface Outgoing {
  readonly method: CallMethod
  /** The path and the query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  readonly from?: string
}

const urlOf = ({ path }: CallDefinition, { params = {}, query = {} }: AnyInput): string => {
  const pathname = path.replaceAll(/\{(\w+)\}/g, (_slot, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, value)
  const search = given.toString()
  return search === '' ? pathname : `${pathname}?${search}`
}

const payloadOf = ({ body, file }: AnyInput): Pick<Outgoing, 'body' | 'headers'> => {
  if (file !== undefined) return { body: multipart(body ?? {}, file), headers: MULTIPART }
  if (body === undefined) return { headers: {} }
  if (Buffer.isBuffer(body)) return { body, headers: {} }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

/** The request of a call, with an optional access token. */
export const requestOf = (definition: CallDefinition, input: AnyInput, token?: string): Outgoing => {
  const { body, headers } = payloadOf(input)
  const requiresReason = definition.audits?.reason === 'asked' && input.reason !== null
  return {
    method: definition.method,
    url: urlOf(definition, input),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(input.key !== undefined && { 'idempotency-key': input.key }),
      ...headers,
      ...(requiresReason && { [REASON_HEADER]: input.reason ?? 'servicing' }),
      ...input.headers,
    },
    ...(body !== undefined && { body }),
    ...(input.from !== undefined && { from: input.from }),
  }
}
