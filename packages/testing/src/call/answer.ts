import type { AnswerOf, CallDefinition } from '@pledge/contract/define-call'
import type { ErrorBody } from '@pledge/contract/errors'
import * as z from 'zod/mini'

/** The server's answer. Its body is untyped until `done` or `refused` has parsed it. */
export interface Answer<Definition extends CallDefinition = CallDefinition> {
  readonly definition: Definition
  readonly status: number
  /** The JSON body; undefined without one. */
  readonly body: unknown
  readonly bytes: Buffer
  readonly headers: Readonly<Record<string, unknown>>
}

/** The result of a successful call: its JSON, or the bytes of a file. */
export type SuccessOf<Definition extends CallDefinition> = Definition extends { readonly answerKind: 'file' }
  ? Buffer
  : AnswerOf<Definition>

const errorShape = z.looseObject({ status: z.int(), code: z.string(), message: z.string() })

/** An answer that does not match the contract's success. */
export class NotDone extends Error {
  readonly status: number
  /** The code of a refusal; otherwise empty. */
  readonly code: string
  constructor({ definition, status, body, bytes }: Answer) {
    const refusal = errorShape.safeParse(body)
    super(`${definition.name}: ${status} ${bytes.toString('utf8')}`)
    this.status = status
    this.code = refusal.success ? refusal.data.code : ''
  }
}

/**
 * The result of a call as the server sent it, including fields that the contract does not have. Throws the server's
 * answer when the call failed, and the violation when the answer breaks the contract.
 */
export const done = <Definition extends CallDefinition>(
  answer: Answer<Definition>,
): SuccessOf<Definition> => {
  const { definition, status, body, bytes } = answer
  if (status !== 200) throw new NotDone(answer)
  // Both kinds match the definition's type; the compiler cannot follow the condition.
  if (definition.answerKind === 'file') return bytes as SuccessOf<Definition>
  const read = definition.answer.safeParse(body === undefined ? {} : body)
  if (!read.success) throw new Error(`${definition.name} breaks its contract: ${z.prettifyError(read.error)}`)
  return body as SuccessOf<Definition>
}

/** The part of an answer that shows whether it is a refusal. */
type Message = Pick<Answer, 'status' | 'body'>

/** The refusal in the answer; throws when there is none. */
export const refused = ({ status, body }: Message): ErrorBody => {
  if (status < 400 || !errorShape.safeParse(body).success)
    throw new Error(`not refused: ${status} ${JSON.stringify(body)}`)
  return body as ErrorBody
}

/** The code of the refusal; undefined when the answer is not a refusal. */
export const codeOf = (answer: Message): ErrorBody['code'] | undefined =>
  answer.status < 400 ? undefined : refused(answer).code
