import type { UnmatchedPayment } from '@pledge/contract/repayments'
import { unappliedPayments as words } from '@pledge/copy/en/portfolio/unapplied-payments'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { Button } from '@pledge/ui/Button'
import type { Column } from '@pledge/ui/DataTable'
import { useState } from 'react'
import { AssignPaymentDialog } from '../../decisions/AssignPaymentDialog.tsx'
import { MatchPaymentDialog } from '../../decisions/MatchPaymentDialog.tsx'
import { SettlePaymentDialog } from '../../decisions/SettlePaymentDialog.tsx'
import { moment } from '../../frame/moment.tsx'
import { toasts } from '../../frame/toasts.ts'
import { useMay } from '../../session/rights.ts'
import { QueueTable, type QueueOf } from './QueueTable.tsx'

interface OpenDialog {
  readonly kind: 'match' | 'assign' | 'settle'
  readonly payment: UnmatchedPayment
}

const DIALOGS = { match: MatchPaymentDialog, assign: AssignPaymentDialog, settle: SettlePaymentDialog }

const problemText = ({ problem, matches }: UnmatchedPayment): string =>
  matches.length > 0 ? words.maybeTyped : words.problems[problem]

const columnsFor = (
  open: ((opened: OpenDialog) => void) | undefined,
): readonly Column<UnmatchedPayment>[] => [
  {
    key: 'reference',
    header: words.reference,
    rowHeader: true,
    cell: ({ reference }) => <span className="figures wrap-anywhere">{reference}</span>,
  },
  {
    key: 'kind',
    header: words.kind,
    cell: ({ kind, method, code }) => fill(words.kinds[kind][method], { code: code ?? '' }),
  },
  {
    key: 'amount',
    header: words.amount,
    align: 'end',
    cell: ({ amount }) => wireDollars(amount),
  },
  {
    key: 'remittance',
    header: words.remittance,
    cell: ({ remittance }) => (
      <span className="block max-w-64 wrap-anywhere">{remittance === '' ? words.nothing : remittance}</span>
    ),
  },
  { key: 'problem', header: words.problem, cell: problemText },
  { key: 'at', header: words.at, cell: ({ at }) => moment(at) },
  ...(open === undefined
    ? []
    : [
        {
          key: 'action',
          header: words.action,
          cell: (payment: UnmatchedPayment) => (
            <span className="-my-2 flex flex-wrap">
              {payment.matches.length > 0 && (
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={fill(words.matchNamed, { reference: payment.reference })}
                  onClick={() => open({ kind: 'match', payment })}
                >
                  {words.match}
                </Button>
              )}
              {payment.kind === 'PAYMENT' && (
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={fill(words.assignNamed, { reference: payment.reference })}
                  onClick={() => open({ kind: 'assign', payment })}
                >
                  {words.assign}
                </Button>
              )}
              <Button
                size="small"
                variant="quiet"
                aria-label={fill(words.settleNamed, { reference: payment.reference })}
                onClick={() => open({ kind: 'settle', payment })}
              >
                {words.settle}
              </Button>
            </span>
          ),
        },
      ]),
]

/** The bank's reports of unapplied payments, oldest first. */
export const UnappliedPayments = ({ entries, isCut }: QueueOf<UnmatchedPayment>) => {
  const [opened, setOpened] = useState<OpenDialog>()
  const may = useMay()
  const Dialog = DIALOGS[opened?.kind ?? 'settle']
  return (
    <>
      <QueueTable
        title={words.title}
        {...(entries.length === 0 ? {} : { note: words.note })}
        empty={words.empty}
        columns={columnsFor(may('payments.record') ? setOpened : undefined)}
        entries={entries}
        isCut={isCut}
        keyOf={({ id }) => id}
        tone="warn"
      />
      {opened !== undefined && (
        <Dialog
          payment={opened.payment}
          onClose={() => setOpened(undefined)}
          onSettled={(outcome) => {
            setOpened(undefined)
            toasts.show({ tone: 'success', text: outcome })
          }}
        />
      )}
    </>
  )
}
