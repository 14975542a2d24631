import type { CallDefinition, SentBodyOf, SentQueryOf } from '@pledge/contract/define-call'
import type { AccessReason } from '@pledge/domain/audit/reasons'

/** The file of a multipart call. */
export interface SentFile {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

/** What goes beside the parts that a definition has. */
export interface BesideTheCall {
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The address that the call comes from; limits count by it. Used where the transport can choose one. */
  readonly from?: string
  /** Where the call asks for a reason: 'servicing' by default; null sends none. */
  readonly reason?: AccessReason | null
  /** True: a call of staff is sent without the proof that a page would have asked for. */
  readonly isUnproved?: boolean
}

/** The input of any call, checked by nobody: what tests send that send what no page would. */
export interface AnyInput extends BesideTheCall {
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly query?: Readonly<Record<string, string | undefined>> | undefined
  /** JSON; bytes are sent as they are. */
  readonly body?: unknown
  readonly file?: SentFile
}

type SlotsOf<Path extends string> = Path extends `${string}{${infer Slot}}${infer Rest}`
  ? Slot | SlotsOf<Rest>
  : never

/** As its definition has it, but nobody changes what is sent, so constants may be given. */
export type Frozen<Value> = unknown extends Value
  ? Value
  : { readonly [Key in keyof Value]: Frozen<Value[Key]> }

type Nothing = Readonly<Record<never, never>>
/** A part may be left out when the definition has none, or when nothing in it must be given. */
type Part<Key extends string, Value> = undefined extends Value
  ? { readonly [K in Key]?: Value | undefined }
  : Nothing extends Value
    ? { readonly [K in Key]?: Value | undefined }
    : { readonly [K in Key]: Value }

type FilePart<Definition> = Definition extends { readonly multipart: true }
  ? { readonly file: SentFile }
  : Nothing

/** What a call is sent with: the slots of its path, and its query and body as they are before the schema reads them. */
export type InputOf<Definition extends CallDefinition> = string extends Definition['name']
  ? AnyInput
  : Part<'params', Readonly<Record<SlotsOf<Definition['path']>, string>>> &
      Part<'query', Frozen<SentQueryOf<Definition>>> &
      Part<'body', Frozen<SentBodyOf<Definition>>> &
      FilePart<Definition> &
      BesideTheCall

/** The input as an argument, which is left out where nothing must be given. */
export type InputArgument<Definition extends CallDefinition> =
  Nothing extends InputOf<Definition>
    ? readonly [input?: InputOf<Definition> & AnyInput]
    : readonly [input: InputOf<Definition> & AnyInput]

/** The body that a call is sent with. */
export type SentBody<Definition> = Frozen<SentBodyOf<Definition>>
