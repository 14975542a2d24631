import { type ReactNode, useEffect } from 'react'
import { classNames } from './class-names.ts'

export interface PrimaryActionProps {
  /** The one button of the page, `block`. */
  readonly children: ReactNode
  /** For the bar on a phone: the main figure of the action. */
  readonly figure?: ReactNode
  /** For the bar on a phone: smaller text under the figure. */
  readonly note?: ReactNode
  /**
   * Whether it is a bar at the bottom of the window below 1024 px. Only while the action is available; never where
   * text has to be read first, nor beside a checkbox: there it stays in its card at every width.
   */
  readonly bar: boolean
}

/** Minimum visible share of the window without an on-screen keyboard; only a keyboard covers more. */
const SHARE_WITHOUT_KEYBOARD = 0.75

/**
 * An on-screen keyboard covers the bottom of the window without resizing it, so the page compares the visual
 * viewport.
 */
const useKeyboardMark = () => {
  useEffect(() => {
    const view = window.visualViewport
    const { dataset } = document.documentElement
    const update = () => {
      const seen = view === null ? 1 : (view.height * view.scale) / window.innerHeight
      if (seen < SHARE_WITHOUT_KEYBOARD) dataset['keyboard'] = ''
      else delete dataset['keyboard']
    }
    view?.addEventListener('resize', update)
    return () => {
      view?.removeEventListener('resize', update)
      delete dataset['keyboard']
    }
  }, [])
}

/**
 * The primary action of a page. From 1024 px up it is in the first card of the right panel, on every page; on a phone
 * it is a row of at most 72 px at the bottom of the window, hidden while the keyboard is open. The document has one
 * such button.
 */
export const PrimaryAction = ({ children, figure, note, bar }: PrimaryActionProps) => {
  useKeyboardMark()
  return (
    <div
      data-print="no"
      data-action-bar={bar ? '' : undefined}
      className={classNames(
        bar &&
          'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:flex max-lg:items-center max-lg:gap-4 max-lg:border-t max-lg:border-line max-lg:bg-raised max-lg:px-4 max-lg:pt-2.5 max-lg:pb-[max(10px,env(safe-area-inset-bottom))] max-lg:shadow-float md:max-lg:px-6',
      )}
    >
      {bar && (figure !== undefined || note !== undefined) && (
        <p className="min-w-0 grow text-sm leading-4 text-muted lg:hidden">
          {/* Nothing is truncated: a long amount wraps to a second line. */}
          <span className="block text-base leading-5 font-semibold text-ink figures">{figure}</span>
          {note}
        </p>
      )}
      <div className={classNames(bar && 'max-lg:min-w-36 max-lg:shrink-0 max-lg:first:grow')}>{children}</div>
    </div>
  )
}
