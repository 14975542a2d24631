import { payByDebit } from '@pledge/contract/debits'
import { debits } from '@pledge/copy/en/screens/debits'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { DescriptionList } from '@pledge/ui/DescriptionList'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { calendarDate } from '../../brand/dates.ts'
import { debitQuoteQuery } from './debit-queries.ts'
import { SignDialog } from './SignDialog.tsx'

const words = debits.payDialog

export interface PayReviewProps {
  readonly appUuid: string
  readonly amount: string
  readonly accountText: string
  readonly onBack: () => void
  readonly onClose: () => void
  readonly onPaid: (paid: { readonly amount: string; readonly settlesOn: string }) => void
}

/** What will be debited and when it counts, with the words to sign. The same press is one payment, however often it is sent. */
export const PayReview = ({ appUuid, amount, accountText, onBack, onClose, onPaid }: PayReviewProps) => {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  return (
    <SignDialog
      appUuid={appUuid}
      title={words.reviewTitle}
      words={words}
      loading={debits.loading}
      confirm={fill(words.confirm, { amount: wireDollars(amount) })}
      back={words.back}
      query={useQuery(debitQuoteQuery(appUuid, amount))}
      sign={(termsSha256) =>
        api(payByDebit, {
          params: { uuid: appUuid },
          body: { amount, termsSha256, accepted: true },
          idempotencyKey,
        })
      }
      onSigned={onPaid}
      onBack={onBack}
      onClose={onClose}
    >
      {(quote) => (
        <DescriptionList
          items={[
            { key: 'amount', term: words.amount, detail: wireDollars(quote.amount), strong: true },
            { key: 'from', term: words.from, detail: accountText },
            { key: 'counts', term: words.counts, detail: calendarDate(quote.settlesOn) },
          ]}
        />
      )}
    </SignDialog>
  )
}
