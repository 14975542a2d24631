import { getPushDevices } from '@pledge/contract/alerts'
import { security as words } from '@pledge/copy/en/screens/security'
import { Notice } from '@pledge/ui/Notice'
import { Section } from '@pledge/ui/Section'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { LoadFailedNotice } from '../../brand/LoadFailedNotice.tsx'
import { PushDevices } from '../../push/PushDevices.tsx'
import { useStopPush } from '../../push/use-push-here.ts'
import { refusalText } from '../../refusal-text.ts'

const { notifications: own } = words
const KEY = ['push', 'devices'] as const

/** Browsers that take notifications about loans, each with a way to turn them off, whatever became of the loan (note 090). */
export const NotificationsSection = () => {
  const queryClient = useQueryClient()
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api(getPushDevices, { signal }),
    refetchOnMount: 'always',
  })
  const stopping = useStopPush((devices) => queryClient.setQueryData(KEY, { devices: [...devices] }))
  const { data } = query
  const isEmpty = data?.devices.length === 0
  return (
    <Section title={own.title} description={own.text}>
      {query.isError && data === undefined && (
        <LoadFailedNotice
          text={`${own.failed} ${refusalText(query.error)}`}
          retry={words.tryAgain}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      <div role="status" className="empty:hidden">
        {stopping.isSuccess && <Notice tone="success">{own.removed}</Notice>}
      </div>
      {stopping.isError && (
        <Notice tone="danger" live="alert">
          {refusalText(stopping.error)}
        </Notice>
      )}
      {isEmpty && <p className="text-muted">{own.none}</p>}
      {data !== undefined && (
        <PushDevices
          devices={data.devices}
          removing={stopping.isPending ? stopping.variables.uuid : null}
          onRemove={(device) => stopping.mutate(device)}
        />
      )}
    </Section>
  )
}
