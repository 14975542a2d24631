import type { Offer } from '@pledge/contract/offers'
import { replaceOffer } from '@pledge/contract/replacement-offer'
import { disclosures } from '@pledge/copy/en/screens/disclosures'
import { fill } from '@pledge/copy/fill'
import { wireCoinsDue } from '@pledge/copy/format/coins'
import { dueCoins } from '@pledge/copy/format/page-coins'
import { wireDollars } from '@pledge/copy/format/dollars'
import { ratePercent } from '@pledge/copy/format/percent'
import { Button } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { DescriptionList } from '@pledge/ui/DescriptionList'
import { Notice } from '@pledge/ui/Notice'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../../api.ts'
import { refusalText } from '../../refusal-text.ts'
import { useFollow } from '../../journey/follow.ts'
import { BothAmounts } from '../../loan/BothAmounts.tsx'
import { replacementOfferQuery } from '../../journey/queries.ts'
import { refreshApplication } from '../../journey/refresh-application.ts'
import { showStepError } from '../../journey/step-error.ts'
import { queryClient } from '../../query-client.ts'

const words = disclosures.replacement

export interface ReplacementOfferProps {
  readonly appUuid: string
  /** As it would have been signed before. */
  readonly before: Offer
  readonly after: Offer
  /** It pays off another loan, and no money is received. */
  readonly isRenewal: boolean
}

const required = ({ minCollateralUnits, collateral }: Offer): string =>
  wireCoinsDue(minCollateralUnits, collateral.type)

/**
 * The borrower's planned amount also covers the new minimum: the replacement offer plans the same amount (note 041).
 */
const isPlanKept = (before: Offer, after: Offer): boolean =>
  before.plannedAmount.coinQuantity === after.plannedAmount.coinQuantity

/**
 * Shown in place of agreements that cannot be signed because the price has fallen: the same loan with more collateral
 * (journey, LastAgreementSigned). Accepting leads to the next steps, with the new agreements.
 */
export const ReplacementOffer = ({ appUuid, before, after, isRenewal }: ReplacementOfferProps) => {
  const follow = useFollow(appUuid)
  const take = useMutation({
    mutationFn: () =>
      api(replaceOffer, {
        params: { uuid: appUuid },
        body: { minCollateralUnits: after.minCollateralUnits },
      }),
    // The currently required quantity replaces the one shown; if only the answer was lost, the new agreements replace
    // these.
    onError: async () => {
      await refreshApplication(queryClient, appUuid)
      if (queryClient.getQueryData(replacementOfferQuery(appUuid).queryKey) === null)
        showStepError(words.recovered)
    },
    onSuccess: ({ state }) => follow({ before: state, replace: true }),
  })
  const coin = after.collateral.type
  const heading = useRef<HTMLHeadingElement>(null)
  // It replaces a document that was read to its end, far below, and the refusal that led here, because it has more
  // detail.
  useEffect(() => {
    showStepError(null)
    heading.current?.focus()
  }, [])
  return (
    <Card as="section" labelledBy="replacement" className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <h2 id="replacement" ref={heading} tabIndex={-1} className="scroll-mt-4 text-lg outline-none">
          {fill(words.title, { coin })}
        </h2>
        <p className="max-w-prose">{words.text}</p>
        {isPlanKept(before, after) && (
          <p className="max-w-prose">
            {fill(words.planCovers, { quantity: dueCoins(after.plannedAmount.coinQuantity, coin) })}
          </p>
        )}
      </div>
      <DescriptionList
        items={[
          {
            key: 'collateral',
            term: words.collateral,
            detail: required(after),
            note: `${words.before} ${required(before)}`,
            strong: true,
          },
          {
            key: 'loan',
            term: isRenewal ? words.paysOff : words.loan,
            detail: wireDollars(after.drawAmount),
            note: words.same,
          },
          { key: 'rate', term: words.rate, detail: ratePercent(after.interestRate), note: words.same },
        ]}
      />
      <BothAmounts offer={after} isRenewal={isRenewal} />
      <p className="max-w-prose text-sm text-muted">{words.note}</p>
      {take.isError && (
        <Notice tone="danger" live="alert" title={words.failedTitle}>
          {refusalText(take.error)}
        </Notice>
      )}
      <div className="flex flex-col items-start gap-3">
        <Button
          loading={take.isPending || take.isSuccess}
          loadingLabel={words.taking}
          onClick={() => take.mutate()}
        >
          {words.take}
        </Button>
        <p className="max-w-prose text-sm text-muted">{isRenewal ? words.cancelRenewal : words.cancel}</p>
      </div>
    </Card>
  )
}
