import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import type { FileSection } from '../../frame/file-sections.ts'

interface FilePlaceProps {
  readonly id: FileSection
  readonly children: ReactNode
}

/**
 * The place of one section in a loan's file, which a link opens by its hash: the page scrolls there and the focus moves there once
 * the section has content, because some sections load after the page. A section without content takes no room.
 */
export const FilePlace = ({ id, children }: FilePlaceProps) => {
  const place = useRef<HTMLDivElement>(null)
  const isWanted = useLocation({ select: ({ hash }) => hash === id })
  useEffect(() => {
    const element = place.current
    if (!isWanted || element === null) return undefined
    const open = () => {
      if (element.childElementCount === 0) return
      watching.disconnect()
      element.scrollIntoView({ block: 'start' })
      element.focus({ preventScroll: true })
    }
    const watching = new MutationObserver(open)
    watching.observe(element, { childList: true })
    open()
    return () => watching.disconnect()
  }, [isWanted])
  return (
    <div ref={place} id={id} tabIndex={-1} className="min-w-0 scroll-mt-4 rounded-field empty:hidden">
      {children}
    </div>
  )
}
