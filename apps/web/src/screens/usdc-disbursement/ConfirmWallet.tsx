import { usdc as words } from '@pledge/copy/en/screens/usdc'
import type { WalletValue } from '@pledge/domain/disbursement/wallet-form'
import { Button } from '@pledge/ui/Button'
import { Checkbox } from '@pledge/ui/Checkbox'
import { DescriptionList } from '@pledge/ui/DescriptionList'
import { Dialog } from '@pledge/ui/Dialog'
import { useState } from 'react'
import { AddressInGroups } from '../../journey/AddressInGroups.tsx'

export interface ConfirmWalletProps {
  readonly wallet: WalletValue
  readonly onClose: () => void
  readonly onConfirm: () => void
}

const { confirm } = words

/** Repeats the network and the address in groups before they are submitted: a confirmation that cannot be skipped. */
export const ConfirmWallet = ({ wallet, onClose, onConfirm }: ConfirmWalletProps) => {
  const [isCompared, setIsCompared] = useState(false)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const submit = () => {
    setIsSubmitted(true)
    if (isCompared) onConfirm()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={confirm.title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {confirm.edit}
          </Button>
          <Button onClick={submit}>{confirm.submit}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <p className="max-w-prose text-muted">{confirm.text}</p>
        <DescriptionList
          items={[{ key: 'chain', term: confirm.chain, detail: wallet.chain, strong: true }]}
        />
        <div>
          <h3 id="wallet-address" className="text-base">
            {confirm.address}
          </h3>
          <AddressInGroups address={wallet.address} labelledBy="wallet-address" />
        </div>
        <Checkbox
          label={confirm.check}
          required
          checked={isCompared}
          error={isSubmitted && !isCompared ? confirm.required : undefined}
          onChange={(event) => setIsCompared(event.target.checked)}
        />
      </div>
    </Dialog>
  )
}
