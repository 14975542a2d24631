import { refusalOf } from '@pledge/client/errors'
import { StepUpLeft } from '@pledge/client/step-up'
import { restoreCollateral, type StabilizationView } from '@pledge/contract/stabilization'
import { stabilization } from '@pledge/copy/en/screens/stabilization'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { heldCoins } from '@pledge/copy/format/page-coins'
import { shortPercent } from '@pledge/copy/format/percent'
import type { Coin } from '@pledge/domain/collateral/coins'
import { Button } from '@pledge/ui/Button'
import { DescriptionList } from '@pledge/ui/DescriptionList'
import { Dialog } from '@pledge/ui/Dialog'
import { Notice } from '@pledge/ui/Notice'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PhoneText } from '../../../brand/PhoneText.tsx'
import { refusalText } from '../../../refusal-text.ts'
import { callWithStepUp } from '../../../session/step-up.ts'
import { stabilizationQuery } from './stabilization-queries.ts'

const words = stabilization.back.dialog
type Preview = NonNullable<NonNullable<StabilizationView['held']>['preview']>

export interface RestoreDialogProps {
  readonly appUuid: string
  readonly coin: Coin
  /** The USDC that is held. */
  readonly amount: string
  /** As it was shown when the dialog was opened: a poll changes no figure between reading and the click. */
  readonly preview: Preview
  /** Why it cannot be ordered by now; null where it can. */
  readonly reason: string | null
  readonly onClose: () => void
}

/** Why nothing was ordered. */
const failureText = (error: unknown): string => {
  if (error instanceof StepUpLeft) return words.notOrdered
  return refusalOf(error)?.code === 'restoration.price-risen' ? words.risen : refusalText(error)
}

const figuresOf = ({ coin, amount }: RestoreDialogProps, preview: Preview) => [
  { key: 'spend', term: words.spend, detail: wireDollars(amount) },
  { key: 'price', term: fill(words.price, { coin }), detail: wireDollars(preview.price) },
  { key: 'most', term: words.mostPrice, detail: wireDollars(preview.mostPrice) },
  { key: 'about', term: words.about, detail: heldCoins(preview.about, coin) },
  { key: 'least', term: words.atLeast, detail: heldCoins(preview.atLeast, coin), strong: true },
  { key: 'ltv', term: words.ltv, detail: shortPercent(preview.ltvAfter) },
  { key: 'fee', term: words.fee, detail: words.noFee },
]

/** What buying coins back costs and brings, every figure the server's; confirmed by a step-up (decision 15). */
export const RestoreDialog = (props: RestoreDialogProps) => {
  const { appUuid, coin, reason, onClose } = props
  const [preview, setPreview] = useState(props.preview)
  const queryClient = useQueryClient()
  const { queryKey } = stabilizationQuery(appUuid)
  const ordering = useMutation({
    mutationFn: () =>
      callWithStepUp(restoreCollateral, {
        params: { uuid: appUuid },
        body: { atLeast: preview.atLeast, mostPrice: preview.mostPrice },
      }),
    onSuccess: (answer) => {
      queryClient.setQueryData(queryKey, answer)
      onClose()
    },
    // The figures are read again, and shown: a price that has risen brings less.
    onError: async () => {
      await queryClient.invalidateQueries({ queryKey, exact: true })
      const newest = queryClient.getQueryData(queryKey)?.held?.preview
      if (newest) setPreview(newest)
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={fill(words.title, { coin })}
      busy={ordering.isPending}
      actions={
        <>
          <Button variant="secondary" disabled={ordering.isPending} onClick={onClose}>
            {words.cancel}
          </Button>
          {(reason === null || ordering.isPending) && (
            <Button
              loading={ordering.isPending}
              loadingLabel={words.working}
              onClick={() => ordering.mutate()}
            >
              {words.confirm}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {ordering.isError && (
          <Notice tone="danger" live="alert">
            {failureText(ordering.error)}
          </Notice>
        )}
        {reason !== null && !ordering.isPending && (
          <Notice tone="warn" live="status">
            <PhoneText text={reason} />
          </Notice>
        )}
        <DescriptionList items={figuresOf(props, preview)} />
        <p className="text-sm">{words.text}</p>
        <p className="text-sm text-muted">{fill(words.risk, { coin })}</p>
      </div>
    </Dialog>
  )
}
