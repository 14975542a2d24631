import { frame as words } from '@pledge/copy/en/screens/frame'
import { Button } from '@pledge/ui/Button'
import { telOf } from './tel.ts'
import { useOrganization } from './use-organization.ts'
import { PageLayout } from './PageLayout.tsx'

export interface PageFailedProps {
  readonly title?: string | undefined
}

/**
 * A page that could not be shown, because a part of an older version is gone or because of a bug. It offers a reload.
 */
export const PageFailed = ({ title = words.failedTitle }: PageFailedProps) => {
  const { supportPhone } = useOrganization()
  return (
    <PageLayout title={title} withSession={false}>
      <div role="alert" className="flex max-w-prose flex-col items-start gap-4">
        <h1 className="text-xl">{title}</h1>
        <p>
          {words.failed}{' '}
          <a href={telOf(supportPhone)} className="link">
            {supportPhone}
          </a>
        </p>
        <Button onClick={() => window.location.reload()}>{words.reload}</Button>
      </div>
    </PageLayout>
  )
}
