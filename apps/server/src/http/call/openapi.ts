import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import { ALL_CALLS } from '@pledge/contract/all-calls'
import { REASON_HEADER, REASON_NOTE_HEADER } from '@pledge/contract/access-reason'
import type { CallOfNoun } from '@pledge/contract/calls-of'
import type { CallDefinition } from '@pledge/contract/define-call'
import { errorBody, STATUS_OF } from '@pledge/contract/errors'
import { STEP_UP_HEADER } from '@pledge/contract/step-up'
import { ACCESS_REASONS, MAX_REASON_NOTE_CHARACTERS, REASON_WITH_NOTE } from '@pledge/domain/audit/reasons'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { escapeHtml } from '../page/escape.ts'
import { takesKey } from './takes-key.ts'

type Json = Record<string, unknown>
const schemaOf = (schema: unknown, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema as z.core.$ZodType, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json
  return rest
}

const parametersOf = (schema: unknown, where: 'path' | 'query') => {
  if (schema === undefined) return []
  const object = schemaOf(schema, 'input') as {
    readonly properties?: Readonly<Record<string, Json>>
    readonly required?: readonly string[]
  }
  return Object.entries(object.properties ?? {}).map(([name, inner]) => ({
    name,
    in: where,
    required: where === 'path' || (object.required ?? []).includes(name),
    schema: inner,
  }))
}

const COMMON = [
  'request.invalid',
  'request.too-large',
  'request.too-many',
  'access.not-found',
  'server.unexpected',
  'server.unavailable',
] as const
const SIGNED_IN = ['session.unauthenticated'] as const
/** Refusals of calls that make changes and accept an `Idempotency-Key`. */
const CHANGING = ['request.idempotency-conflict', 'request.in-progress'] as const

/** Refusal of staff whose role lacks the right (note 029). */
const WITHOUT_THE_RIGHT = ['access.forbidden'] as const
/** Refusal of a browser that previews a draft (note 032). */
const IN_PREVIEW = ['preview.read-only'] as const

const isOpen = (call: CallDefinition) => call.caller === 'anyone' || call.caller === 'sandbox'

const refusalsOf = (call: CallDefinition) => {
  const codes = [
    ...COMMON,
    ...(isOpen(call) ? [] : SIGNED_IN),
    ...(call.caller === 'agent' && call.right !== null ? WITHOUT_THE_RIGHT : []),
    ...(takesKey(call) ? CHANGING : []),
    ...(call.method === 'GET' || call.inPreview === true ? [] : IN_PREVIEW),
    ...call.refusals,
  ]
  const byStatus = groupByStatus(codes)
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => [
      String(status),
      {
        description: [...new Set(some)].join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}
type Code = CallDefinition['refusals'][number]
const groupByStatus = (codes: readonly Code[]) => {
  const groups = new Map<number, Code[]>()
  for (const code of codes) {
    const { status } = STATUS_OF[code]
    groups.set(status, [...(groups.get(status) ?? []), code])
  }
  return groups
}

const bodyOf = (call: CallDefinition): Json => {
  if (call.body === undefined) return {}
  const schema = schemaOf(call.body, 'input')
  const content =
    call.multipart === true
      ? {
          'multipart/form-data': {
            schema: { allOf: [schema, { properties: { document: { type: 'string', format: 'binary' } } }] },
          },
        }
      : { 'application/json': { schema } }
  return { requestBody: { content } }
}

/** For calls that may need a step-up (decision 15). */
const STEP_UP_PARAMETER = {
  name: STEP_UP_HEADER,
  in: 'header',
  required: false,
  description:
    'The proof that `proveStepUp` returned for this exact body. Required after `session.step-up-needed`.',
  schema: { type: 'string' },
}

/** Why staff open the data that the call returns (note 061). */
const REASON_PARAMETERS = [
  {
    name: REASON_HEADER,
    in: 'header',
    required: true,
    description: 'Why the caller opens it; kept in the audit log.',
    schema: { type: 'string', enum: [...ACCESS_REASONS] },
  },
  {
    name: REASON_NOTE_HEADER,
    in: 'header',
    required: false,
    description: `Only beside the reason ${REASON_WITH_NOTE}: a note of at most ${MAX_REASON_NOTE_CHARACTERS} characters, percent-encoded.`,
    schema: { type: 'string' },
  },
]

const KEY_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A repeated key with the same body returns the first response; with another body it is refused. 8 to 128 printable characters.',
  schema: { type: 'string', minLength: 8, maxLength: 128 },
}
const PDF = 'application/pdf'
const BYTES = { type: 'string', format: 'binary' }

const operationOf = (noun: string, call: CallDefinition): Json => ({
  operationId: call.name,
  tags: [noun],
  summary: call.summary,
  ...(isOpen(call) ? {} : { security: [{ jwt: [] }] }),
  parameters: [
    ...parametersOf(call.params, 'path'),
    ...parametersOf(call.query, 'query'),
    ...(call.stepUp === undefined ? [] : [STEP_UP_PARAMETER]),
    ...(call.audits?.reason === 'asked' ? REASON_PARAMETERS : []),
    ...(takesKey(call) ? [KEY_PARAMETER] : []),
  ],
  ...bodyOf(call),
  responses: {
    200: {
      description: 'Done',
      content:
        call.answerKind === 'file'
          ? Object.fromEntries((call.fileTypes ?? [PDF]).map((type) => [type, { schema: BYTES }]))
          : { 'application/json': { schema: schemaOf(call.answer, 'output') } },
    },
    ...refusalsOf(call),
  },
})

/**
 * The OpenAPI 3.1 description, generated from the contract (rows 1.7.07 and 1.7.31) and from the calls of
 * mounted extras.
 */
export const openApiDocument = (extraCalls: readonly CallOfNoun[]): Json => {
  const paths: Record<string, Json> = {}
  for (const { noun, call } of [...ALL_CALLS, ...extraCalls])
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(noun, call) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pledge',
      version: '1',
      description:
        'US dollar loans secured by digital assets. Amounts of money, coins and rates are decimal strings.',
    },
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody, 'output') },
      securitySchemes: { jwt: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

const readablePage = (extraCalls: readonly CallOfNoun[]): string => {
  const rows = [...ALL_CALLS, ...extraCalls]
    .map(
      ({ noun, call }) =>
        `<tr><td>${escapeHtml(noun)}</td><td><code>${call.method}</code></td><td><code>${escapeHtml(call.path)}</code></td><td>${escapeHtml(call.caller)}</td><td>${escapeHtml(call.summary)}<br><small>${escapeHtml(call.refusals.join(', '))}</small></td></tr>`,
    )
    .join('\n')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Pledge | API</title><link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>Pledge API</h1><p>The whole description: <a href="/api/openapi.json">openapi.json</a>. Errors are <code>{status, message, code}</code>. Calls of somebody signed in that change something take an <code>Idempotency-Key</code>, but for those that answer secrets.</p><div class="scroll" tabindex="0" role="region" aria-label="Calls"><table><thead><tr><th scope="col">Noun</th><th scope="col">Method</th><th scope="col">Path</th><th scope="col">Caller</th><th scope="col">What it is for, and its refusals</th></tr></thead><tbody>${rows}</tbody></table></div></main></body></html>`
}

const CSS = `body{font:16px/1.5 system-ui,sans-serif;margin:0;color:#1a2330;background:#fff}main{max-width:76rem;margin:0 auto;padding:2rem 1rem}.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.5rem .75rem;border-bottom:1px solid #d5dbe3}code{font-size:14px}small{color:#4a5568}@media (prefers-color-scheme:dark){body{color:#e8edf3;background:#11161d}th,td{border-color:#2c3643}small{color:#a9b4c2}a{color:#8cc4ff}}`

type Handler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

const asFile = (contentType: string, text: string): Handler => {
  const whole = Buffer.from(text)
  const compressed = gzipSync(whole)
  const etag = `"${createHash('sha256').update(whole).digest('base64url')}"`
  return (request: FastifyRequest, reply: FastifyReply) => {
    reply.type(contentType).header('vary', 'Accept-Encoding').header('etag', etag)
    reply.header('cache-control', 'public, no-cache')
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    const isCompressed = negotiate(request.headers['accept-encoding'] ?? '', ['gzip']) === 'gzip'
    return isCompressed ? reply.header('content-encoding', 'gzip').send(compressed) : reply.send(whole)
  }
}

/**
 * Generated and compressed once, at the first request. Anyone may request it, and a response then costs only
 * its bytes. Describing all calls takes a fifth of a server's startup, and few servers are ever asked for it.
 */
const writtenOnce = (write: () => Handler): Handler => {
  let written: Handler | undefined
  return (request, reply) => {
    written ??= write()
    return written(request, reply)
  }
}

const filesOf = (extraCalls: readonly CallOfNoun[]) => ({
  '/api/openapi.json': writtenOnce(() =>
    asFile('application/json; charset=utf-8', JSON.stringify(openApiDocument(extraCalls))),
  ),
  '/api/docs': writtenOnce(() => asFile('text/html; charset=utf-8', readablePage(extraCalls))),
  '/api/docs.css': asFile('text/css; charset=utf-8', CSS),
})

/** The contract does not change within a process: it is described once, for any number of servers. */
const described = new WeakMap<readonly CallOfNoun[], ReturnType<typeof filesOf>>()

export const openApiRoutes = (app: FastifyInstance, extraCalls: readonly CallOfNoun[]): void => {
  const files = described.get(extraCalls) ?? filesOf(extraCalls)
  described.set(extraCalls, files)
  for (const [path, file] of Object.entries(files)) app.get(path, file)
}
