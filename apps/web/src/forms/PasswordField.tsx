import { signIn as words } from '@pledge/copy/en/screens/login'
import { TextField, type TextFieldProps } from '@pledge/ui/TextField'
import { useState } from 'react'

/** A password field whose content can be revealed while typing. The value stays in the field: read it on submit. */
export const PasswordField = ({
  label,
  ...rest
}: Omit<TextFieldProps, 'label' | 'type' | 'suffix'> & { readonly label: string }) => {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...rest}
      label={label}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      required
      suffix={
        <button
          type="button"
          aria-pressed={shown}
          aria-label={`${shown ? words.hide : words.show} ${label.toLowerCase()}`}
          className="min-h-11 min-w-14 rounded-field text-sm font-semibold text-brand-strong hover:underline"
          onClick={() => setShown(!shown)}
        >
          {shown ? words.hide : words.show}
        </button>
      }
    />
  )
}
