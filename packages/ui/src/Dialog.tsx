import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { CloseSign } from './CloseSign.tsx'
import { classNames } from './class-names.ts'
import { useOverflows } from './use-overflows.ts'

export interface DialogProps {
  readonly open: boolean
  /** Escape, the cross, or a press beside the dialog. The caller sets `open` to false. */
  readonly onClose: () => void
  readonly title: ReactNode
  readonly children: ReactNode
  /** Buttons in the footer. */
  readonly actions?: ReactNode
  readonly closeLabel?: string | undefined
  /** An action is in progress: the dialog cannot be closed until it ends. */
  readonly busy?: boolean | undefined
  /** `sheet`: at the right edge, as high as the window; on a phone, at the bottom. */
  readonly size?: 'medium' | 'large' | 'sheet' | undefined
}

/**
 * A modal dialog based on the platform's own element (row 2.4.29): it takes the focus, Tab stays inside, the page
 * behind is inert, and the focus returns to its previous place on close. The content is mounted only while the dialog
 * is open.
 */
export const Dialog = (props: DialogProps) => (props.open ? <OpenDialog {...props} /> : null)

const OpenDialog = ({ onClose, title, children, actions, closeLabel, busy, size }: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const overflows = useOverflows(content)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    const wanted = element?.querySelector<HTMLElement>('[data-autofocus]') ?? element?.querySelector('h2')
    wanted?.focus()
    // Focus alone would leave it at the bottom edge of a long sheet.
    if (wanted?.hasAttribute('data-autofocus') === true) wanted.scrollIntoView?.({ block: 'start' })
    document.documentElement.style.setProperty('overflow', 'hidden')
    return () => {
      element?.close()
      document.documentElement.style.removeProperty('overflow')
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  const leave = () => {
    if (busy !== true) onClose()
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        leave()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) leave()
      }}
      onKeyDown={keepFocusInside}
      className={classNames(
        'overflow-hidden border border-line bg-raised p-0 text-ink shadow-float animate-enter backdrop:bg-black/50',
        'max-sm:mb-0 max-sm:w-full max-sm:max-w-none max-sm:rounded-t-card',
        size === 'sheet'
          ? 'my-0 mr-0 ml-auto max-sm:mt-auto sm:h-dvh sm:max-h-none sm:w-[480px] sm:max-w-full'
          : 'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] sm:rounded-card',
        size === 'large' && 'sm:max-w-reading',
        (size ?? 'medium') === 'medium' && 'sm:max-w-dialog',
      )}
    >
      <div
        className={classNames(
          'flex flex-col',
          size === 'sheet' ? 'h-full max-sm:max-h-[85dvh]' : 'max-h-[calc(100dvh-2rem)]',
        )}
      >
        <div className="flex items-start justify-between gap-3 px-5 pt-4 pb-2 md:px-6">
          <h2 id={titleId} tabIndex={-1} className="min-w-0 py-2 text-lg outline-none">
            {title}
          </h2>
          <button
            type="button"
            aria-label={closeLabel ?? 'Close'}
            disabled={busy}
            onClick={leave}
            className="-mr-2 flex size-11 shrink-0 items-center justify-center rounded-field text-muted hover:bg-sunken hover:text-ink"
          >
            <CloseSign />
          </button>
        </div>
        {/* Scrolling content may contain nothing focusable, so the keyboard scrolls it by its own focus (WCAG 2.1.1). */}
        <div
          ref={content}
          tabIndex={size === 'sheet' || overflows ? 0 : undefined}
          className="min-h-0 overflow-y-auto px-5 pb-6 md:px-6"
        >
          {children}
        </div>
        {actions !== undefined && (
          <div className="flex flex-col-reverse gap-3 border-t border-line px-5 py-4 sm:flex-row sm:justify-end md:px-6">
            {actions}
          </div>
        )}
      </div>
    </dialog>
  )
}

/** The platform lets Tab leave for the browser's toolbars; here it wraps around. */
const keepFocusInside = (event: KeyboardEvent<HTMLDialogElement>): void => {
  if (event.key !== 'Tab') return
  const inside = [...event.currentTarget.querySelectorAll<HTMLElement>('*')].filter(takesFocus)
  const [first, last] = [inside.at(0), inside.at(-1)]
  const active = document.activeElement
  const outside = !inside.some((element) => element === active)
  if (event.shiftKey && (active === first || outside)) {
    event.preventDefault()
    last?.focus()
  } else if (!event.shiftKey && active === last) {
    event.preventDefault()
    first?.focus()
  }
}

const takesFocus = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 && !element.matches(':disabled') && (element.checkVisibility?.() ?? true)
