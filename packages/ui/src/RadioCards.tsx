import { type FocusEventHandler, type ReactNode, useId } from 'react'
import { FieldError, FieldHint } from './Field.tsx'
import { classNames } from './class-names.ts'

export interface RadioCard<Value extends string = string> {
  readonly value: Value
  readonly label: ReactNode
  readonly description?: ReactNode
  /** Right-aligned: a figure or a tag. */
  readonly aside?: ReactNode
  readonly disabled?: boolean | undefined
}

export interface RadioCardsProps<Value extends string = string> {
  readonly legend: ReactNode
  readonly name: string
  readonly options: readonly RadioCard<Value>[]
  readonly value: Value | undefined
  readonly onValueChange: (value: Value) => void
  readonly onBlur?: FocusEventHandler<HTMLElement> | undefined
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly required?: boolean | undefined
  /** Id of the first option, so that an error summary can link to it. */
  readonly id?: string | undefined
  readonly legendHidden?: boolean | undefined
  /** Number of columns from 480 px up. */
  readonly columns?: 1 | 2 | 3 | undefined
}

const COLUMNS = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' } as const

/** A choice among a few options, each with an explanation. The whole card is clickable. */
export const RadioCards = <Value extends string>(props: RadioCardsProps<Value>) => {
  const made = useId()
  const first = props.id ?? made
  const { hint, error, options } = props
  const described = [hint && `${first}-hint`, error && `${first}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      className="flex min-w-0 flex-col gap-2"
      aria-describedby={described === '' ? undefined : described}
      onBlur={props.onBlur}
    >
      <legend className={props.legendHidden === true ? 'sr-only' : 'mb-1.5 text-base font-semibold'}>
        {props.legend}
      </legend>
      {hint !== undefined && <FieldHint id={`${first}-hint`}>{hint}</FieldHint>}
      <div className={classNames('grid gap-2', COLUMNS[props.columns ?? 1])}>
        {options.map((option, index) => (
          <label
            key={option.value}
            className="relative flex min-h-14 items-start gap-3 rounded-field border border-control bg-raised p-4 hover:border-ink has-checked:border-selected has-checked:bg-selected-soft has-checked:[box-shadow:inset_0_0_0_1px_var(--selected)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:border-line has-disabled:bg-sunken has-disabled:text-muted"
          >
            <input
              id={index === 0 ? first : undefined}
              type="radio"
              name={props.name}
              value={option.value}
              checked={props.value === option.value}
              disabled={option.disabled}
              required={props.required}
              onChange={() => props.onValueChange(option.value)}
              className="mt-0.5 size-5 shrink-0 appearance-none rounded-full border border-control bg-raised checked:border-[6px] checked:border-selected focus-visible:outline-none"
            />
            <span className="flex min-w-0 grow flex-wrap items-start justify-between gap-x-3">
              <span className="min-w-0">
                <span className="block font-semibold">{option.label}</span>
                {option.description !== undefined && (
                  <span className="block text-sm text-muted">{option.description}</span>
                )}
              </span>
              {option.aside}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${first}-error`} message={error} />
    </fieldset>
  )
}
