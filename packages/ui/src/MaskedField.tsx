import { type ChangeEvent, useState } from 'react'
import { TextField, type TextFieldProps } from './TextField.tsx'
import { caretAfterMask, maskDigits } from './mask.ts'

export { maskDigits }

export interface MaskedFieldProps extends Omit<TextFieldProps, 'suffix' | 'type' | 'inputMode'> {
  /** '#' stands for a digit: '###-##-####', '##/##/####'. */
  readonly pattern: string
  /** The value is hidden until the user shows it. */
  readonly concealed?: boolean | undefined
  readonly showLabel?: string | undefined
  readonly hideLabel?: string | undefined
}

/**
 * Formats digits into a fixed pattern as they are typed; `onChange` gets the masked value in `event.target.value`.
 */
export const MaskedField = ({
  pattern,
  concealed = false,
  showLabel = 'Show',
  hideLabel = 'Hide',
  onChange,
  ...field
}: MaskedFieldProps) => {
  const [shown, setShown] = useState(false)
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target
    const typed = input.value
    const masked = maskDigits(pattern)(typed)
    if (masked !== typed) {
      const caret = caretAfterMask(typed, input.selectionStart ?? typed.length, masked)
      input.value = masked
      input.setSelectionRange(caret, caret)
    }
    onChange?.(event)
  }
  return (
    <TextField
      autoComplete="off"
      {...field}
      type={concealed && !shown ? 'password' : 'text'}
      inputMode="numeric"
      onChange={change}
      suffix={
        concealed ? (
          <button
            type="button"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="min-h-11 min-w-14 rounded-field text-sm font-semibold text-brand-strong hover:underline"
          >
            {shown ? hideLabel : showLabel}
          </button>
        ) : undefined
      }
    />
  )
}
