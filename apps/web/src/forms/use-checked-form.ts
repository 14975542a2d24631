import { useState } from 'react'

export interface FieldMessage<Field extends string = string> {
  readonly field: Field
  readonly message: string
}

export interface CheckedForm<Values, Field extends string> {
  readonly values: Values
  /** Sets some values; what the server said of the fields that they feed is forgotten. */
  readonly set: (changed: Partial<Values>, ...fields: readonly Field[]) => void
  /** The field was left: its message shows from now on. */
  readonly leave: (field: Field) => void
  readonly errorOf: (field: Field) => string | undefined
  /** What the summary lists: the messages of the last refused submit whose fields are not mended yet. */
  readonly problems: readonly FieldMessage<Field>[]
  /** Counts refused submits, so that the summary takes the focus again. */
  readonly attempt: number
  /** Judges the form before it is sent: true when all rules hold; if not, every message shows. */
  readonly isReady: () => boolean
  /** Messages that the server sent for fields. */
  readonly refuse: (messages: readonly FieldMessage<Field>[]) => void
}

/**
 * A form judged as a whole by one rule of the domain, letter by letter: a message shows once its field was left, and all
 * of them after a refused submit. The list of a summary only gets shorter until the next submit, as fields are mended, so
 * that it never takes the focus from somebody who types. Nothing is kept outside of the component's memory.
 */
export const useCheckedForm = <Values extends object, Field extends string>(
  initial: Values | (() => Values),
  rule: (values: Values) => readonly FieldMessage<Field>[],
  fromServer: readonly FieldMessage<Field>[] = [],
): CheckedForm<Values, Field> => {
  const [values, setValues] = useState(initial)
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set())
  const [attempt, setAttempt] = useState(fromServer.length > 0 ? 1 : 0)
  const [refused, setRefused] = useState(fromServer)
  const [problems, setProblems] = useState(fromServer)
  const broken = rule(values)
  const messageOf = (field: Field) =>
    broken.find((one) => one.field === field)?.message ?? refused.find((one) => one.field === field)?.message
  // What is mended leaves the summary, for good: were it to come back while somebody types, it would take the focus.
  const standing = problems.filter(({ field }) => messageOf(field) !== undefined)
  if (standing.length < problems.length) setProblems(standing)
  const list = (messages: readonly FieldMessage<Field>[]) => {
    setProblems(messages)
    setAttempt((count) => count + 1)
  }
  return {
    values,
    problems: standing,
    attempt,
    set: (changed, ...fields) => {
      setValues((before) => ({ ...before, ...changed }))
      if (fields.length > 0) setRefused((before) => before.filter(({ field }) => !fields.includes(field)))
    },
    leave: (field) => setLeft((before) => (before.has(field) ? before : new Set(before).add(field))),
    errorOf: (field) => (attempt > 0 || left.has(field) ? messageOf(field) : undefined),
    isReady: () => {
      setRefused([])
      if (broken.length > 0) list(broken)
      else setProblems([])
      return broken.length === 0
    },
    refuse: (messages) => {
      setRefused(messages)
      list(messages)
    },
  }
}
