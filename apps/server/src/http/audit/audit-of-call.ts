import { accessReason, REASON_HEADER, REASON_NOTE_HEADER } from '@pledge/contract/access-reason'
import type { AuditedCall, CallDefinition } from '@pledge/contract/define-call'
import type { NewAuditEntry } from '@pledge/domain/audit/entry'
import type { Refusal } from '@pledge/domain/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../../identity/sign-in.ts'
import type { Subject } from '../../policies/subject.ts'
import type { Sealer } from '../../seal.ts'
import { tellSecurityEvent } from '../../logger.ts'
import { auditContext, withinAudit, type AuditContext } from '../../store/audit/audit-context.ts'
import { recordAuditAlone } from '../../store/audit/audit-entries.ts'
import type { Database } from '../../store/database/database.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What the audit log is written with. */
    audit: { readonly db: Database; readonly sealer: Sealer }
  }
}

export const knowAudit = (app: FastifyInstance, { db, sealer }: FastifyInstance['audit']): void => {
  app.decorate('audit', { db, sealer })
}

/** How much of a keyed hash of a network is kept: enough to tell two apart. */
const NETWORK_CHARACTERS = 16
/** A network as the logs name it: the same for the same network, and telling nothing of its address. */
export const networkNameOf = (sealer: Pick<Sealer, 'blindIndex'>, address: string): string =>
  sealer.blindIndex(networkOf(address), 'audit-network').slice(0, NETWORK_CHARACTERS)
/** What a page reloads by itself, or a refusal that is met again, is told once within this time. */
const ONCE_MS = 15 * 60_000
const onceNumber = (): number => Math.floor(Date.now() / ONCE_MS)

const APPLICATION_PATH = '/api/portfolio/v1/applications/{uuid}'
/** Values of codes are short; one that is not is no code. */
const MAX_CODE_CHARACTERS = 80

const isRead = ({ kind }: AuditedCall): boolean =>
  kind === 'personal-data.read' || kind === 'document.read' || kind === 'data.exported'

const actorOf = ({ kind, accountId, role }: Subject): NewAuditEntry['actor'] => ({
  kind: kind === 'agent' ? 'staff' : 'borrower',
  id: accountId,
  role,
})

/** The parameters of the path, in the order in which it names them. */
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

/** Why a caller opens what they ask for; undefined where the call asks for no reason, or none that is valid was given. */
export const readReason = (call: CallDefinition, { headers }: FastifyRequest) => {
  if (call.audits?.reason !== 'asked') return undefined
  const given = Object.fromEntries(
    [REASON_HEADER, REASON_NOTE_HEADER].map((name) => [name, headers[name.toLowerCase()]]),
  )
  return accessReason.safeParse(given)
}

/**
 * The reason that an entry holds, and what is kept beside it: the note of an investigation, and the state of the
 * application where a reason was given besides.
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

/** The entry that a call of staff leaves in the audit log; null for any other call. */
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
      // Asked for by the few requests that write an entry.
      get network() {
        return networkNameOf(sealer, request.ip)
      },
    },
    change,
    isWritten: false,
    tell: (entry) => tellSecurityEvent(request.log, entry),
  }
}

/** Does what is no call of the contract, so that what is written in it is told with its request. */
export const withRequest = <Result>(request: FastifyRequest, name: string, work: () => Result): Result =>
  withinAudit(contextOf(name, request, null), work)

/** Makes a call so that what is written in it is told with its request, and its change in the same commit. */
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
 * Before a call of staff is answered: writes that it was made, unless its change has. Throws where that fails, so that
 * nobody sees personal data unrecorded. `why`: the state of the application, or whatever else the handler knows.
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

/** A kept answer is given again, which shows what it showed. */
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
 * Somebody signed in was refused: they lack the right, or are of the wrong kind. Told once in a quarter of an hour for each
 * person and call. A log that cannot be written lets nobody in.
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
