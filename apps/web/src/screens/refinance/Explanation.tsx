import type { StabilizationOffer } from '@pledge/contract/stabilization'
import type { Offer } from '@pledge/contract/offers'
import { refinance } from '@pledge/copy/en/screens/refinance'
import { fill } from '@pledge/copy/fill'
import { heldCoins } from '@pledge/copy/format/page-coins'
import { wireDollars } from '@pledge/copy/format/dollars'
import { aprPercent, ratePercent, shortPercent } from '@pledge/copy/format/percent'
import { Button } from '@pledge/ui/Button'
import { DescriptionList } from '@pledge/ui/DescriptionList'
import { Dialog } from '@pledge/ui/Dialog'
import type { ReactNode } from 'react'
import { treatmentOffers, type RefinanceLoan } from './refinance-loans.ts'

const { explanations: words, panel } = refinance

/** What an explanation is about: a card, or the panel's application. */
export type Topic =
  | { readonly kind: 'loanIds' | 'ltv'; readonly loan: RefinanceLoan }
  | { readonly kind: 'stabilization' }
  | { readonly kind: 'treatments'; readonly application: Parameters<typeof treatmentOffers>[0] }

export interface ExplanationProps {
  readonly topic: Topic
  readonly stabilizationOffer: StabilizationOffer | null
  readonly onClose: () => void
}

/** The four dialogs that explain (rows 2.2.24 to 2.2.27). */
export const Explanation = ({ topic, stabilizationOffer, onClose }: ExplanationProps) => (
  <Dialog
    open
    onClose={onClose}
    title={words[topic.kind].title}
    actions={<Button onClick={onClose}>{words.close}</Button>}
  >
    <div className="flex max-w-prose flex-col gap-3">{contentOf(topic, stabilizationOffer)}</div>
  </Dialog>
)

const contentOf = (topic: Topic, stabilizationOffer: StabilizationOffer | null): ReactNode => {
  switch (topic.kind) {
    case 'loanIds':
      return <LoanIds loan={topic.loan} />
    case 'ltv':
      return <CurrentLtv loan={topic.loan} />
    case 'stabilization':
      return <Stabilization offer={stabilizationOffer} />
    case 'treatments':
      return <TreatmentRates offers={treatmentOffers(topic.application)} />
  }
}

const LoanIds = ({ loan }: { readonly loan: RefinanceLoan }) => (
  <>
    <p>{loan.celsiusLoanNumbers.length === 1 ? words.loanIds.one : words.loanIds.text}</p>
    <ul className="flex flex-col gap-1 font-mono break-all">
      {loan.celsiusLoanNumbers.map((number) => (
        <li key={number}>{number}</li>
      ))}
    </ul>
  </>
)

const CurrentLtv = ({ loan: { claim } }: { readonly loan: RefinanceLoan }) => (
  <>
    {words.ltv.text.map((text) => (
      <p key={text}>{text}</p>
    ))}
    <p className="font-semibold figures">
      {claim === null || claim.ltv === null
        ? words.ltv.unknown
        : fill(words.ltv.now, {
            ltv: shortPercent(claim.ltv),
            balance: wireDollars(claim.balance),
            coins: heldCoins(claim.collateral.coinQuantity, claim.collateral.type),
          })}
    </p>
  </>
)

const Stabilization = ({ offer }: { readonly offer: StabilizationOffer | null }) => (
  <>
    {words.stabilization.text.map((text) => (
      <p key={text}>{text}</p>
    ))}
    {offer !== null && (
      <>
        <p>{fill(words.stabilization.fee, { fee: shortPercent(offer.feeRate) })}</p>
        <p>{fill(words.stabilization.level, { ltv: shortPercent(offer.usdcLtv) })}</p>
      </>
    )}
  </>
)

/** Only of treatments that the lender offers: a choice that does not exist needs no warning. */
const TreatmentRates = ({ offers }: { readonly offers: readonly Offer[] }) => (
  <>
    <p>{words.treatments.lead}</p>
    {offers.map(
      ({ uuid, collateralReuseConsent }) =>
        collateralReuseConsent !== null && <p key={uuid}>{words.treatments.of[collateralReuseConsent]}</p>,
    )}
    <DescriptionList
      items={offers.flatMap(({ uuid, collateralReuseConsent, interestRate, annualPercentageRate }) =>
        collateralReuseConsent === null
          ? []
          : [
              {
                key: uuid,
                term: panel.treatmentNames[collateralReuseConsent],
                detail: fill(panel.apr, { apr: aprPercent(annualPercentageRate) }),
                note: `${panel.rate} ${ratePercent(interestRate)}`,
              },
            ],
      )}
    />
  </>
)
