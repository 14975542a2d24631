import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a view. It takes the focus when it replaces another view, but not on the first. */
export const ViewHeading = ({
  isFirst = false,
  children,
}: {
  readonly isFirst?: boolean
  readonly children: ReactNode
}) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirst) heading.current?.focus()
  }, [isFirst])
  return (
    <h2 id="link-widget" ref={heading} tabIndex={-1} className="text-lg break-words outline-none">
      {children}
    </h2>
  )
}
