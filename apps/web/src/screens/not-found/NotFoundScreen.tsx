import { notFound as words } from '@pledge/copy/en/screens/not-found'
import { buttonLook } from '@pledge/ui/Button'
import { PageLayout } from '../../brand/PageLayout.tsx'
import { DASHBOARD_PATH } from '../../journey/pages.ts'
import { START_PATH } from '../../routes.ts'

/** Outside of the base path there is no redirect target: the page states that, and links to places that exist. */
export function NotFoundScreen() {
  return (
    <PageLayout title={words.title}>
      <div className="flex max-w-prose flex-col items-start gap-4">
        <h1 className="text-xl lg:text-2xl">{words.title}</h1>
        <p className="text-muted">{words.text}</p>
        <p className="flex flex-wrap gap-3">
          <a href={START_PATH} className={buttonLook()}>
            {words.toStart}
          </a>
          <a href={DASHBOARD_PATH} className={buttonLook({ variant: 'secondary' })}>
            {words.toDashboard}
          </a>
        </p>
      </div>
    </PageLayout>
  )
}
