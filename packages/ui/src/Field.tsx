import { type ReactNode, useId } from 'react'

export interface FieldTexts {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** The message of the failed rule; if set, the control is invalid. */
  readonly error?: string | undefined
}

/** The attributes that connect the control with its label, hint and error. */
export interface FieldAria {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-required': true | undefined
}

export interface FieldProps extends FieldTexts {
  readonly id?: string | undefined
  readonly required?: boolean | undefined
  /** Shown after the label of an optional field, e.g. 'optional'. */
  readonly optionalLabel?: string | undefined
  readonly children: (aria: FieldAria) => ReactNode
}

/**
 * Label, hint, control and error, connected to one another. A function renders the control with the necessary
 * attributes.
 */
export const Field = ({ id, label, hint, error, required, optionalLabel, children }: FieldProps) => {
  const made = useId()
  const control = id ?? made
  const [hintId, errorId] = [`${control}-hint`, `${control}-error`]
  const described = [hint === undefined ? '' : hintId, error === undefined ? '' : errorId].filter(Boolean)
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={control} className="text-base font-semibold">
        {label}
        {!required && optionalLabel !== undefined && (
          <span className="font-normal text-muted"> ({optionalLabel})</span>
        )}
      </label>
      {children({
        id: control,
        'aria-describedby': described.length === 0 ? undefined : described.join(' '),
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': required === true ? true : undefined,
      })}
      {hint !== undefined && <FieldHint id={hintId}>{hint}</FieldHint>}
      <FieldError id={errorId} message={error} />
    </div>
  )
}

export const FieldHint = ({ id, children }: { readonly id: string; readonly children: ReactNode }) => (
  <div id={id} className="text-sm text-muted">
    {children}
  </div>
)

/** Errors do not rely on color alone: a sign precedes them. */
export const FieldError = ({
  id,
  message,
}: {
  readonly id: string
  readonly message: string | undefined
}) => (
  <div id={id} className="text-sm font-semibold text-danger empty:hidden">
    {message !== undefined && (
      <>
        <span
          aria-hidden="true"
          className="mr-1.5 inline-flex size-4 items-center justify-center rounded-full bg-danger text-[11px]/none text-on-danger"
        >
          !
        </span>
        {message}
      </>
    )}
  </div>
)
