import type { ApplicationFile } from '@pledge/contract/portfolio'
import { portfolioApplication } from '@pledge/copy/en/portfolio/application'
import { DataTable, type Column } from '@pledge/ui/DataTable'
import { Section } from '@pledge/ui/Section'
import { moment } from '../../frame/moment.tsx'
import { actorText, detailTexts, eventText } from './event-words.ts'

const words = portfolioApplication.trail
type TrailEvent = ApplicationFile['events'][number]

const COLUMNS: readonly Column<TrailEvent>[] = [
  {
    key: 'time',
    header: words.time,
    cell: ({ at }) => moment(at),
  },
  {
    key: 'event',
    header: words.event,
    rowHeader: true,
    cell: (event) => (
      <div className="min-w-44">
        {eventText(event)}
        {detailTexts(event).map((text) => (
          <span key={text} className="block font-normal wrap-anywhere text-muted">
            {text}
          </span>
        ))}
      </div>
    ),
  },
  {
    key: 'actor',
    header: words.actor,
    cell: actorText,
  },
]

/** All events of the application, newest first; none is ever removed. */
export const EventTrail = ({ events }: Pick<ApplicationFile, 'events'>) => (
  <Section bare title={words.title}>
    <DataTable
      caption={words.title}
      captionHidden
      dense
      columns={COLUMNS}
      rows={events.toReversed()}
      rowKey={({ sequence }) => String(sequence)}
      empty={words.empty}
    />
  </Section>
)
