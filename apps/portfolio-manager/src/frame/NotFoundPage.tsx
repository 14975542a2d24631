import { portfolioFrame as words } from '@pledge/copy/en/portfolio/frame'
import { buttonLook } from '@pledge/ui/Button'
import { Link } from '@tanstack/react-router'
import { usePageTitle } from './use-page-title.ts'

export const NotFoundPage = () => {
  usePageTitle(words.notFoundTitle)
  return (
    <main className="mx-auto flex max-w-form flex-col items-start gap-4 px-4 py-10">
      <h1 className="text-xl">{words.notFoundTitle}</h1>
      <p className="text-muted">{words.notFound}</p>
      <Link to="/" className={buttonLook({ variant: 'secondary' })}>
        {words.toQueues}
      </Link>
    </main>
  )
}
