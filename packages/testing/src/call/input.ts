import type { CallDefinition, SentBodyOf, SentQueryOf } from '@pledge/contract/define-call'
import type { AccessReason } from '@pledge/domain/audit/reasons'

/** The file of a multipart call. */
export interface SentFile {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

/** The options of a call besides the parts of its definition. */
export interface BesideTheCall {
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The address that the call comes from, by which limits count. Used where the transport can set it. */
  readonly from?: string
  /** For calls that require a reason: 'servicing' by default; null sends none. */
  readonly reason?: AccessReason | null
  /** If true, a staff call is sent without the proof that a page would have requested. */
  readonly isUnproved?: boolean
}

/** Unchecked input of any call, for tests that send what no page would. */
export interface AnyInput extends BesideTheCall {
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly query?: Readonly<Record<string, string | undefined>> | undefined
  /** JSON; bytes are sent unchanged. */
  readonly body?: unknown
  readonly file?: SentFile
}

type SlotsOf<Path extends string> = Path extends `${string}{${infer Slot}}${infer Rest}`
  ? Slot | SlotsOf<Rest>
  : never

/** The defined type made readonly, so that constants may be passed. */
export type Frozen<Value> = unknown extends Value
  ? Value
  : { readonly [Key in keyof Value]: Frozen<Value[Key]> }

type Nothing = Readonly<Record<never, never>>
/** A part is optional when the definition has none, or when it has no required fields. */
type Part<Key extends string, Value> = undefined extends Value
  ? { readonly [K in Key]?: Value | undefined }
  : Nothing extends Value
    ? { readonly [K in Key]?: Value | undefined }
    : { readonly [K in Key]: Value }

type FilePart<Definition> = Definition extends { readonly multipart: true }
  ? { readonly file: SentFile }
  : Nothing

/** The input of a call: the slots of its path, and its query and body before the schema parses them. */
export type InputOf<Definition extends CallDefinition> = string extends Definition['name']
  ? AnyInput
  : Part<'params', Readonly<Record<SlotsOf<Definition['path']>, string>>> &
      Part<'query', Frozen<SentQueryOf<Definition>>> &
      Part<'body', Frozen<SentBodyOf<Definition>>> &
      FilePart<Definition> &
      BesideTheCall

/** The input as an argument, optional where nothing is required. */
export type InputArgument<Definition extends CallDefinition> =
  Nothing extends InputOf<Definition>
    ? readonly [input?: InputOf<Definition> & AnyInput]
    : readonly [input: InputOf<Definition> & AnyInput]

/** The request body of a call. */
export type SentBody<Definition> = Frozen<SentBodyOf<Definition>>
