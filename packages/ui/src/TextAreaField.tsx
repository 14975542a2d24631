import type { Ref, TextareaHTMLAttributes } from 'react'
import { Field, type FieldTexts } from './Field.tsx'
import { classNames } from './class-names.ts'
import { CONTROL_LOOK } from './control-look.ts'

export interface TextAreaFieldProps extends FieldTexts, TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly optionalLabel?: string | undefined
  readonly ref?: Ref<HTMLTextAreaElement> | undefined
}

/** Several lines of text. */
export const TextAreaField = ({
  id,
  label,
  hint,
  error,
  required,
  optionalLabel,
  className,
  ...textarea
}: TextAreaFieldProps) => (
  <Field
    id={id}
    label={label}
    hint={hint}
    error={error}
    required={required}
    {...(optionalLabel !== undefined && { optionalLabel })}
  >
    {(aria) => <textarea rows={4} {...textarea} {...aria} className={classNames(CONTROL_LOOK, className)} />}
  </Field>
)
