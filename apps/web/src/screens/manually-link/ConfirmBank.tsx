import { disbursement as words } from '@pledge/copy/en/screens/disbursement'
import type { ManualBank } from '@pledge/domain/disbursement/manual-bank'
import { Button } from '@pledge/ui/Button'
import { DescriptionList } from '@pledge/ui/DescriptionList'
import { Dialog } from '@pledge/ui/Dialog'
import { useState } from 'react'

export interface ConfirmBankProps {
  /** The account to confirm; null while the dialog is closed. */
  readonly bank: ManualBank | null
  readonly onClose: () => void
  readonly onConfirm: (bank: ManualBank) => void
}

const { confirm } = words
const SHOWN_DIGITS = 4

/** Dots for all but the last four digits. */
const masked = (accountNumber: string): string =>
  '•'.repeat(Math.max(0, accountNumber.length - SHOWN_DIGITS)) + accountNumber.slice(-SHOWN_DIGITS)

/** Repeats the input before it is submitted (row 1.2.113); the account number is masked until revealed. */
export const ConfirmBank = ({ bank, onClose, onConfirm }: ConfirmBankProps) => {
  const [isShown, setIsShown] = useState(false)
  if (bank === null) return null
  const { routingNumber, accountNumber, firstName, lastName } = bank
  const close = () => {
    setIsShown(false)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={close}
      title={confirm.title}
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            {confirm.edit}
          </Button>
          <Button onClick={() => onConfirm(bank)}>{confirm.submit}</Button>
        </>
      }
    >
      <p className="mb-5 max-w-prose text-muted">{confirm.text}</p>
      <DescriptionList
        items={[
          { key: 'routing', term: confirm.routingNumber, detail: routingNumber },
          {
            key: 'account',
            term: confirm.accountNumber,
            detail: (
              <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
                <span className="break-all">{isShown ? accountNumber : masked(accountNumber)}</span>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={isShown ? confirm.hideNamed : confirm.showNamed}
                  aria-pressed={isShown}
                  onClick={() => setIsShown(!isShown)}
                >
                  {isShown ? confirm.hide : confirm.show}
                </Button>
              </span>
            ),
          },
          { key: 'holder', term: confirm.holder, detail: `${firstName} ${lastName}` },
        ]}
      />
    </Dialog>
  )
}
