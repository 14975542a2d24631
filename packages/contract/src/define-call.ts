import type { StepUpAction } from '@pledge/domain/account/step-up'
import type { AuditKind, AuditSubjectKind } from '@pledge/domain/audit/kinds'
import type { ListReason } from '@pledge/domain/audit/reasons'
import type { AgentRight } from '@pledge/domain/organization/rights'
import type { RefusalCode, Refusal } from '@pledge/domain/refusal'
import type * as z from 'zod/mini'

/** Who may make a call at all; whose data it may touch is decided by the server's policies. */
export type Caller = 'anyone' | 'borrower' | 'agent' | 'signed-in' | 'sandbox'

/** A JSON body at most: whoever is signed in sends forms and drafts, strangers little. */
export const MAX_BODY_BYTES = { stranger: 16 * 1024, signedIn: 256 * 1024 } as const

export type CallMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What a call answers when all is well: JSON by a schema, or the bytes of a file. */
export type AnswerKind = 'json' | 'file'

/**
 * One call between a browser and the server: the only place where its path, payload, answer and refusals stand.
 * Server and browser are typed from it, and the OpenAPI description is made from it (rows 1.7.07, 1.7.31).
 */
export type CallDefinition<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> = CallParts<Params, Query, Body, Answer> & (CallOfAgents | CallOfOthers)

/** What a role at the lender must be allowed, by the table of its organization; null: whoever works there (row 1.6.07). */
interface CallOfAgents {
  readonly caller: 'agent'
  readonly right: AgentRight | null
  /**
   * What the audit log keeps of each such call (note 061); null for one that neither shows personal data nor changes
   * anything. A read is answered once its entry is written; a change is committed together with its entry.
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
  /** Its id is the last parameter of the path. */
  readonly subject: AuditSubjectKind
  /** Fields of the body whose values are codes of ours and are kept; free text never is. */
  readonly codes?: readonly string[]
  /**
   * Why it is read, in a code. `asked`: the caller says so in the header `X-Reason`, or the call is refused as invalid;
   * otherwise the same each time. Left out: the state of the application.
   */
  readonly reason?: 'asked' | ListReason
  /** Pages reload it by themselves: kept once in a quarter of an hour for each person and subject. */
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
  /** What it is for, in one sentence, with the row that it implements. */
  readonly summary: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** Bytes of a JSON body at most; else those of `MAX_BODY_BYTES` for its kind of caller. */
  readonly maxBodyBytes?: number
  /** The body is multipart: the fields of `body` and one file named `document`. */
  readonly multipart?: true
  readonly answer: Answer
  /** `file`: the answer is bytes, and `answer` is not used to read it. Default `json`. */
  readonly answerKind?: AnswerKind
  /** Of a file: what it can be. Default a PDF. */
  readonly fileTypes?: readonly string[]
  /**
   * The call may be refused with `session.step-up-needed` until its exact body is proved for this action (decision 15);
   * the proof travels in the header `X-Step-Up`.
   */
  readonly stepUp?: StepUpAction
  /**
   * Takes no Idempotency-Key, because what it is given or answers is a secret, of which not even a sealed copy or a
   * keyed hash is kept. Sent twice it must be safe by itself.
   */
  readonly keepsNothing?: true
  /** Reads many applications for one answer: such calls take turns, so that borrowers’ calls are never kept waiting by them. */
  readonly readsMany?: true
  /** Made also while a draft of the organization is previewed, because it changes nothing that is a borrower's (note 032). */
  readonly inPreview?: true
  /** Staff make it before they have shown a second factor: it leads to that (note 060). */
  readonly beforeSecondFactor?: true
  /** Besides those that every call can give (`request.*`, `session.*`, `access.*`, `server.*`). */
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
/** What the caller writes, before the schema has read it. */
export type SentQueryOf<Definition> = SentPartOf<Definition, 'query'>
export type SentBodyOf<Definition> = SentPartOf<Definition, 'body'>

/** Puts a call on a server for whoever is mounted beside the product: its request is parsed by the definition. */
export type ImplementCall = <Call extends CallDefinition>(
  call: Call,
  handler: (request: {
    readonly query: QueryOf<Call>
    readonly body: BodyOf<Call>
  }) => Promise<{ readonly ok: true; readonly answer: AnswerOf<Call> } | Refusal>,
) => void
