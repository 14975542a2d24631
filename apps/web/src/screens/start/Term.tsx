import type { EntryName } from './entries.ts'

export interface TermProps {
  readonly name: EntryName
  readonly label: string
  readonly onExplain: (name: EntryName) => void
}

/** A dotted label that opens the calculation of its figure (rows 1.2.56 to 1.2.59). */
export const Term = ({ name, label, onExplain }: TermProps) => (
  <button type="button" aria-haspopup="dialog" className="term" onClick={() => onExplain(name)}>
    {label}
  </button>
)
