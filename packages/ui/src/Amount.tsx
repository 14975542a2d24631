import { classNames } from './class-names.ts'

export interface AmountProps {
  /** Formatted by the caller, with sign and separators: '$25,000.00', '0.61234567'. */
  readonly value: string
  /** Shown after the figure, smaller: 'BTC', 'a month'. */
  readonly unit?: string | undefined
  readonly size?: 'small' | 'base' | 'large' | 'title' | 'display' | undefined
}

const SIZES = {
  small: 'text-sm',
  base: 'text-base',
  large: 'text-lg font-semibold',
  title: 'text-lg font-semibold tracking-tight',
  display: 'text-2xl font-semibold tracking-tight',
} as const

/** A figure with its unit, in tabular digits. The two stay on one line unless there is no room. */
export const Amount = ({ value, unit, size = 'base' }: AmountProps) => (
  <span className={classNames('figures', SIZES[size])}>
    {value}
    {unit !== undefined && (
      <span
        className={classNames('font-normal text-muted', size !== 'small' && 'text-[0.72em] tracking-normal')}
      >
        {' '}
        {unit}
      </span>
    )}
  </span>
)
