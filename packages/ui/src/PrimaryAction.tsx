import { type ReactNode, useEffect } from 'react'
import { classNames } from './class-names.ts'

export interface PrimaryActionProps {
  /** The one button of the page, `block`. */
  readonly children: ReactNode
  /** Of the bar on a phone: the one figure that the action is about. */
  readonly figure?: ReactNode
  /** Of the bar on a phone, under the figure, smaller. */
  readonly note?: ReactNode
  /**
   * Whether it is a bar at the foot of the window below 1024 px. Only while its action can be taken now; never where text
   * has to be read first, nor beside a checkbox: there it stands in its card at every width.
   */
  readonly bar: boolean
}

/** Share of the window above which nothing but a keyboard covers the rest. */
const SHARE_WITHOUT_KEYBOARD = 0.75

/** A keyboard on the screen leaves the window as it is and covers its foot: the page learns of it by the part that is seen. */
const useKeyboardMark = () => {
  useEffect(() => {
    const view = window.visualViewport
    const { dataset } = document.documentElement
    const look = () => {
      const seen = view === null ? 1 : (view.height * view.scale) / window.innerHeight
      if (seen < SHARE_WITHOUT_KEYBOARD) dataset['keyboard'] = ''
      else delete dataset['keyboard']
    }
    view?.addEventListener('resize', look)
    return () => {
      view?.removeEventListener('resize', look)
      delete dataset['keyboard']
    }
  }, [])
}

/**
 * The primary action of a page. From 1024 px up it stands in the first card of the right panel, on every page; on a phone it
 * is one row of at most 72 px at the foot of the window, which makes way for the keyboard. One button in the document.
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
          {/* Nothing is cut: a long amount takes a second line. */}
          <span className="block text-base leading-5 font-semibold text-ink figures">{figure}</span>
          {note}
        </p>
      )}
      <div className={classNames(bar && 'max-lg:min-w-36 max-lg:shrink-0 max-lg:first:grow')}>{children}</div>
    </div>
  )
}
