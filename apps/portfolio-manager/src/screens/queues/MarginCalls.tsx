import { setMarginAction } from '@pledge/contract/margin'
import type { MarginEntry, Queues } from '@pledge/contract/portfolio'
import { portfolioMargin as words } from '@pledge/copy/en/portfolio/margin'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { dueCoins } from '@pledge/copy/format/page-coins'
import { Button } from '@pledge/ui/Button'
import type { Column } from '@pledge/ui/DataTable'
import { Notice } from '@pledge/ui/Notice'
import { useState } from 'react'
import { api } from '../../api.ts'
import { ExtendMarginCallDialog } from '../../decisions/ExtendMarginCallDialog.tsx'
import { MarginDialog } from '../../decisions/MarginDialog.tsx'
import { amountColumn, borrowerColumn, sinceColumn } from '../../frame/entry-columns.tsx'
import { moment } from '../../frame/moment.tsx'
import { momentText } from '../../frame/time.ts'
import { toasts } from '../../frame/toasts.ts'
import { useMay } from '../../session/rights.ts'
import { QueueTable, type QueueOf } from './QueueTable.tsx'

const neededText = ({ margin: { needed } }: MarginEntry): string => {
  if (needed === null) return words.noPrice
  const { collateral, payment } = needed
  const coins = dueCoins(collateral.coinQuantity, collateral.type)
  return fill(words.neededEither, { coins, payment: wireDollars(payment) })
}

const COLUMNS: readonly Column<MarginEntry>[] = [
  borrowerColumn,
  {
    key: 'margin-state',
    header: words.state,
    cell: ({ margin: { state, call } }) => (call?.isPaused === true ? words.paused : words.states[state]),
  },
  {
    key: 'notice',
    header: words.notice,
    cell: ({ callNotice }) => (callNotice === null ? '\u2013' : words.notices[callNotice]),
  },
  amountColumn,
  { key: 'needed', header: words.needed, align: 'end', cell: neededText },
  sinceColumn(words.since),
  {
    // To the minute: no day ends with it.
    key: 'deadline',
    header: words.deadline,
    cell: ({ margin: { call } }) => (call === null ? '\u2013' : moment(call.cureBy)),
  },
]

const actionColumn = (extend: (entry: MarginEntry) => void): Column<MarginEntry> => ({
  key: 'action',
  header: words.action,
  cell: (entry) =>
    entry.margin.call === null ? null : (
      <Button
        size="small"
        variant="quiet"
        aria-label={fill(words.extendNamed, { borrower: entry.borrower })}
        onClick={() => extend(entry)}
      >
        {words.extend}
      </Button>
    ),
})

type OpenDialog = { readonly kind: 'action' } | { readonly kind: 'extend'; readonly entry: MarginEntry }

/** Open margin calls and sales that are due, nearest deadline first; and the switch of automatic action (decision 19). */
export const MarginCalls = ({
  entries,
  isCut,
  stopped,
}: QueueOf<MarginEntry> & { readonly stopped: Queues['marginStopped'] }) => {
  const [opened, setOpened] = useState<OpenDialog>()
  const isAllowed = useMay()('collateral.return')
  const close = () => setOpened(undefined)
  const done = (outcome: string) => {
    close()
    toasts.show({ tone: 'success', text: outcome })
  }
  const action = stopped === null ? 'stop' : 'resume'
  return (
    <>
      {stopped !== null && (
        <Notice tone="danger" title={words.stoppedTitle}>
          {fill(words.stopped, { time: momentText(stopped.at), reason: stopped.reason })}
        </Notice>
      )}
      <QueueTable
        title={words.title}
        {...(entries.length === 0 ? {} : { note: words.note })}
        empty={words.empty}
        columns={
          isAllowed ? [...COLUMNS, actionColumn((entry) => setOpened({ kind: 'extend', entry }))] : COLUMNS
        }
        entries={entries}
        isCut={isCut}
        keyOf={({ appUuid }) => appUuid}
        tone="warn"
      />
      {isAllowed && (
        <Button
          size="small"
          variant="secondary"
          className="self-start"
          onClick={() => setOpened({ kind: 'action' })}
        >
          {words[action]}
        </Button>
      )}
      {opened?.kind === 'extend' && (
        <ExtendMarginCallDialog entry={opened.entry} onDone={done} onClose={close} />
      )}
      {opened?.kind === 'action' && (
        <MarginDialog
          words={stopped === null ? words.stopping : words.resuming}
          send={(reason) => api(setMarginAction, { body: { action, reason } })}
          onDone={done}
          onClose={close}
        />
      )}
    </>
  )
}
