import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { Field, type FieldTexts } from './Field.tsx'
import { classNames } from './class-names.ts'
import { CONTROL_LOOK } from './control-look.ts'

export interface TextFieldProps
  extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix' | 'size'> {
  readonly optionalLabel?: string | undefined
  /** Shown inside the box, e.g. '$' or 'BTC'; not part of the value. */
  readonly prefix?: string | undefined
  readonly suffix?: ReactNode
  readonly ref?: Ref<HTMLInputElement> | undefined
}

/** One line of text. Accepts every attribute of an input, so a form library's `register` can be spread onto it. */
export const TextField = ({
  id,
  label,
  hint,
  error,
  required,
  optionalLabel,
  prefix,
  suffix,
  className,
  ...input
}: TextFieldProps) => (
  <Field
    id={id}
    label={label}
    hint={hint}
    error={error}
    required={required}
    {...(optionalLabel !== undefined && { optionalLabel })}
  >
    {(aria) => (
      <div className="relative flex min-w-0 items-center">
        {prefix !== undefined && (
          <span aria-hidden="true" className="pointer-events-none absolute left-3 text-base text-muted">
            {prefix}
          </span>
        )}
        <input
          type="text"
          {...input}
          {...aria}
          className={classNames(
            CONTROL_LOOK,
            prefix !== undefined && 'pl-7',
            suffix !== undefined && 'pr-20',
            className,
          )}
        />
        {suffix !== undefined && (
          <span className="absolute right-1 flex min-w-12 items-center justify-end pr-2 text-base text-muted">
            {suffix}
          </span>
        )}
      </div>
    )}
  </Field>
)
