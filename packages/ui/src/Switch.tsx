import { type InputHTMLAttributes, type ReactNode, useId } from 'react'

export interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size' | 'role'> {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly checked: boolean
}

/** Turns something on or off. The knob moves, so that the state is not shown by color alone. */
export const Switch = ({ id, label, hint, checked, ...input }: SwitchProps) => {
  const made = useId()
  const control = id ?? made
  return (
    <div className="flex min-h-11 items-start gap-3 py-2.5">
      <div className="min-w-0 grow">
        <label htmlFor={control} className="text-base font-semibold">
          {label}
        </label>
        {hint !== undefined && (
          <div id={`${control}-hint`} className="text-sm text-muted">
            {hint}
          </div>
        )}
      </div>
      <input
        {...input}
        id={control}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-describedby={hint === undefined ? undefined : `${control}-hint`}
        className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border border-control bg-raised transition-colors duration-150 before:absolute before:-inset-2.5 after:absolute after:top-1 after:left-1 after:size-4.5 after:rounded-full after:bg-control after:transition-transform after:duration-150 hover:border-ink checked:border-brand checked:bg-brand checked:after:translate-x-5 checked:after:bg-on-brand disabled:border-line disabled:bg-sunken"
      />
    </div>
  )
}
