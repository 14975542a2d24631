import { classNames } from './class-names.ts'

export interface SpinnerProps {
  /** For assistive technology; omit beside text that already says it. */
  readonly label?: string | undefined
  readonly size?: 'small' | 'large' | undefined
}

/** An action of unknown duration is in progress. */
export const Spinner = ({ label, size = 'small' }: SpinnerProps) => (
  <span role={label === undefined ? undefined : 'status'} className="inline-flex items-center">
    <span
      aria-hidden="true"
      className={classNames(
        'inline-block animate-spin rounded-full border-current border-r-transparent',
        size === 'small' ? 'size-5 border-2' : 'size-10 border-3',
      )}
    />
    {label !== undefined && <span className="sr-only">{label}</span>}
  </span>
)
