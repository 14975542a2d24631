import type { CollateralRelease } from '@pledge/contract/collateral-return'
import { messages } from '@pledge/copy/en/messages'
import { collateralRelease as words } from '@pledge/copy/en/screens/collateral-release'
import { fill } from '@pledge/copy/fill'
import { heldCoins } from '@pledge/copy/format/page-coins'
import { Button } from '@pledge/ui/Button'
import { Checkbox } from '@pledge/ui/Checkbox'
import { DescriptionList } from '@pledge/ui/DescriptionList'
import { Dialog } from '@pledge/ui/Dialog'
import { useState } from 'react'
import { AddressInGroups } from '../../journey/AddressInGroups.tsx'

const { confirm } = words

export interface ConfirmAddressProps {
  readonly address: string
  readonly held: CollateralRelease['held']
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** Repeats the address in groups before it is submitted (row 1.2.135): a confirmation that cannot be skipped. */
export const ConfirmAddress = ({ address, held, onClose, onConfirm }: ConfirmAddressProps) => {
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
        <DescriptionList
          items={[
            {
              key: 'amount',
              term: confirm.amount,
              detail: heldCoins(held.coinQuantity, held.type),
              strong: true,
            },
          ]}
        />
        <div>
          <h3 id="return-address" className="text-base">
            {fill(confirm.address, { coin: messages.coins[held.type] })}
          </h3>
          <AddressInGroups address={address} labelledBy="return-address" />
          <p className="mt-2 text-sm text-muted">{confirm.compare}</p>
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
