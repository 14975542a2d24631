import type { Queues } from '@pledge/contract/portfolio'
import { portfolioLists } from '@pledge/copy/en/portfolio/lists'
import { fill } from '@pledge/copy/fill'
import { calendarDate } from '@pledge/copy/format/dates'
import { Notice } from '@pledge/ui/Notice'

const { holidaysEnding: words } = portfolioLists

/** Warns all readers of the queues from a year before the list of bank holidays ends. */
export const HolidaysEnding = ({ ending }: { readonly ending: Queues['holidaysEnding'] }) =>
  ending === null ? null : (
    <Notice tone="warn" title={words.title}>
      {ending.knownThrough === null
        ? words.none
        : fill(words.text, { date: calendarDate(ending.knownThrough) })}
    </Notice>
  )
