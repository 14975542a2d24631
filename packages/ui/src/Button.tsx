import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Spinner } from './Spinner.tsx'
import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export interface ButtonLook {
  readonly variant?: ButtonVariant | undefined
  /** `small` is still 44 px high, the minimum touch target. */
  readonly size?: 'medium' | 'small' | undefined
  /** As wide as its container. */
  readonly block?: boolean | undefined
}

const LOOKS: Readonly<Record<ButtonVariant, string>> = {
  primary: 'border-transparent bg-brand text-on-brand hover:bg-brand-strong',
  secondary: 'border-control bg-raised text-ink hover:border-ink hover:bg-sunken',
  quiet: 'border-transparent bg-transparent text-brand-strong hover:bg-brand-soft',
  danger: 'border-transparent bg-danger text-on-danger hover:[filter:brightness(0.9)]',
}

/** A button's class names, for a link that looks like one (`<Link className={buttonLook({})}>`). */
export const buttonLook = ({
  variant = 'primary',
  size = 'medium',
  block = false,
}: ButtonLook = {}): string =>
  classNames(
    'relative print:hidden items-center justify-center gap-2 rounded-field border text-center text-base font-semibold',
    'no-underline transition-colors duration-150 active:translate-y-px',
    'disabled:border-line disabled:bg-sunken disabled:text-muted disabled:active:translate-y-0',
    'aria-disabled:cursor-not-allowed',
    block ? 'flex w-full' : 'inline-flex',
    size === 'medium' ? 'min-h-12 px-5 py-2.5' : 'min-h-11 px-4 py-2',
    LOOKS[variant],
  )

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /** In progress: the button keeps its width and focus, is disabled, and announces its state. */
  readonly loading?: boolean | undefined
  readonly loadingLabel?: string | undefined
  readonly ref?: Ref<HTMLButtonElement> | undefined
  readonly children: ReactNode
}

export const Button = ({
  variant,
  size,
  block,
  loading = false,
  loadingLabel = 'Working',
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={loading ? 'button' : type}
    aria-disabled={loading || undefined}
    aria-busy={loading || undefined}
    onClick={loading ? undefined : onClick}
    className={classNames(buttonLook({ variant, size, block }), className)}
  >
    <span className={classNames('inline-flex items-center justify-center gap-2', loading && 'opacity-0')}>
      {children}
    </span>
    {loading && (
      <span className="absolute inset-0 flex items-center justify-center">
        <Spinner label={loadingLabel} />
      </span>
    )}
  </button>
)
