/** The result of a field's rule: the value to store, or the message shown beside the field. */
export type FieldCheck<T = string> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: string }

export const passes = <T>(value: T): FieldCheck<T> => ({ ok: true, value })
export const fails = (message: string): FieldCheck<never> => ({ ok: false, message })

/** The message for required fields that the specification gives none (gap G.54). */
export const REQUIRED_MESSAGE = 'Required'
