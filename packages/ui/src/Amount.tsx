import { classNames } from './class-names.ts'

export interface AmountProps {
  /** Written out by the caller, sign and separators included: '$25,000.00', '0.61234567'. */
  readonly value: string
  /** Said after the figure, smaller: 'BTC', 'a month'. */
  readonly unit?: string | undefined
  readonly size?: 'small' | 'base' | 'large' | 'title' | 'display' | undefined
}

const SIZES = {
  small: 'text-sm',
  base: 'text-base',
  large: 'text-lg font-semibold',
  title: 'text-xl font-semibold tracking-tight',
  display: 'text-2xl font-semibold tracking-tight',
} as const

/** The letters of a large amount that its size has room for, on a telephone and beside another; a longer one is set smaller. */
const ROOM = { display: 12, title: 10 }

const sizeFor = (value: string, size: keyof typeof SIZES) => {
  if (size === 'display' && value.length > ROOM.display) return 'title'
  return size === 'title' && value.length > ROOM.title ? 'large' : size
}

/** A figure with its unit, in digits of one width. Never breaks between the two unless it must. */
export const Amount = ({ value, unit, size = 'base' }: AmountProps) => (
  <span className={classNames('figures', SIZES[sizeFor(value, size)])}>
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
