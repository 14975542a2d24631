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
  /** The problem with the value, if it is valid JSON. */
  readonly error?: string | undefined
  readonly broken: BrokenTexts
  readonly onChange: (value: unknown) => void
}

/**
 * Table texts with invalid JSON, by field id. The page keeps them, so that switching to another part loses nothing,
 * and the invalid field is there to be fixed.
 */
export interface BrokenTexts {
  readonly texts: Readonly<Partial<Record<string, string>>>
  keep(id: string, text: string | undefined): void
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

/** A table as JSON. The typed text is kept, also while it is invalid. */
export const JsonField = ({ value, shape, onChange, broken, error, ...field }: JsonFieldProps) => {
  const [typed, setTyped] = useState(() => ({ text: textOf(value), value }))
  const text = broken.texts[field.id] ?? typed.text
  // Changed from elsewhere: undone, or loaded from another person's draft.
  if (typed.value !== value) setTyped({ text: textOf(value), value })
  const change = (changed: string) => {
    const now = read(changed, shape)
    const isReadable = 'value' in now
    setTyped({ text: changed, value: isReadable ? now.value : value })
    broken.keep(field.id, isReadable ? undefined : changed)
    if (isReadable) onChange(now.value)
  }
  return (
    <TextAreaField
      {...field}
      spellCheck={false}
      className="font-mono text-sm"
      error={read(text, shape).error ?? error}
      value={text}
      onChange={(event) => change(event.target.value)}
    />
  )
}
