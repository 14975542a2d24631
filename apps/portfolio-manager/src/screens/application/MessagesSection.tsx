import type { MessageView } from '@pledge/contract/loan-documents'
import type { ApplicationFile } from '@pledge/contract/portfolio'
import { portfolioApplication } from '@pledge/copy/en/portfolio/application'
import { DataTable, type Column } from '@pledge/ui/DataTable'
import { Section } from '@pledge/ui/Section'
import { moment } from '../../frame/moment.tsx'

const words = portfolioApplication.messages

const COLUMNS: readonly Column<MessageView>[] = [
  { key: 'subject', header: words.subject, rowHeader: true, cell: ({ subject }) => subject },
  { key: 'channel', header: words.channel, cell: ({ channel }) => words.channels[channel] },
  { key: 'queued', header: words.queued, cell: ({ queuedAt }) => moment(queuedAt) },
  {
    key: 'status',
    header: words.statusHeader,
    cell: ({ status, settledAt }) => (
      <>
        <span className={status === 'FAILED' || status === 'WITHHELD' ? 'font-semibold' : undefined}>
          {words.status[status]}
        </span>
        {settledAt !== null && <span className="block">{moment(settledAt)}</span>}
      </>
    ),
  },
]

/** The emails and texts that the borrower was sent about the application and its loan. */
export const MessagesSection = ({ application }: { readonly application: ApplicationFile }) => (
  <Section bare title={words.title}>
    <DataTable
      caption={words.title}
      captionHidden
      dense
      columns={COLUMNS}
      rows={application.messages}
      rowKey={({ uuid }) => uuid}
      empty={words.empty}
    />
  </Section>
)
