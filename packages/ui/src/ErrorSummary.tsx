import { useEffect, useId, useRef } from 'react'

export interface FieldProblem {
  /** The id of the control. */
  readonly field: string
  readonly message: string
}

export interface ErrorSummaryProps {
  readonly title?: string | undefined
  readonly errors: readonly FieldProblem[]
  /** Changes with each refused submit, so that the summary takes the focus again. */
  readonly attempt?: number | undefined
}

/** The refused fields in one list above the form; it takes the focus, and each line links to its field. */
export const ErrorSummary = ({ title = 'There is a problem', errors, attempt = 0 }: ErrorSummaryProps) => {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const shown = errors.length > 0
  const focused = useRef(-1)
  // Only once per submit: errors that the user corrects and makes again while typing must not move the focus.
  useEffect(() => {
    if (!shown || focused.current === attempt) return
    focused.current = attempt
    box.current?.focus()
  })
  if (!shown) return null
  return (
    <div
      ref={box}
      role="alert"
      aria-labelledby={id}
      tabIndex={-1}
      className="rounded-field border-2 border-danger bg-raised p-5 focus:outline-3 focus:outline-offset-2 focus:outline-focus"
    >
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <ul className="mt-2 flex flex-col">
        {errors.map(({ field, message }) => (
          <li key={`${field}:${message}`}>
            <a
              href={`#${field}`}
              className="inline-flex min-h-11 items-center py-1 font-semibold text-danger underline underline-offset-3 md:min-h-8"
              onClick={(event) => {
                event.preventDefault()
                leadTo(field)
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Scrolls to the field with its label, then focuses it; the URL does not change. */
const leadTo = (field: string): void => {
  const control = document.getElementById(field)
  if (!control) return
  const label = [...document.querySelectorAll('label')].find((each) => each.htmlFor === field)
  const shown = label ?? control.closest('fieldset') ?? control
  shown.scrollIntoView?.({ block: 'start' })
  control.focus({ preventScroll: true })
}
