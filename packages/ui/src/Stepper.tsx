import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface Step {
  readonly key: string
  readonly label: ReactNode
  readonly description?: ReactNode
}

export interface StepperProps {
  readonly label: string
  readonly steps: readonly Step[]
  /** Index of the current step; `steps.length` when all are done. */
  readonly current: number
  readonly doneLabel?: string | undefined
  /** Row 2.9.11. */
  readonly stepLabel?: ((step: number, of: number) => string) | undefined
}

/** Row 2.9.11. */
const stepOf = (step: number, of: number): string => `step ${step} of ${of}`

/** Completed, current and future steps. */
export const Stepper = ({ label, steps, current, doneLabel = 'done', stepLabel = stepOf }: StepperProps) => (
  <ol aria-label={label} className="flex flex-col">
    {steps.map((step, index) => {
      const done = index < current
      const now = index === current
      return (
        <li
          key={step.key}
          aria-current={now ? 'step' : undefined}
          className={classNames(
            'relative flex gap-4 pb-7 last:pb-0',
            'not-last:before:absolute not-last:before:top-8 not-last:before:bottom-0 not-last:before:left-[15px] not-last:before:w-0.5',
            done ? 'not-last:before:bg-brand' : 'not-last:before:bg-line',
          )}
        >
          <span
            aria-hidden="true"
            className={classNames(
              'flex size-8 shrink-0 items-center justify-center rounded-full border-2 text-sm font-semibold figures',
              done && 'border-brand bg-brand text-on-brand',
              now && 'border-brand bg-brand-soft text-brand-strong',
              !done && !now && 'border-control bg-raised text-muted',
            )}
          >
            {done ? (
              <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="3" className="size-4">
                <path d="m5 12.5 5 5L19 7" />
              </svg>
            ) : (
              index + 1
            )}
          </span>
          <span className="min-w-0 pt-1">
            <span className="sr-only">
              {stepLabel(index + 1, steps.length)}
              {done ? `, ${doneLabel}` : ''}:{' '}
            </span>
            <span className={classNames('block', now ? 'font-semibold' : !done && 'text-muted')}>
              {step.label}
            </span>
            {step.description !== undefined && (
              <span className="block max-w-prose text-sm text-muted">{step.description}</span>
            )}
          </span>
        </li>
      )
    })}
  </ol>
)
