import { type InputHTMLAttributes, type KeyboardEvent, useId, useState } from 'react'
import { Field, type FieldTexts } from './Field.tsx'
import { classNames } from './class-names.ts'
import { CONTROL_LOOK } from './control-look.ts'

export interface ComboboxOption {
  readonly key: string
  readonly label: string
  readonly note?: string | undefined
}

export interface ComboboxFieldProps
  extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'list' | 'value' | 'onChange'> {
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly options: readonly ComboboxOption[]
  readonly onChoose: (key: string) => void
  /** Label of the list. */
  readonly optionsLabel: string
  /** The available options in words, announced as they change: '3 addresses found'. */
  readonly status: string
  /** Also shows the status below the text box, and keeps it there when the focus has left. */
  readonly isStatusShown?: boolean | undefined
}

const step = (from: number, by: number, count: number): number => (from + by + count) % count

/**
 * A text box with suggestions, by the pattern 'editable combobox with list autocomplete' of the WAI-ARIA practices:
 * the focus stays in the text box, arrow keys move through the list, Enter selects, Escape closes it. The typed text
 * is always valid; selecting a suggestion is optional.
 */
export const ComboboxField = ({
  id,
  label,
  hint,
  error,
  required,
  value,
  onValueChange,
  options,
  onChoose,
  optionsLabel,
  status,
  isStatusShown = false,
  onBlur,
  ...input
}: ComboboxFieldProps) => {
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const shown = isOpen && options.length > 0
  const current = shown ? options[active] : undefined

  const close = () => {
    setIsOpen(false)
    setActive(-1)
  }
  const choose = (option: ComboboxOption) => {
    close()
    onChoose(option.key)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (options.length === 0) return
      event.preventDefault()
      const first = event.key === 'ArrowDown' ? 0 : options.length - 1
      setActive(
        shown && active >= 0 ? step(active, event.key === 'ArrowDown' ? 1 : -1, options.length) : first,
      )
      setIsOpen(true)
    } else if (event.key === 'Enter' && current !== undefined) {
      event.preventDefault()
      choose(current)
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault()
      close()
    }
  }
  return (
    <Field id={id} label={label} hint={hint} error={error} required={required}>
      {(aria) => (
        <div className="relative">
          <input
            type="text"
            autoComplete="off"
            {...input}
            {...aria}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={listId}
            aria-activedescendant={current === undefined ? undefined : `${listId}-${active}`}
            value={value}
            onChange={(event) => {
              onValueChange(event.target.value)
              setActive(-1)
              setIsOpen(true)
            }}
            onKeyDown={press}
            onBlur={(event) => {
              close()
              onBlur?.(event)
            }}
            className={CONTROL_LOOK}
          />
          <div
            id={listId}
            role="listbox"
            aria-label={optionsLabel}
            hidden={!shown}
            className="absolute inset-x-0 top-full z-30 mt-1 max-h-80 overflow-y-auto rounded-field border border-control bg-raised py-1 shadow-float"
          >
            {options.map((option, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the text, which keeps the focus
              <div
                key={option.key}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                // A press must not take the focus from the text box, which would close the list before the click.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
                className={classNames(
                  'flex min-h-12 cursor-pointer flex-col justify-center px-3 py-1.5 hover:bg-sunken',
                  index === active && 'bg-brand-soft [box-shadow:inset_3px_0_0_var(--brand)]',
                )}
              >
                <span>{option.label}</span>
                {option.note !== undefined && <span className="text-sm text-muted">{option.note}</span>}
              </div>
            ))}
          </div>
          <p role="status" className={isStatusShown ? 'mt-1.5 text-sm' : 'sr-only'}>
            {isOpen || isStatusShown ? status : ''}
          </p>
        </div>
      )}
    </Field>
  )
}
