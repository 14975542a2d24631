import { sendTestAlert, type AlertsView } from '@pledge/contract/alerts'
import { alerts as words } from '@pledge/copy/en/screens/alerts'
import { Button } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { Notice } from '@pledge/ui/Notice'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../api.ts'
import { LoadFailedNotice } from '../../../brand/LoadFailedNotice.tsx'
import { refusalText } from '../../../refusal-text.ts'
import { alertsQuery } from './alert-queries.ts'
import { AlertChoices } from './AlertChoices.tsx'
import { BrowserPush } from './BrowserPush.tsx'
import { OwnLevels } from './OwnLevels.tsx'
import { Texts } from './Texts.tsx'

/** How the borrower is alerted about a loan: the ways, levels of their own, and a test of them (rows 1.9.09, 1.9.10). */
export const Alerts = ({ appUuid }: { readonly appUuid: string }) => {
  const query = useQuery({ ...alertsQuery(appUuid), refetchOnMount: 'always' })
  const { data: alerts, error } = query
  // Before its monitoring begins, moments after the funding, a loan has no levels yet.
  if (alerts === null) return null
  return (
    <Card as="section" className="flex flex-col gap-4">
      <h3 className="text-lg">{words.title}</h3>
      {alerts !== undefined && <Content appUuid={appUuid} alerts={alerts} />}
      {alerts === undefined && error === null && (
        <Loading label={words.loading}>
          <Skeleton className="h-24 w-full" />
        </Loading>
      )}
      {alerts === undefined && error !== null && (
        <LoadFailedNotice
          text={`${words.failedToLoad} ${refusalText(error)}`}
          retry={words.tryAgain}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
    </Card>
  )
}

interface ContentProps {
  readonly appUuid: string
  readonly alerts: AlertsView
}

const Content = ({ appUuid, alerts }: ContentProps) => (
  <>
    <p className="text-sm text-muted">{words.about}</p>
    <Ways appUuid={appUuid} alerts={alerts} />
    {alerts.texts !== null && <Texts appUuid={appUuid} texts={alerts.texts} />}
    <BrowserPush appUuid={appUuid} push={alerts.push} />
    <AlertChoices appUuid={appUuid} alerts={alerts} />
    <OwnLevels appUuid={appUuid} alerts={alerts} />
  </>
)

const Ways = ({ appUuid, alerts: { email } }: ContentProps) => {
  const testing = useMutation({
    mutationFn: () => api(sendTestAlert, { params: { uuid: appUuid } }),
  })
  return (
    <div className="flex flex-col gap-3">
      {email === null ? (
        <Notice tone="warn">{words.emailMissing}</Notice>
      ) : (
        <div className="flex items-center justify-between gap-3">
          <p className="min-w-0">
            {words.email}
            <span className="block text-sm break-all text-muted">{email.mask}</span>
          </p>
        </div>
      )}
      {testing.isSuccess && (
        <Notice tone="info" live="status">
          {words.tested}
        </Notice>
      )}
      {testing.isError && (
        <Notice tone="danger" live="alert">
          {refusalText(testing.error)}
        </Notice>
      )}
      {email !== null && (
        <div>
          <Button
            variant="secondary"
            size="small"
            loading={testing.isPending}
            onClick={() => testing.mutate()}
          >
            {words.test}
          </Button>
        </div>
      )}
    </div>
  )
}
