import type { AnswerOf, CallDefinition } from '@pledge/contract/define-call'
import type { ErrorBody } from '@pledge/contract/errors'
import * as z from 'zod/mini'

/** What the server said. Its body is of no type until `done` or `refused` has looked at it. */
export interface Answer<Definition extends CallDefinition = CallDefinition> {
  readonly definition: Definition
  readonly status: number
  /** The JSON of the answer; undefined when it has none. */
  readonly body: unknown
  readonly bytes: Buffer
  readonly headers: Readonly<Record<string, unknown>>
}

/** What a call returns when all is well: its JSON, or the bytes of a file. */
export type SuccessOf<Definition extends CallDefinition> = Definition extends { readonly answerKind: 'file' }
  ? Buffer
  : AnswerOf<Definition>

const errorShape = z.looseObject({ status: z.int(), code: z.string(), message: z.string() })

/** An answer that is not what the contract promises for success. */
export class NotDone extends Error {
  readonly status: number
  /** Of the refusal; empty for an answer that is none. */
  readonly code: string
  constructor({ definition, status, body, bytes }: Answer) {
    const refusal = errorShape.safeParse(body)
    super(`${definition.name}: ${status} ${bytes.toString('utf8')}`)
    this.status = status
    this.code = refusal.success ? refusal.data.code : ''
  }
}

/**
 * What the call returned, as the server sent it: fields that the contract does not have are still there. Throws what the
 * server said when it did not succeed, and what is wrong when the contract promises something else.
 */
export const done = <Definition extends CallDefinition>(
  answer: Answer<Definition>,
): SuccessOf<Definition> => {
  const { definition, status, body, bytes } = answer
  if (status !== 200) throw new NotDone(answer)
  // Both kinds are what the definition's type says; the compiler cannot follow the condition.
  if (definition.answerKind === 'file') return bytes as SuccessOf<Definition>
  const read = definition.answer.safeParse(body ?? {})
  if (!read.success) throw new Error(`${definition.name} breaks its contract: ${z.prettifyError(read.error)}`)
  return body as SuccessOf<Definition>
}

/** As much of an answer as says whether it is a refusal. */
type Message = Pick<Answer, 'status' | 'body'>

/** The refusal that the server answered with; throws when there is none. */
export const refused = ({ status, body }: Message): ErrorBody => {
  if (status < 400 || !errorShape.safeParse(body).success)
    throw new Error(`not refused: ${status} ${JSON.stringify(body)}`)
  return body as ErrorBody
}

/** The code of the refusal; undefined when the answer is none. */
export const codeOf = (answer: Message): ErrorBody['code'] | undefined =>
  answer.status < 400 ? undefined : refused(answer).code
