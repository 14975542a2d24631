import { useId } from 'react'
import { classNames } from './class-names.ts'

export interface Segment<Value extends string> {
  readonly value: Value
  /** As short as '7d'. */
  readonly label: string
  /** Read aloud instead of the label: 'Last 7 days'. */
  readonly name?: string | undefined
}

export interface SegmentedControlProps<Value extends string> {
  readonly legend: string
  readonly segments: readonly Segment<Value>[]
  readonly value: Value
  readonly onValueChange: (value: Value) => void
}

/** A choice among a few short words in one row. */
export const SegmentedControl = <Value extends string>(props: SegmentedControlProps<Value>) => {
  const name = useId()
  return (
    <fieldset className="inline-flex rounded-field bg-sunken p-0.5" data-print="no">
      <legend className="sr-only">{props.legend}</legend>
      {props.segments.map((segment) => (
        <label
          key={segment.value}
          className={classNames(
            'flex min-h-11 min-w-12 items-center justify-center rounded-small px-3 text-sm font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus md:min-h-8',
            segment.value === props.value ? 'bg-raised text-ink' : 'text-muted',
          )}
        >
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === props.value}
            onChange={() => props.onValueChange(segment.value)}
            aria-label={segment.name}
            className="sr-only"
          />
          {segment.label}
        </label>
      ))}
    </fieldset>
  )
}
