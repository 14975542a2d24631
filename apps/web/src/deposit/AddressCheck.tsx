import type { CollateralStatus } from '@pledge/contract/collateral'
import { verifyDepositAddress } from '@pledge/contract/collateral'
import { collateral as words } from '@pledge/copy/en/screens/collateral'
import { collateralSending as sending } from '@pledge/copy/en/screens/collateral-sending'
import { fill } from '@pledge/copy/fill'
import { heldCoins } from '@pledge/copy/format/page-coins'
import { Button } from '@pledge/ui/Button'
import { CopyButton } from '@pledge/ui/CopyButton'
import { Dialog } from '@pledge/ui/Dialog'
import { Tag } from '@pledge/ui/Tag'
import { useVerification, VerifyButton } from '@pledge/ui/VerifyButton'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api.ts'
import { collateralQuery } from '../journey/queries.ts'
import { AddressInGroups } from '../journey/AddressInGroups.tsx'

const { verify: texts, address: addressWords } = words
const WELL = 'flex flex-wrap items-center justify-between gap-x-5 gap-y-2.5 rounded-field bg-sunken p-4'

export interface AddressCheckProps {
  readonly appUuid: string
  readonly status: CollateralStatus
}

/** Lets the borrower verify the address with a small deposit first: optional (row 1.2.127). */
export const AddressCheck = ({ appUuid, status }: AddressCheckProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const { depositAddress } = status.wallet
  if (depositAddress === null) return null
  const { type: coin } = status.requiredCoinAmount
  // The smallest deposit that verifies it may not be the first one.
  const proof = status.deposits.find((deposit) => deposit.status !== 'orphaned')
  if (status.isAddressVerified && proof !== undefined)
    return (
      <div className={WELL}>
        <p className="min-w-0">
          <b className="font-semibold">{texts.doneTitle}</b>
          <span className="block text-sm text-muted figures">
            {fill(texts.done, { amount: heldCoins(proof.amount.coinQuantity, coin) })}
          </span>
        </p>
        <Tag tone="success">{texts.button.verified}</Tag>
      </div>
    )
  return (
    <div className={WELL}>
      <p className="min-w-0">
        <b className="font-semibold">{texts.offer}</b> <span className="text-muted">{texts.optional}</span>
        <span className="block text-sm text-muted figures">
          {fill(texts.lead, { amount: `${status.microDepositVerify.minVerifyAmount} ${coin}` })}
        </span>
      </p>
      <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
        {texts.open}
      </Button>
      {isOpen && (
        <CheckDialog
          appUuid={appUuid}
          status={status}
          address={depositAddress}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}

/** Rejects while no deposit has verified the address, so that the button shows it. */
const askIfVerified = async (uuid: string): Promise<void> => {
  const { isVerified } = await api(verifyDepositAddress, { params: { uuid } })
  if (!isVerified) throw new Error('no deposit has been seen yet')
}

interface CheckDialogProps extends AddressCheckProps {
  readonly address: string
  readonly onClose: () => void
}

const CheckDialog = ({ appUuid, status, address, onClose }: CheckDialogProps) => {
  const queryClient = useQueryClient()
  const { face, verify } = useVerification({
    ask: () => askIfVerified(appUuid),
    onVerified: () => {
      void queryClient.invalidateQueries({ queryKey: collateralQuery(appUuid).queryKey })
      onClose()
    },
  })
  const { type: coin } = status.requiredCoinAmount
  const slots = {
    amount: `${status.microDepositVerify.minVerifyAmount} ${coin}`,
    network: addressWords.networks[coin],
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.skip}
          </Button>
          <VerifyButton face={face} words={texts.button} onPress={verify} />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="max-w-prose">
          {fill(texts.text, slots)} {sending.testFee[status.walletType]}
        </p>
        <div className="flex flex-col items-start gap-2">
          <h3 className="text-base">{texts.address}</h3>
          <AddressInGroups address={address} />
          <CopyButton
            text={address}
            label={addressWords.copy}
            copiedLabel={addressWords.copied}
            failedLabel={addressWords.copyFailed}
          />
        </div>
        <p className="max-w-prose text-sm text-muted">{texts.wait}</p>
      </div>
    </Dialog>
  )
}
