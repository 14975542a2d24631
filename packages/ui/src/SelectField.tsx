import type { Ref, SelectHTMLAttributes } from 'react'
import { Field, type FieldTexts } from './Field.tsx'
import { classNames } from './class-names.ts'
import { CONTROL_LOOK } from './control-look.ts'

export interface SelectOption {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean | undefined
}

export interface SelectFieldProps
  extends FieldTexts, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'> {
  readonly options: readonly SelectOption[]
  /** Shown while nothing is chosen; its value is ''. */
  readonly placeholder?: string | undefined
  readonly optionalLabel?: string | undefined
  readonly ref?: Ref<HTMLSelectElement> | undefined
}

/** The platform's own list, familiar on each device. */
export const SelectField = ({
  id,
  label,
  hint,
  error,
  required,
  optionalLabel,
  options,
  placeholder,
  className,
  ...select
}: SelectFieldProps) => (
  <Field
    id={id}
    label={label}
    hint={hint}
    error={error}
    required={required}
    {...(optionalLabel !== undefined && { optionalLabel })}
  >
    {(aria) => (
      <div className="relative">
        <select
          {...select}
          {...aria}
          className={classNames(CONTROL_LOOK, 'appearance-none pr-10', className)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <svg
          aria-hidden="true"
          viewBox="0 0 16 16"
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
        >
          <path d="m3.5 6 4.5 4.5L12.5 6" fill="none" stroke="currentColor" strokeWidth="1.75" />
        </svg>
      </div>
    )}
  </Field>
)
