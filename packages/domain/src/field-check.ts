/** The answer of a rule about one field: the value as it is kept, or the message shown beside the field. */
export type FieldCheck<T = string> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string }

export const passes = <T>(value: T): FieldCheck<T> => ({ ok: true, value })
export const fails = (message: string): FieldCheck<never> => ({ ok: false, message })

/** The message of required fields that have none in the specification (gap G.54). */
export const REQUIRED_MESSAGE = 'Required'
