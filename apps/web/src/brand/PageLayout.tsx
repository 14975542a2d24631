import { frame as words } from '@pledge/copy/en/screens/frame'
import { type ReactNode, useEffect, useRef } from 'react'
import { isFirstPage } from '../navigation.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { useUnderHeader } from './late-part.ts'
import { useOrganization } from './use-organization.ts'

export interface PageLayoutProps {
  /** Without the short name, which precedes it (row 1.1.26). */
  readonly title: string
  readonly children: ReactNode
  /** False on sign-in pages: the header then offers no sign-in. */
  readonly withSession?: boolean | undefined
  /** A reading page has more space above and below, and no other differences (row 1.2.05). */
  readonly isRead?: boolean | undefined
  /** Above the title on every page of an application. */
  readonly progress?: ReactNode
}

/** Wraps every page: skip link, header, content, footer; sets the window's title. */
export const PageLayout = ({ title, children, withSession, isRead, progress }: PageLayoutProps) => {
  const { shortName } = useOrganization()
  const main = useRef<HTMLElement>(null)
  const underHeader = useUnderHeader()
  useEffect(() => {
    document.title = `${shortName} | ${title}`
  }, [shortName, title])
  // A page change without a load is not announced by itself, so the focus moves to the new page, unless it has taken it
  // already.
  useEffect(() => {
    if (!isFirstPage() && main.current?.contains(document.activeElement) !== true) main.current?.focus()
  }, [])
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-field focus:bg-raised focus:p-3"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {words.skip}
      </a>
      <Header withSession={withSession} />
      {underHeader}
      <main
        ref={main}
        id="content"
        tabIndex={-1}
        className={`mx-auto w-full max-w-page grow px-4 outline-none md:px-6 ${isRead ? 'pt-8 pb-16 md:pt-14 md:pb-24' : 'pt-5 pb-12 md:pt-7 md:pb-16 lg:pt-5'}`}
      >
        {progress}
        {children}
      </main>
      <Footer />
    </div>
  )
}
