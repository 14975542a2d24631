import { bankLink } from '@pledge/copy/en/screens/bank-link'
import { useEffect, useRef, useState } from 'react'
import type { LinkHandlers } from '@pledge/contract/link-script'
import { LoadingCard } from '@pledge/ui/LoadingCard'
import { linkScripts } from './link-scripts.ts'

const words = bankLink.link

const NOT_LOADED = { type: 'API_ERROR', code: 'INTERNAL_SERVER_ERROR', message: 'the script did not load' }

export interface LinkWidgetProps extends LinkHandlers {
  /** The address of the provider's script. */
  readonly script: string
}

/** The provider's page embedded in ours: opened once for each token, by the provider's own script. */
export const LinkWidget = ({
  script,
  linkToken,
  lender,
  receivedRedirectUri,
  ...callbacks
}: LinkWidgetProps) => {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(callbacks)
  useEffect(() => {
    latest.current = callbacks
  })
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    let isGone = false
    let close = (): void => undefined
    const open = async () => {
      const { open: openIn } = await linkScripts.load(script)
      if (isGone || place.current === null) return
      const opened = await openIn(place.current, {
        linkToken,
        lender,
        receivedRedirectUri,
        onSuccess: (...brought) => latest.current.onSuccess(...brought),
        onExit: (...why) => latest.current.onExit(...why),
        onLeave: () => latest.current.onLeave(),
      })
      if (isGone) opened()
      close = opened
      setIsOpen(true)
    }
    open().catch(() => {
      if (!isGone) latest.current.onExit(NOT_LOADED, null)
    })
    return () => {
      isGone = true
      close()
    }
  }, [script, linkToken, lender, receivedRedirectUri])
  return (
    <>
      {!isOpen && <LoadingCard label={words.opening} />}
      <div ref={place} />
    </>
  )
}
