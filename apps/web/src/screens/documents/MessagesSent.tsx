import { getMessages, type MessageView } from '@pledge/contract/loan-documents'
import { documents } from '@pledge/copy/en/screens/documents'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { Tag } from '@pledge/ui/Tag'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { dateTime } from '../../brand/dates.ts'
import { LoadFailedNotice } from '../../brand/LoadFailedNotice.tsx'
import { useOrganization } from '../../brand/use-organization.ts'

const words = documents.messages
/** The number of messages shown before the borrower opens the rest. */
const SHOWN_AT_FIRST = 5

const messagesQuery = (appUuid: string) =>
  queryOptions({
    queryKey: ['messages', appUuid],
    queryFn: async ({ signal }) => (await api(getMessages, { params: { uuid: appUuid }, signal })).messages,
  })

const TONES = { QUEUED: 'info', SENT: 'neutral', FAILED: 'warn', WITHHELD: 'warn' } as const

const Message = ({ message }: { readonly message: MessageView }) => {
  const { timeZone } = useOrganization()
  const at = Date.parse(message.settledAt ?? message.queuedAt)
  return (
    <li className="flex flex-col gap-1 border-b border-line py-3 last:border-b-0 md:flex-row md:items-baseline md:justify-between md:gap-4">
      <span className="min-w-0">
        <span className="block break-words">{message.subject}</span>
        <span className="block text-sm text-muted figures">
          {words.channels[message.channel]}, {dateTime(at, { timeZone })}
        </span>
      </span>
      <span className="shrink-0 self-start md:self-auto">
        <Tag tone={TONES[message.status]}>{words.status[message.status]}</Tag>
      </span>
    </li>
  )
}

const List = ({ messages }: { readonly messages: readonly MessageView[] }) => {
  const [isOpen, setIsOpen] = useState(false)
  const shown = isOpen ? messages : messages.slice(0, SHOWN_AT_FIRST)
  return (
    <>
      <ul className="flex flex-col">
        {shown.map((message) => (
          <Message key={message.uuid} message={message} />
        ))}
      </ul>
      {shown.length < messages.length && (
        <Button variant="quiet" size="small" className="-ml-3 self-start" onClick={() => setIsOpen(true)}>
          {fill(words.all, { count: String(messages.length) })}
        </Button>
      )}
    </>
  )
}

/** The emails and texts about an application and its loan, with their delivery status. What emails said is only in the inbox. */
export const MessagesSent = ({ appUuid }: { readonly appUuid: string }) => {
  const query = useQuery(messagesQuery(appUuid))
  return (
    <section aria-labelledby="messages-sent" className="mt-4 flex flex-col gap-2">
      <h2 id="messages-sent" className="text-lg">
        {words.title}
      </h2>
      <p className="max-w-prose text-sm text-muted">{words.lead}</p>
      {query.isPending && (
        <Loading label={words.loading}>
          <Skeleton className="h-24 w-full" />
        </Loading>
      )}
      {query.isError && (
        <LoadFailedNotice
          text={words.failed}
          retry={documents.tryAgain}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isSuccess && query.data.length === 0 && <p className="text-muted">{words.none}</p>}
      {query.isSuccess && query.data.length > 0 && <List messages={query.data} />}
    </section>
  )
}
