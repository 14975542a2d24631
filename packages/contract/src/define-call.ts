import type { StepUpAction } from '@pledge/domain/account/step-up'
import type { AuditKind, AuditSubjectKind } from '@pledge/domain/audit/kinds'
import type { ListReason } from '@pledge/domain/audit/reasons'
import type { AgentRight } from '@pledge/domain/organization/rights'
import type { RefusalCode, Refusal } from '@pledge/domain/refusal'
import type * as z from 'zod/mini'

/** Who may make a call at all; the server's policies decide whose data it may access. */
export type Caller = 'anyone' | 'borrower' | 'agent' | 'signed-in' | 'sandbox'

/** Maximum size of a JSON body: signed-in callers send forms and drafts, anonymous ones little. */
export const MAX_BODY_BYTES = { stranger: 16 * 1024, signedIn: 256 * 1024 } as const

export type CallMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The kind of a successful answer: JSON by a schema, or the bytes of a file. */
export type AnswerKind = 'json' | 'file'

/**
 * One call between a browser and the server: the only definition of its path, payload, answer and refusals. Server
 * and browser get their types from it, and the OpenAPI description is generated from it (rows 1.7.07, 1.7.31).
 */
export type CallDefinition<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> = CallParts<Params, Query, Body, Answer> & (CallOfAgents | CallOfOthers)

/** The right that the caller's role needs, by the organization's table; null: all staff may call it (row 1.6.07). */
interface CallOfAgents {
  readonly caller: 'agent'
  readonly right: AgentRight | null
  /**
   * What the audit log records of each such call (note 061); null for a call that neither shows personal data nor
   * changes anything. A read is answered only after its entry is written; a change is committed together with its
   * entry.
   */
  readonly audits: AuditedCall | null
}

export interface AuditedCall {
  readonly kind: Extract<
    AuditKind,
    | 'personal-data.read'
    | 'document.read'
    | 'data.exported'
    | 'decision.made'
    | 'record.changed'
    | 'settings.published'
    | 'role.changed'
    | 'account.disabled'
    | 'account.enabled'
    | 'factors.reset'
  >
  /** The subject's id is the last parameter of the path. */
  readonly subject: AuditSubjectKind
  /** Fields of the body whose values are our own codes and are recorded; free text never is. */
  readonly codes?: readonly string[]
  /**
   * The reason for reading, as a code. `asked`: the caller gives it in the header `X-Reason`, or the call is refused
   * as invalid; otherwise always this one. Omitted: the state of the application.
   */
  readonly reason?: 'asked' | ListReason
  /** Pages reload it automatically: recorded once per quarter of an hour for each person and subject. */
  readonly reloads?: true
}
interface CallOfOthers {
  readonly caller: Exclude<Caller, 'agent'>
  readonly right?: undefined
  readonly audits?: undefined
}

interface CallParts<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
> {
  /** Unique; the operation id of the OpenAPI description. */
  readonly name: string
  readonly method: CallMethod
  /** Absolute, with `{param}` slots. */
  readonly path: string
  /** Its purpose in one sentence, with the row that it implements. */
  readonly summary: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** Maximum size of a JSON body; by default that of `MAX_BODY_BYTES` for its kind of caller. */
  readonly maxBodyBytes?: number
  /** The body is multipart: the fields of `body` and one file named `document`. */
  readonly multipart?: true
  readonly answer: Answer
  /** `file`: the answer is bytes, and `answer` is not used to parse it. Default `json`. */
  readonly answerKind?: AnswerKind
  /** The possible types of a file. Default: PDF. */
  readonly fileTypes?: readonly string[]
  /**
   * The call may be refused with `session.step-up-needed` until its exact body is proved for this action (decision
   * 15); the proof is sent in the header `X-Step-Up`.
   */
  readonly stepUp?: StepUpAction
  /**
   * Takes no Idempotency-Key, because its input or answer is a secret, of which not even a sealed copy or a keyed
   * hash is stored, or because it changes nothing and is repeated within seconds. The call itself must be safe to
   * repeat.
   */
  readonly keepsNothing?: true
  /** Reads many applications for one answer: such calls are queued, so that they never delay borrowers’ calls. */
  readonly readsMany?: true
  /**
   * Allowed while a draft of the organization is previewed, because it does not change borrowers' data (note 032).
   */
  readonly inPreview?: true
  /** Staff call it before they have presented a second factor, because it leads to that (note 060). */
  readonly beforeSecondFactor?: true
  /** Besides those that every call can return (`request.*`, `session.*`, `access.*`, `server.*`). */
  readonly refusals: readonly RefusalCode[]
}

/** Keeps the literal types of a definition. */
export const defineCall = <
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
  const Definition extends CallDefinition<Params, Query, Body, Answer>,
>(
  definition: Definition & CallDefinition<Params, Query, Body, Answer>,
): Definition => definition

type PartOf<Definition, Key extends string> =
  Definition extends Readonly<Record<Key, infer Schema extends z.ZodMiniType>> ? z.output<Schema> : undefined
type SentPartOf<Definition, Key extends string> =
  Definition extends Readonly<Record<Key, infer Schema extends z.ZodMiniType>> ? z.input<Schema> : undefined

export type ParamsOf<Definition> = PartOf<Definition, 'params'>
export type QueryOf<Definition> = PartOf<Definition, 'query'>
export type BodyOf<Definition> = PartOf<Definition, 'body'>
export type AnswerOf<Definition extends CallDefinition> = z.output<Definition['answer']>
/** The caller's input, before the schema parses it. */
export type SentQueryOf<Definition> = SentPartOf<Definition, 'query'>
export type SentBodyOf<Definition> = SentPartOf<Definition, 'body'>

/**
 * Registers a call on the server, for what is mounted beside the product: the request is parsed by the definition.
 */
export type ImplementCall = <Call extends CallDefinition>(
  call: Call,
  handler: (request: {
    readonly query: QueryOf<Call>
    readonly body: BodyOf<Call>
  }) => Promise<{ readonly ok: true; readonly answer: AnswerOf<Call> } | Refusal>,
) => void
