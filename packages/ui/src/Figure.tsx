import type { ReactNode } from 'react'
import { Amount, type AmountProps } from './Amount.tsx'
import { Disclosure } from './Disclosure.tsx'

export interface FigureProps extends AmountProps {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** How the number comes about; opens under it. */
  readonly explanation?: ReactNode
  readonly explanationLabel?: string | undefined
  /** The number is being worked out again: it stays, paler, and the change is told when it comes. */
  readonly pending?: boolean | undefined
}

/** A number that can be opened and shows how it came about. */
export const Figure = ({
  label,
  hint,
  explanation,
  explanationLabel = 'Show the calculation',
  pending = false,
  ...amount
}: FigureProps) => (
  <div className="flex min-w-0 flex-col gap-0.5" aria-busy={pending || undefined}>
    <div className="text-sm text-muted">{label}</div>
    <div
      className={pending ? 'opacity-60 transition-opacity duration-150' : 'transition-opacity duration-150'}
    >
      <Amount size="title" {...amount} />
    </div>
    {hint !== undefined && <div className="text-sm text-muted">{hint}</div>}
    {explanation !== undefined && (
      <Disclosure summary={explanationLabel} look="quiet">
        {explanation}
      </Disclosure>
    )}
  </div>
)
