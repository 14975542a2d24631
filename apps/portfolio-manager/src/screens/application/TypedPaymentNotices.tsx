import type { TypedPaymentView } from '@pledge/contract/agent-loan'
import { portfolioLoan } from '@pledge/copy/en/portfolio/loan'
import { fill } from '@pledge/copy/fill'
import { calendarDate } from '@pledge/copy/format/dates'
import { wireDollars } from '@pledge/copy/format/dollars'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { useState } from 'react'
import { TypedPaymentDialog } from '../../decisions/TypedPaymentDialog.tsx'
import { Permitted } from '../../session/Permitted.tsx'
import type { SectionInput } from './section-input.ts'

const { typed: words, methods } = portfolioLoan

const DECISIONS = [
  { decision: 'approve', label: words.approve, named: words.approveNamed },
  { decision: 'refuse', label: words.reject, named: words.rejectNamed },
] as const

const textOf = ({ typedBy, amount, method, paidOn, reference }: TypedPaymentView): string =>
  fill(words.waitingText, {
    agent: typedBy,
    amount: wireDollars(amount),
    method: methods[method],
    date: calendarDate(paidOn),
    reference,
  })

interface OpenDecision {
  readonly typed: TypedPaymentView
  readonly decision: 'approve' | 'refuse'
}

/** Typed payments that pay off this loan and wait for a second agent. */
export const TypedPaymentNotices = ({
  application,
  typedPayments,
  onDecided,
}: SectionInput & { readonly typedPayments: readonly TypedPaymentView[] }) => {
  const [opened, setOpened] = useState<OpenDecision>()
  return (
    <>
      {typedPayments.map((typed) => (
        <Notice key={typed.uuid} tone="warn" title={words.waiting}>
          <span className="block wrap-anywhere">{textOf(typed)}</span>
          <Permitted right="payments.record">
            <span className="mt-2 flex flex-wrap gap-2">
              {DECISIONS.map(({ decision, label, named }) => (
                <Button
                  key={decision}
                  size="small"
                  variant="secondary"
                  aria-label={fill(named, { amount: wireDollars(typed.amount) })}
                  onClick={() => setOpened({ typed, decision })}
                >
                  {label}
                </Button>
              ))}
            </span>
          </Permitted>
        </Notice>
      ))}
      {opened !== undefined && (
        <TypedPaymentDialog
          application={application}
          {...opened}
          onClose={() => setOpened(undefined)}
          onDecided={(outcome) => {
            setOpened(undefined)
            onDecided(outcome)
          }}
        />
      )}
    </>
  )
}
