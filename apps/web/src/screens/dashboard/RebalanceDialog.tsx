import { StepUpLeft } from '@pledge/client/step-up'
import { requestRebalance, type RebalanceView } from '@pledge/contract/rebalance'
import { messages } from '@pledge/copy/en/messages'
import { rebalance as words } from '@pledge/copy/en/screens/rebalance'
import { fill } from '@pledge/copy/fill'
import { heldCoins } from '@pledge/copy/format/page-coins'
import { shortPercent } from '@pledge/copy/format/percent'
import { checkReturnAddress } from '@pledge/domain/collateral/address'
import { formatCoin, parseCoin } from '@pledge/domain/money/coin-quantity'
import { Button } from '@pledge/ui/Button'
import { Checkbox } from '@pledge/ui/Checkbox'
import { Dialog } from '@pledge/ui/Dialog'
import { Notice } from '@pledge/ui/Notice'
import { TextField } from '@pledge/ui/TextField'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { refusalText } from '../../refusal-text.ts'
import { callWithStepUp } from '../../session/step-up.ts'

export interface RebalanceDialogProps {
  readonly appUuid: string
  readonly view: RebalanceView
  readonly available: NonNullable<RebalanceView['available']>
  readonly onRequested: () => void
  readonly onClose: () => void
}

const MOST_OF_AN_ADDRESS = 128

/** How much leaves and where to: both are proved by a step-up (decision 15), and the address is compared before (row 1.2.135). */
export const RebalanceDialog = (props: RebalanceDialogProps) => {
  const { appUuid, view, available, onRequested, onClose } = props
  const { coin } = view
  const id = useId()
  const [typed, setTyped] = useState(available.coinQuantity)
  const [address, setAddress] = useState('')
  const [isCompared, setCompared] = useState(false)
  const [isTried, setTried] = useState(false)
  const most = parseCoin(available.coinQuantity, coin) ?? 0n
  const units = parseCoin(typed.trim(), coin)
  const isQuantity = units !== undefined && units > 0n && units <= most
  const checked = checkReturnAddress(coin, address)
  const amount = heldCoins(available.coinQuantity, coin)
  const sending = useMutation({
    mutationFn: (body: { readonly coinQuantity: string; readonly returnAddress: string }) =>
      callWithStepUp(requestRebalance, { params: { uuid: appUuid }, body }),
    onSuccess: onRequested,
  })
  const submit = () => {
    setTried(true)
    if (isQuantity && checked.ok && isCompared)
      sending.mutate({ coinQuantity: formatCoin(units, coin), returnAddress: checked.value })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button loading={sending.isPending} onClick={submit}>
            {words.submit}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {view.targetLtv !== null && (
          <p className="text-sm">{fill(words.about, { target: shortPercent(view.targetLtv) })}</p>
        )}
        <TextField
          id={`${id}-quantity`}
          label={fill(words.quantity, { coin })}
          hint={fill(words.quantityHint, { amount })}
          error={isTried && !isQuantity ? fill(words.quantityError, { amount }) : undefined}
          required
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <TextField
          id={`${id}-address`}
          label={fill(words.address, { coin: messages.coins[coin] })}
          hint={words.addressHint}
          error={isTried && !checked.ok ? checked.message : undefined}
          required
          maxLength={MOST_OF_AN_ADDRESS}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className="font-mono"
          value={address}
          onChange={({ target }) => {
            setAddress(target.value)
            setCompared(false)
          }}
        />
        <Checkbox
          label={words.check}
          required
          checked={isCompared}
          error={isTried && !isCompared ? words.checkError : undefined}
          onChange={({ target }) => setCompared(target.checked)}
        />
        {sending.isError && (
          <Notice tone="danger" live="alert">
            {sending.error instanceof StepUpLeft ? words.notChanged : refusalText(sending.error)}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
