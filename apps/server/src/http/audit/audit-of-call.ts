import { accessReason, REASON_HEADER, REASON_NOTE_HEADER } from '@pledge/contract/access-reason'
import type { AuditedCall, CallDefinition } from '@pledge/contract/define-call'
import type { NewAuditEntry } from '@pledge/domain/audit/entry'
import type { Refusal } from '@pledge/domain/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../../identity/sign-in.ts'
import type { Subject } from '../../policies/subject.ts'
import type { Sealer } from '../../seal.ts'
import { logSecurityEvent } from '../../logger.ts'
import { auditContext, withinAudit, type AuditContext } from '../../store/audit/audit-context.ts'
import { recordAuditAlone } from '../../store/audit/audit-entries.ts'
import type { Database } from '../../store/database/database.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The dependencies of audit log writes. */
    audit: { readonly db: Database; readonly sealer: Sealer }
  }
}

export const knowAudit = (app: FastifyInstance, { db, sealer }: FastifyInstance['audit']): void => {
  app.decorate('audit', { db, sealer })
}

/** Characters kept of a network's keyed hash: enough to distinguish networks. */
const NETWORK_CHARACTERS = 16
/** The name of a network in logs: stable per network, without revealing its address. */
export const networkNameOf = (sealer: Pick<Sealer, 'blindIndex'>, address: string): string =>
  sealer.blindIndex(networkOf(address), 'audit-network').slice(0, NETWORK_CHARACTERS)
/** Pages that reload automatically, and repeated refusals, are recorded once within this time. */
const ONCE_MS = 15 * 60_000
const onceNumber = (): number => Math.floor(Date.now() / ONCE_MS)

const APPLICATION_PATH = '/api/portfolio/v1/applications/{uuid}'
/** Codes are short; a longer value is not a code. */
const MAX_CODE_CHARACTERS = 80

const isRead = ({ kind }: AuditedCall): boolean =>
  kind === 'personal-data.read' || kind === 'document.read' || kind === 'data.exported'

const actorOf = ({ kind, accountId, role }: Subject): NewAuditEntry['actor'] => ({
  kind: kind === 'agent' ? 'staff' : 'borrower',
  id: accountId,
  role,
})

/** The path's parameters, in the order of the path. */
const idsOf = ({ path }: CallDefinition, params: unknown): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(
    ([, name = '']) => (params as Readonly<Record<string, string>> | undefined)?.[name] ?? '',
  )

const codesOf = ({ codes = [] }: AuditedCall, body: unknown): Record<string, string> =>
  Object.fromEntries(
    codes.flatMap((name) => {
      const value = (body as Readonly<Record<string, unknown>> | undefined)?.[name]
      const texts = (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string')
      const isCode = texts.length > 0 && texts.every(({ length }) => length <= MAX_CODE_CHARACTERS)
      return isCode ? [[name, texts.join(', ')]] : []
    }),
  )

interface ParseResult {
  readonly params?: unknown
  readonly body?: unknown
}

/** The caller's reason for opening data; undefined where the call needs no reason, or none valid was given. */
export const readReason = (call: CallDefinition, { headers }: FastifyRequest) => {
  if (call.audits?.reason !== 'asked') return undefined
  const given = Object.fromEntries(
    [REASON_HEADER, REASON_NOTE_HEADER].map((name) => [name, headers[name.toLowerCase()]]),
  )
  return accessReason.safeParse(given)
}

/**
 * The reason of an entry with its details: the note of an investigation, and the application's state where
 * the caller also gave a reason.
 */
const reasonOf = (call: CallDefinition, request: FastifyRequest, why: string | undefined) => {
  const stated = readReason(call, request)
  if (stated?.success !== true) {
    const fixed = call.audits?.reason
    return { reason: (fixed === 'asked' ? undefined : fixed) ?? why ?? null, beside: {} }
  }
  const note = stated.data[REASON_NOTE_HEADER]
  return {
    reason: stated.data[REASON_HEADER],
    beside: { ...(why !== undefined && { state: why }), ...(note !== undefined && note !== '' && { note }) },
  }
}

/** The audit log entry of a staff call; null for any other call. */
const entryOf = (call: CallDefinition, subject: Subject | null, { params, body }: ParseResult) => {
  const { audits } = call
  if (audits === undefined || audits === null || subject === null) return null
  const ids = idsOf(call, params)
  return {
    organizationId: subject.organizationId,
    kind: audits.kind,
    outcome: 'done',
    actor: actorOf(subject),
    subject: { kind: audits.subject, id: ids.at(-1) ?? null },
    applicationId: call.path.startsWith(APPLICATION_PATH) ? (ids[0] ?? null) : null,
    reason: null,
    detail: codesOf(audits, body),
  } as const satisfies NewAuditEntry
}

const contextOf = (call: string, request: FastifyRequest, change: NewAuditEntry | null): AuditContext => {
  const { sealer } = request.server.audit
  return {
    origin: {
      call,
      requestId: request.id,
      // Computed only for the few requests that write an entry.
      get network() {
        return networkNameOf(sealer, request.ip)
      },
    },
    change,
    isWritten: false,
    tell: (entry) => logSecurityEvent(request.log, entry),
  }
}

/** Runs work outside of the contract's calls, so that its entries carry the request. */
export const withRequest = <Result>(request: FastifyRequest, name: string, work: () => Result): Result =>
  withinAudit(contextOf(name, request, null), work)

/** Runs a call so that its entries carry the request and are committed with its change. */
export const withAudit = <Result>(
  call: CallDefinition,
  request: FastifyRequest,
  parsed: ParseResult,
  work: () => Promise<Result>,
): Promise<Result> => {
  const entry = entryOf(call, request.subject, parsed)
  const isChange = entry !== null && call.audits !== null && call.audits !== undefined && !isRead(call.audits)
  return withinAudit(contextOf(call.name, request, isChange ? entry : null), work)
}

/**
 * Records a staff call before it is answered, unless its change has already done so. Throws if that fails, so that
 * personal data is never shown unrecorded. `why`: the state of the application, or another reason known to the handler.
 */
export const recordAnswered = async (
  call: CallDefinition,
  request: FastifyRequest,
  { why, ...parsed }: ParseResult & { readonly why: string | undefined },
): Promise<void> => {
  const entry = entryOf(call, request.subject, parsed)
  if (entry === null || auditContext()?.isWritten === true) return
  const options =
    call.audits?.reloads === true ? { onceKey: onceOf(call, request, entry.subject.id ?? 'list') } : {}
  const { reason, beside } = reasonOf(call, request, why)
  const detail = { ...entry.detail, ...beside }
  await recordAuditAlone(request.server.audit.db, { ...entry, reason, detail }, options)
}

/** A replayed response shows the same data as the first. */
export const recordReplayed = async (call: CallDefinition, request: FastifyRequest): Promise<void> => {
  const entry = entryOf(call, request.subject, { params: request.params })
  if (entry === null) return
  await withRequest(request, call.name, () =>
    recordAuditAlone(request.server.audit.db, { ...entry, kind: 'personal-data.read', reason: 'replay' }),
  )
}

const onceOf = ({ name }: CallDefinition, { subject }: FastifyRequest, what: string): string =>
  `${what}:${subject?.accountId ?? ''}:${name}:${onceNumber()}`

/**
 * A signed-in caller was refused: they lack the right, or are of the wrong kind. Recorded once per quarter of
 * an hour for each person and call. If it cannot be recorded, the refusal stands.
 */
export const recordRefused = async (
  call: CallDefinition,
  request: FastifyRequest,
  { code }: Refusal,
): Promise<void> => {
  const { subject } = request
  if (subject === null) return
  const entry: NewAuditEntry = {
    organizationId: subject.organizationId,
    kind: 'access.refused',
    outcome: 'refused',
    actor: actorOf(subject),
    subject: call.audits ? { kind: call.audits.subject, id: null } : null,
    applicationId: null,
    reason: code,
    detail: {},
  }
  const options = { onceKey: onceOf(call, request, code) }
  try {
    await withinAudit(contextOf(call.name, request, null), () =>
      recordAuditAlone(request.server.audit.db, entry, options),
    )
  } catch (error) {
    request.log.error({ err: error, code, call: call.name }, 'a refusal was not recorded')
  }
}
