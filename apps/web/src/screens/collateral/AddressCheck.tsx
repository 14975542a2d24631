import type { CollateralStatus } from '@pledge/contract/collateral'
import { verifyDepositAddress } from '@pledge/contract/collateral'
import { collateral as words } from '@pledge/copy/en/screens/collateral'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { CopyButton } from '@pledge/ui/CopyButton'
import { Dialog } from '@pledge/ui/Dialog'
import { Notice } from '@pledge/ui/Notice'
import { useVerification, VerifyButton } from '@pledge/ui/VerifyButton'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { collateralQuery } from '../../journey/queries.ts'
import { AddressChunks } from './AddressChunks.tsx'

const { verify: told, address: addressWords } = words

export interface AddressCheckProps {
  readonly appUuid: string
  readonly status: CollateralStatus
}

/** Whether the borrower tries the address with a small deposit first: an offer that can be passed over (row 1.2.127). */
export const AddressCheck = ({ appUuid, status }: AddressCheckProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const { depositAddress } = status.wallet
  if (depositAddress === null) return null
  if (status.isAddressVerified) return <Notice tone="success">{told.done}</Notice>
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-sm text-muted">{told.lead}</p>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {told.open}
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

/** Rejects while no deposit has proved the address, so that the button says so. */
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
      title={told.title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {told.skip}
          </Button>
          <VerifyButton face={face} words={told.button} onPress={verify} />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="max-w-prose">{fill(told.text, slots)}</p>
        <div className="flex flex-col items-start gap-2">
          <h3 className="text-base">{told.address}</h3>
          <code className="block font-mono text-base leading-7 select-all">
            <AddressChunks address={address} />
          </code>
          <CopyButton
            text={address}
            label={addressWords.copy}
            copiedLabel={addressWords.copied}
            failedLabel={addressWords.copyFailed}
          />
        </div>
        <p className="max-w-prose text-sm text-muted">{told.wait}</p>
      </div>
    </Dialog>
  )
}
