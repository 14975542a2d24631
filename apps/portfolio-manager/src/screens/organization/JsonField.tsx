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
  /** What is wrong with what it says, where it reads. */
  readonly error?: string | undefined
  readonly broken: BrokenTexts
  readonly onChange: (value: unknown) => void
}

/**
 * What is typed into tables and does not read, by the id of its field: kept by the page, so that going to another part of
 * it loses nothing, and the field that cannot be saved is there again to be mended.
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

/** A table as JSON. What is typed stays as it is typed, also while it does not read. */
export const JsonField = ({ value, shape, onChange, broken, error, ...field }: JsonFieldProps) => {
  const [typed, setTyped] = useState(() => ({ text: textOf(value), value }))
  const text = broken.texts[field.id] ?? typed.text
  // Changed from elsewhere: undone, or taken from somebody else's draft.
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
