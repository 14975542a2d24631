import { portfolioOrganization as words } from '@pledge/copy/en/portfolio/organization'
import { fill } from '@pledge/copy/fill'
import { TextAreaField } from '@pledge/ui/TextAreaField'
import { useState } from 'react'

export interface JsonFieldProps {
  readonly id: string
  readonly label: string
  readonly value: unknown
  readonly shape: 'object' | 'list'
  readonly rows: number
  readonly disabled: boolean
  readonly onChange: (value: unknown) => void
  readonly onReadable: (isReadable: boolean) => void
}

const INDENT = 2
const textOf = (value: unknown): string => JSON.stringify(value, null, INDENT)

const read = (
  text: string,
  shape: JsonFieldProps['shape'],
): { readonly value: unknown; readonly error?: undefined } | { readonly error: string } => {
  try {
    const value: unknown = JSON.parse(text)
    if (shape === 'list' && !Array.isArray(value)) return { error: words.json.notList }
    if (shape === 'object' && (typeof value !== 'object' || value === null || Array.isArray(value)))
      return { error: words.json.notObject }
    return { value }
  } catch (error) {
    return { error: fill(words.json.notJson, { message: (error as Error).message }) }
  }
}

/** A table as JSON. What is typed stays as it is typed, also while it does not read. */
export const JsonField = ({ value, shape, onChange, onReadable, ...field }: JsonFieldProps) => {
  const [typed, setTyped] = useState(() => ({ text: textOf(value), value }))
  // Changed from elsewhere: undone, or taken from somebody else's draft.
  if (typed.value !== value) setTyped({ text: textOf(value), value })
  const change = (text: string) => {
    const now = read(text, shape)
    setTyped({ text, value: 'value' in now ? now.value : value })
    onReadable('value' in now)
    if ('value' in now) onChange(now.value)
  }
  return (
    <TextAreaField
      {...field}
      spellCheck={false}
      className="font-mono text-sm"
      error={read(typed.text, shape).error}
      value={typed.text}
      onChange={(event) => change(event.target.value)}
    />
  )
}
