import type { ReactNode } from 'react'
import { Amount, type AmountProps } from './Amount.tsx'
import { Disclosure } from './Disclosure.tsx'

export interface FigureProps extends AmountProps {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** How the number is calculated; opens under it. */
  readonly explanation?: ReactNode
  readonly explanationLabel?: string | undefined
  /** The number is being recalculated: it stays, dimmed, and the new one is announced. */
  readonly pending?: boolean | undefined
}

/** A number with an expandable explanation of its calculation. */
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
