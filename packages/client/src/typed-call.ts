import type { ReasonHeaders } from '@pledge/contract/access-reason'
import type {
  AnswerOf,
  CallDefinition,
  ParamsOf,
  SentBodyOf,
  SentQueryOf,
} from '@pledge/contract/define-call'
import * as z from 'zod/mini'
import type { Query, Request, RequestOptions } from './request.ts'

type Nothing = Readonly<Record<never, never>>
/** A part is optional when the definition has none, or when it has no required fields. */
type Part<Key extends string, Value> = undefined extends Value
  ? { readonly [K in Key]?: Value | undefined }
  : Nothing extends Value
    ? { readonly [K in Key]?: Value | undefined }
    : { readonly [K in Key]: Value }

type FilePart<Definition> = Definition extends { readonly multipart: true }
  ? { readonly file: File | Blob }
  : Nothing

/** For calls that require a reason (note 061): the headers that `reasonHeaders` returns. */
type ReasonPart<Definition> = Definition extends { readonly audits: { readonly reason: 'asked' } }
  ? { readonly headers: ReasonHeaders }
  : Nothing

/** The input of a call: the parts of its definition. */
export type InputOf<Definition extends CallDefinition> = Part<'params', ParamsOf<Definition>> &
  Part<'query', SentQueryOf<Definition>> &
  Part<'body', SentBodyOf<Definition>> &
  FilePart<Definition> &
  ReasonPart<Definition> &
  Pick<RequestOptions, 'context' | 'headers' | 'keepalive' | 'signal' | 'idempotencyKey' | 'keepToken'>

/** The result of a call: its parsed data, or the bytes of a file. */
export type ResultOf<Definition extends CallDefinition> = Definition extends { readonly answerKind: 'file' }
  ? Uint8Array<ArrayBuffer>
  : AnswerOf<Definition>

type InputArgument<Definition extends CallDefinition> =
  Nothing extends InputOf<Definition>
    ? readonly [input?: InputOf<Definition>]
    : readonly [input: InputOf<Definition>]

export type Call = <Definition extends CallDefinition>(
  definition: Definition,
  ...argument: InputArgument<Definition>
) => Promise<ResultOf<Definition>>

interface AnyInput extends Pick<
  RequestOptions,
  'context' | 'headers' | 'keepalive' | 'signal' | 'idempotencyKey' | 'keepToken'
> {
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly query?: Query | undefined
  readonly body?: unknown
  readonly file?: File | Blob
}

/**
 * Makes the calls of the contract, with path, payload and response as defined. A refusal is thrown as a
 * `GenericRequestError` whose data is `{status, message, code}` (`refusalOf` reads it); a response that breaks the
 * contract throws a zod error, because it is a bug. Public calls carry no token.
 */
export const createCall =
  (request: Request): Call =>
  async (definition, ...[given]) => {
    const input: AnyInput = given ?? {}
    const { params, query, body, file, ...options } = input
    const { data } = await request({
      context: isForAnyone(definition) ? 'external' : 'secure',
      ...options,
      url: pathOf(definition.path, params ?? {}),
      method: definition.method,
      query,
      body: file === undefined ? body : formOf(body, file),
      asFile: definition.answerKind === 'file',
    })
    // Both kinds of result match the definition's type; the compiler cannot follow the condition.
    return (
      definition.answerKind === 'file' ? data : z.parse(definition.answer, data === undefined ? {} : data)
    ) as ResultOf<typeof definition>
  }

const isForAnyone = ({ caller }: CallDefinition): boolean => caller === 'anyone' || caller === 'sandbox'

/** Fills the `{slots}` of a path. Throws when one is missing: a bug of the caller. */
export const pathOf = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_slot, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new Error(`The path ${path} needs '${name}'`)
    return encodeURIComponent(value)
  })

const formOf = (body: unknown, file: File | Blob): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {}))
    if (value !== undefined && value !== null) form.append(name, String(value))
  form.append('document', file)
  return form
}
