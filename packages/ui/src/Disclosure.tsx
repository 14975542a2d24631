import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface DisclosureProps {
  readonly summary: ReactNode
  readonly children: ReactNode
  readonly open?: boolean | undefined
  readonly onOpenChange?: ((open: boolean) => void) | undefined
  /** Disclosures with the same name close one another. */
  readonly name?: string | undefined
  /** `quiet`: small print that opens under a figure; `row`: a line of an accordion. */
  readonly look?: 'row' | 'quiet' | undefined
  /** The target of a URL with a `#`. */
  readonly id?: string | undefined
}

/**
 * Expanded or collapsed (row 2.4.26), based on the platform's own element, which supports the keyboard, find-in-page
 * and print.
 */
export const Disclosure = ({
  summary,
  children,
  open,
  onOpenChange,
  name,
  look = 'row',
  id,
}: DisclosureProps) => (
  <details
    id={id}
    open={open}
    name={name}
    onToggle={
      onOpenChange === undefined
        ? undefined
        : (event) => {
            if (event.currentTarget.open !== open) onOpenChange(event.currentTarget.open)
          }
    }
    className="group min-w-0"
  >
    <summary
      className={classNames(
        'flex min-h-11 list-none items-center gap-2 rounded-small [&::-webkit-details-marker]:hidden',
        look === 'row'
          ? 'justify-between py-4 text-base font-semibold hover:text-brand-strong'
          : 'w-fit text-sm font-semibold text-brand-strong hover:underline',
      )}
    >
      <span className="min-w-0">{summary}</span>
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        className="size-4 shrink-0 transition-transform duration-150 group-open:rotate-180 print:hidden"
      >
        <path d="m3.5 6 4.5 4.5L12.5 6" fill="none" stroke="currentColor" strokeWidth="1.75" />
      </svg>
    </summary>
    <div className={look === 'row' ? 'max-w-prose pb-5 text-base' : 'pb-2 text-sm'}>{children}</div>
  </details>
)
