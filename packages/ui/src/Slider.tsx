import { type CSSProperties, type ReactNode, useId } from 'react'

/** Row 2.5.04. */
const DEFAULT_MAXIMUM = 100

export interface SliderBounds {
  readonly min?: number | undefined
  readonly max?: number | undefined
}

/** The maximum is 100 by default (rows 2.5.04, 2.9.09), or the minimum plus 100 if only a minimum is given (2.5.05). */
export const sliderBounds = ({ min, max }: SliderBounds): { readonly min: number; readonly max: number } => ({
  min: min ?? 0,
  max: max ?? (min === undefined ? DEFAULT_MAXIMUM : min + DEFAULT_MAXIMUM),
})

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

export interface SliderProps extends SliderBounds {
  readonly label: ReactNode
  readonly value: number
  readonly onValueChange: (value: number) => void
  readonly step?: number | undefined
  /** The text of a value for assistive technology and in the footer; dollar-prefixed by default (row 2.9.10). */
  readonly format?: ((value: number) => string) | undefined
  readonly labelHidden?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly id?: string | undefined
}

const dollars = (value: number): string => `$${whole.format(value)}`

/** The platform's own range input with its bounds below it. */
export const Slider = (props: SliderProps) => {
  const made = useId()
  const id = props.id ?? made
  const { min, max } = sliderBounds(props)
  const format = props.format ?? dollars
  const share = max > min ? Math.min(1, Math.max(0, (props.value - min) / (max - min))) : 0
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className={props.labelHidden === true ? 'sr-only' : 'text-base font-semibold'}>
        {props.label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={props.step ?? 1}
        value={props.value}
        disabled={props.disabled}
        aria-valuetext={format(props.value)}
        onChange={(event) => props.onValueChange(event.target.valueAsNumber)}
        style={{ '--share': `${share * 100}%` } as CSSProperties}
        className="slider"
      />
      <div aria-hidden="true" className="flex justify-between text-sm text-muted figures">
        <span>{format(min)}</span>
        <span>{format(max)}</span>
      </div>
    </div>
  )
}
