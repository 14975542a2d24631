import { useEffect, useRef } from 'react'
import { shortDate } from './dates.ts'
import { useOrganization } from './use-organization.ts'

/** Only in print: the date of printing, not of opening the page. */
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
