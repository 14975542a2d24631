import { MAX_NOTE_CHARACTERS } from '@pledge/domain/application/limits'
import { TextAreaField } from '@pledge/ui/TextAreaField'

export interface NoteFieldProps {
  readonly label: string
  readonly hint: string
  /** The error of an empty note. */
  readonly required: string
  readonly value: string
  readonly onValue: (value: string) => void
  /** Whether the agent has tried to confirm, from when on an empty note is an error. */
  readonly isChecked: boolean
}

/** A note or a reason in the agent's own words, without which nothing is confirmed. */
export const NoteField = ({ label, hint, required, value, onValue, isChecked }: NoteFieldProps) => (
  <TextAreaField
    label={label}
    hint={hint}
    error={isChecked && value.trim() === '' ? required : undefined}
    maxLength={MAX_NOTE_CHARACTERS}
    required
    value={value}
    onChange={(event) => onValue(event.target.value)}
  />
)
