import { useState } from 'react'

export interface FieldMessage<Field extends string = string> {
  readonly field: Field
  readonly message: string
}

export interface CheckedForm<Values, Field extends string> {
  readonly values: Values
  /** Sets some values; clears the server's messages for the fields that they affect. */
  readonly set: (changed: Partial<Values>, ...fields: readonly Field[]) => void
  /** The field was left: its message is shown from now on. */
  readonly leave: (field: Field) => void
  readonly errorOf: (field: Field) => string | undefined
  /** The summary's list: the messages of the last refused submit whose fields are not corrected yet. */
  readonly problems: readonly FieldMessage<Field>[]
  /** Counts refused submits, so that the summary takes the focus again. */
  readonly attempt: number
  /** Validates the form before submitting: true when all rules hold; otherwise every message is shown. */
  readonly isReady: () => boolean
  /** Shows messages that the server sent for fields. */
  readonly refuse: (messages: readonly FieldMessage<Field>[]) => void
}

/**
 * A form validated as a whole by one rule of the domain on every change: a message is shown once its field was left,
 * and all of them after a refused submit. Until the next submit the summary only gets shorter, as fields are corrected,
 * so that it never takes the focus during typing. Values are kept only in the component's memory.
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
  // A corrected field leaves the summary for good: if it returned during typing, the summary would take the focus.
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
