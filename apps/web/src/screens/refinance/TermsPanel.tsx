import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { Offer } from '@pledge/contract/offers'
import { refinance } from '@pledge/copy/en/screens/refinance'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { dueCoins } from '@pledge/copy/format/page-coins'
import { aprPercent, ratePercent, shortPercent } from '@pledge/copy/format/percent'
import type { RefinanceAction } from '@pledge/domain/refinance/refinance-states'
import { Button } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { DescriptionList } from '@pledge/ui/DescriptionList'
import { PrimaryAction } from '@pledge/ui/PrimaryAction'
import { RadioCards } from '@pledge/ui/RadioCards'
import { Switch } from '@pledge/ui/Switch'
import { actionOf, isChoosable, treatmentOffers } from './refinance-loans.ts'

const { panel: words } = refinance

export interface TermsPanelProps {
  readonly application: ApplicationAnswer
  /** Null where the lender does not offer stabilization, or while that is unknown. */
  readonly isStabilizationOffered: boolean
  readonly isStabilizationOn: boolean
  readonly onStabilization: (isOn: boolean) => void
  readonly onTreatment: (offerUuid: string) => void
  readonly isSelecting: boolean
  /** Why the last choice was taken back. */
  readonly selectionError: string | undefined
  readonly onExplain: (topic: 'stabilization' | 'treatments') => void
  readonly onAction: (action: RefinanceAction, offer: Offer) => void
  readonly isWorking: boolean
  /** What the button's work is called, if not just 'Working'. */
  readonly workingLabel: string | undefined
}

/** The terms of one new loan, and its one button (rows 2.2.16 to 2.2.20). */
export const TermsPanel = (props: TermsPanelProps) => {
  const { application } = props
  const { selectedOffer } = application
  const action = actionOf(application)
  const mayChoose = isChoosable(application)
  return (
    <Card as="aside" labelledBy="refinance-terms" className="flex flex-col gap-5">
      <h2 id="refinance-terms" className="text-lg">
        {words.title}
      </h2>
      {mayChoose && <Treatments {...props} />}
      {mayChoose && props.isStabilizationOffered && <Stabilization {...props} />}
      {selectedOffer !== null && <Terms offer={selectedOffer} />}
      {selectedOffer !== null && action !== null && (
        <PrimaryAction
          bar
          figure={wireDollars(selectedOffer.amount)}
          note={fill(words.apr, { apr: aprPercent(selectedOffer.annualPercentageRate) })}
        >
          <Button
            block
            disabled={props.isSelecting}
            loading={props.isWorking}
            loadingLabel={props.workingLabel ?? words.working}
            onClick={() => props.onAction(action, selectedOffer)}
          >
            {words.actions[action]}
          </Button>
        </PrimaryAction>
      )}
    </Card>
  )
}

/** The APR cards (row 2.2.16): as many as the brand has treatments (gap G.71). */
const Treatments = ({
  application,
  onTreatment,
  isSelecting,
  selectionError,
  onExplain,
}: TermsPanelProps) => {
  const offers = treatmentOffers(application)
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        <RadioCards
          legend={words.treatments}
          name="collateralReuseConsent"
          required
          value={application.selectedOffer?.uuid}
          onValueChange={onTreatment}
          hint={application.selectedOffer === null ? words.choose : undefined}
          error={selectionError}
          options={offers.flatMap(({ uuid, collateralReuseConsent, annualPercentageRate }) =>
            collateralReuseConsent === null
              ? []
              : [
                  {
                    value: uuid,
                    label: fill(words.apr, { apr: aprPercent(annualPercentageRate) }),
                    description: (
                      <>
                        <span className="block font-semibold text-ink">
                          {words.treatmentNames[collateralReuseConsent]}
                        </span>
                        {words.treatmentTexts[collateralReuseConsent]}
                      </>
                    ),
                    disabled: isSelecting,
                  },
                ],
          )}
        />
      </div>
      <Button variant="quiet" size="small" className="-ml-4" onClick={() => onExplain('treatments')}>
        {words.aboutTreatments}
      </Button>
    </div>
  )
}

/** Rows 2.2.17 and 2.3.02. */
const Stabilization = ({ isStabilizationOn, onStabilization, onExplain }: TermsPanelProps) => (
  <div className="flex flex-col items-start rounded-field bg-sunken px-4 py-1.5">
    <Switch
      label={words.stabilization}
      hint={words.stabilizationHint}
      checked={isStabilizationOn}
      onChange={(event) => onStabilization(event.currentTarget.checked)}
    />
    <Button variant="quiet" size="small" className="-ml-4" onClick={() => onExplain('stabilization')}>
      {words.aboutStabilization}
    </Button>
  </div>
)

/** The terms of the selected offer, as the server has priced them (row 2.2.18). */
const Terms = ({ offer }: { readonly offer: Offer }) => (
  <section aria-label={words.terms} className="flex flex-col gap-3">
    <DescriptionList
      items={[
        { key: 'amount', term: words.amount, detail: wireDollars(offer.amount) },
        { key: 'term', term: words.term, detail: fill(words.months, { months: String(offer.term) }) },
        { key: 'rate', term: words.rate, detail: ratePercent(offer.interestRate) },
        { key: 'apr', term: words.aprTerm, detail: aprPercent(offer.annualPercentageRate) },
        { key: 'monthly', term: words.monthly, detail: wireDollars(offer.estimatedMonthlyPayment) },
        { key: 'ltv', term: words.ltv, detail: shortPercent(offer.ltv) },
        ...(offer.celsiusTopUpRequired
          ? [{ key: 'ltvAfter', term: words.ltvAfter, detail: shortPercent(offer.postTopUpLoanToValue) }]
          : []),
        {
          key: 'collateral',
          term: words.collateral,
          detail: dueCoins(offer.minCollateralUnits, offer.collateral.type),
        },
      ]}
    />
    <p className="text-sm text-muted">{words.cash}</p>
  </section>
)
