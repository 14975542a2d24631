import { frame as words } from '@pledge/copy/en/screens/frame'
import { type ReactNode, useEffect, useRef } from 'react'
import { isFirstPage } from '../navigation.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { useUnderHeader } from './late-part.ts'
import { useOrganization } from './use-organization.ts'

export interface PageLayoutProps {
  /** Without the short name, which comes before it (row 1.1.26). */
  readonly title: string
  readonly children: ReactNode
  /** A page of the sign-in itself: the header offers no other. */
  readonly withSession?: boolean | undefined
  /** A page that is read has more room above and below, and differs in nothing else (row 1.2.05). */
  readonly isRead?: boolean | undefined
  /** Above the title on every page of an application. */
  readonly progress?: ReactNode
}

/** Around every page: a way past the header, header, content, footer; sets the title of the window. */
export const PageLayout = ({ title, children, withSession, isRead, progress }: PageLayoutProps) => {
  const { shortName } = useOrganization()
  const main = useRef<HTMLElement>(null)
  const underHeader = useUnderHeader()
  useEffect(() => {
    document.title = `${shortName} | ${title}`
  }, [shortName, title])
  // A change of page without a load tells nothing by itself: the focus goes to the new page, unless it took it already.
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
