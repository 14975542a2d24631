import { type ReactNode, useEffect } from 'react'
import { frame as words } from '@pledge/copy/en/screens/frame'
import { useOrganization } from './organization.ts'

const HOME = '/account/crypto-backed-loan/start'

export interface PageLayoutProps {
  /** Without the short name, which precedes it. */
  readonly title: string
  readonly children: ReactNode
}

/** The frame of the page: a skip link, the brand's logo, which links to the product, and the content. */
export const PageLayout = ({ title, children }: PageLayoutProps) => {
  const { code, version, shortName } = useOrganization()
  useEffect(() => {
    document.title = `${shortName} | ${title}`
  }, [shortName, title])
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-field focus:bg-raised focus:p-3"
      >
        {words.skip}
      </a>
      <header className="border-b border-line bg-raised">
        <div className="mx-auto flex min-h-16 max-w-page items-center px-4 md:px-6">
          <a href={HOME} className="flex min-h-11 min-w-0 items-center">
            <img
              src={`/brand/${code}/${version}/logo.svg`}
              alt={shortName}
              className="h-8 w-auto max-w-44 object-contain object-left"
            />
          </a>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-page grow px-4 pt-5 pb-12 outline-none md:px-6 md:pt-7 md:pb-16"
      >
        {children}
      </main>
    </div>
  )
}
