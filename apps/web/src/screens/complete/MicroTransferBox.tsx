import type { DisbursementAccount } from '@pledge/contract/disbursement'
import { confirmMicroTransfer } from '@pledge/contract/disbursement'
import { complete } from '@pledge/copy/en/screens/complete'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { Checkbox } from '@pledge/ui/Checkbox'
import { DescriptionList } from '@pledge/ui/DescriptionList'
import { Dialog } from '@pledge/ui/Dialog'
import { Section } from '@pledge/ui/Section'
import { useVerification, VerifyButton } from '@pledge/ui/VerifyButton'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { PhoneText } from '../../brand/PhoneText.tsx'
import { useOrganization } from '../../brand/use-organization.ts'
import { applicationStateQuery } from '../../journey/queries.ts'

const { micro: words } = complete

export interface MicroTransferBoxProps {
  readonly appUuid: string
  readonly account: DisbursementAccount
  /** Business days until it arrives (row 1.9.21). */
  readonly days: string
}

/**
 * The test transfer of a USDC disbursement, in the state in which it waits for the borrower (row 1.2.132). Confirmed in
 * a modal, whose checkbox enables Continue (row 1.2.133); then the status is read again (row 1.4.36).
 */
export const MicroTransferBox = ({ appUuid, account, days }: MicroTransferBoxProps) => {
  const { supportPhone } = useOrganization()
  const queryClient = useQueryClient()
  const [isConfirming, setIsConfirming] = useState(false)
  const { wallet, usdc } = account
  const transaction = usdc?.testTransactionId ?? null
  const { face, verify } = useVerification({
    ask: () =>
      api(confirmMicroTransfer, {
        params: { uuid: appUuid },
        // Only for this test: another wallet may have been entered since, on another page.
        body: transaction === null ? { received: true } : { received: true, transactionId: transaction },
      }),
    onVerified: () =>
      void queryClient.refetchQueries({ queryKey: applicationStateQuery(appUuid).queryKey, exact: true }),
  })
  const slots = {
    amount: usdc?.testAmount ?? '',
    address: wallet?.addressMask ?? '',
    chain: wallet?.chain ?? '',
    days,
  }
  return (
    <Section title={words.title}>
      <div className="flex flex-col gap-4">
        <p className="max-w-prose">{fill(words.text, slots)}</p>
        <p className="max-w-prose font-semibold">{words.warning}</p>
        {transaction !== null && (
          <p className="text-sm text-muted">
            {words.transaction} <span className="figures wrap-anywhere">{transaction}</span>
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <VerifyButton face={face} words={words.button} onPress={() => setIsConfirming(true)} />
        </div>
        <p className="text-sm text-muted">
          <PhoneText text={fill(words.missing, { phone: supportPhone })} />
        </p>
      </div>
      {isConfirming && (
        <ConfirmArrival
          wallet={fill(complete.walletAt, slots)}
          amount={fill(words.modal.amountOf, slots)}
          onClose={() => setIsConfirming(false)}
          onConfirm={() => {
            setIsConfirming(false)
            verify()
          }}
        />
      )}
    </Section>
  )
}

interface ConfirmArrivalProps {
  readonly wallet: string
  readonly amount: string
  readonly onClose: () => void
  readonly onConfirm: () => void
}

const ConfirmArrival = ({ wallet, amount, onClose, onConfirm }: ConfirmArrivalProps) => {
  const { modal } = words
  const [isSeen, setIsSeen] = useState(false)
  return (
    <Dialog
      open
      onClose={onClose}
      title={modal.title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {modal.back}
          </Button>
          <Button disabled={!isSeen} onClick={onConfirm}>
            {modal.submit}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <p className="max-w-prose text-muted">{modal.text}</p>
        <DescriptionList
          items={[
            { key: 'amount', term: modal.amount, detail: amount, strong: true },
            { key: 'wallet', term: modal.wallet, detail: <span className="wrap-anywhere">{wallet}</span> },
          ]}
        />
        <Checkbox
          label={modal.check}
          required
          checked={isSeen}
          onChange={(event) => setIsSeen(event.target.checked)}
        />
      </div>
    </Dialog>
  )
}
