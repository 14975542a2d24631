import { type InputHTMLAttributes, type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import { FieldError } from './Field.tsx'

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** Mixed state: some of the items that it represents are selected (row 2.4.27). */
  readonly indeterminate?: boolean | undefined
  readonly ref?: Ref<HTMLInputElement> | undefined
}

/** A checkbox with a label that toggles it. */
export const Checkbox = ({
  id,
  label,
  hint,
  error,
  indeterminate = false,
  required,
  ref,
  ...input
}: CheckboxProps) => {
  const made = useId()
  const control = id ?? made
  const own = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (own.current) own.current.indeterminate = indeterminate
  }, [indeterminate])
  const described = [hint && `${control}-hint`, error && `${control}-error`].filter(Boolean).join(' ')
  return (
    <div className="flex flex-col gap-1">
      <div className="relative flex min-h-11 items-start gap-3 py-2.5">
        <input
          {...input}
          ref={(element) => {
            own.current = element
            if (typeof ref === 'function') return ref(element)
            if (ref) ref.current = element
            return undefined
          }}
          id={control}
          type="checkbox"
          aria-describedby={described === '' ? undefined : described}
          aria-invalid={error === undefined ? undefined : true}
          aria-required={required === true ? true : undefined}
          className="peer relative size-6 shrink-0 appearance-none rounded-small border border-control bg-raised before:absolute before:-inset-3 hover:border-ink checked:border-brand checked:bg-brand indeterminate:border-brand indeterminate:bg-brand disabled:border-line disabled:bg-sunken aria-invalid:border-2 aria-invalid:border-danger"
        />
        <svg
          aria-hidden="true"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          className="pointer-events-none absolute hidden size-6 text-on-brand peer-checked:block peer-indeterminate:hidden peer-disabled:text-muted"
        >
          <path d="m6 12.5 4 4 8-9" />
        </svg>
        <svg
          aria-hidden="true"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          className="pointer-events-none absolute hidden size-6 text-on-brand peer-indeterminate:block"
        >
          <path d="M7 12h10" />
        </svg>
        <div className="min-w-0">
          <label htmlFor={control} className="text-base">
            {label}
          </label>
          {hint !== undefined && (
            <div id={`${control}-hint`} className="text-sm text-muted">
              {hint}
            </div>
          )}
        </div>
      </div>
      <div className={error === undefined ? 'hidden' : '-mt-2 pl-9'}>
        <FieldError id={`${control}-error`} message={error} />
      </div>
    </div>
  )
}
