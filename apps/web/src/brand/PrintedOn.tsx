import { useEffect, useRef } from 'react'
import { shortDate } from './dates.ts'
import { useOrganization } from './use-organization.ts'

/** On paper alone: the day, as it is when the page is printed and not when it was opened. */
export const PrintedOn = () => {
  const { timeZone } = useOrganization()
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const tell = () => {
      line.current?.replaceChildren(shortDate(Date.now(), { timeZone }))
    }
    tell()
    addEventListener('beforeprint', tell)
    return () => removeEventListener('beforeprint', tell)
  }, [timeZone])
  return <p ref={line} className="mx-auto hidden max-w-page px-4 text-right print:block" />
}
