import { start as words } from '@pledge/copy/en/screens/start'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { OFFER_WARNING_MESSAGES } from '@pledge/domain/offer/warnings'
import { aprPercent } from '@pledge/copy/format/percent'
import type { Residence, ResidenceTerms } from '@pledge/domain/residence/residence'
import { Button } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { ErrorSummary, type FieldProblem } from '@pledge/ui/ErrorSummary'
import { Notice } from '@pledge/ui/Notice'
import { PageGrid } from '@pledge/ui/PageGrid'
import { PrimaryAction } from '@pledge/ui/PrimaryAction'
import { Skeleton } from '@pledge/ui/Skeleton'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { navigate } from '../../navigation.ts'
import { GET_MOBILE_APP_PATH } from '../../routes.ts'
import { BuilderFields, type BuilderFieldsProps, FIELD_IDS } from './BuilderFields.tsx'
import { type EntryName, lastPaymentText } from './entries.ts'
import type { OfferField, OfferForm } from './offer-form.ts'
import { paymentOf, scheduleFor, seenTerms, type SeenTerms, type ShownOffer } from './shown-offer.ts'
import { offerFor } from './stored-offers.ts'
import { TermsOfOffer } from './TermsOfOffer.tsx'
import { useBuilder } from './use-builder.ts'
import type { StartResult } from './started.ts'
import { useContinue } from './use-continue.ts'
import { useExplanations } from './use-explanations.ts'
import { type OfferAnswer, useOffer } from './use-offer.ts'
import { pricedAs, type QuoteBasis } from './use-quote-basis.ts'

export interface OfferBuilderProps {
  readonly basis: QuoteBasis
  readonly residence: Residence
  readonly terms: ResidenceTerms
  readonly first: OfferForm | undefined
  /** The application of these offers; none yet on /start. */
  readonly started: StartResult | undefined
  /** For a renewal: its rollover collateral, to which the typed amount is added. */
  readonly rolloverUnits?: bigint | undefined
  /** Replaces the fields of a new loan. */
  readonly fields?: (fields: BuilderFieldsProps) => ReactNode
  /** If set, Continue is clicked automatically: the borrower clicked it before signing in, with these terms. */
  readonly resume: SeenTerms | undefined
  readonly signIn: (form: OfferForm, seen: SeenTerms) => Promise<void>
}

const newLoanFields = (fields: BuilderFieldsProps) => <BuilderFields {...fields} />

/** The offer: fields on the left, the resulting terms on the right (rows 1.2.46 to 1.2.52). */
export const OfferBuilder = (props: OfferBuilderProps) => {
  const { basis, residence, resume } = props
  const builder = useBuilder(props)
  const explanations = useExplanations()
  const { form, checked, request } = builder
  const { submit, busy, problem, offers } = useContinue(props.started, ({ seen }) => props.signIn(form, seen))
  // Shown unchanged while it is valid; if it lapses in the meantime, Continue prices it again.
  const stored = offerFor(offers, request)
  const { answer, isFinal } = useOffer({ basis, residence, form, checked, request, stored })
  const offer = answer?.ok === true ? answer.offer : undefined
  const shown = pricedAs(basis, offer)
  const [attempt, setAttempt] = useState(0)
  const [selected, setSelected] = useState<EntryName>()
  const resumed = useRef(false)
  useEffect(() => {
    if (resume === undefined || request === undefined || resumed.current) return
    resumed.current = true
    void submit({ request, repayment: form.repayment, seen: resume })
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (builder.isInApp) return navigate(GET_MOBILE_APP_PATH)
    setAttempt((before) => before + 1)
    if (request !== undefined && offer !== undefined)
      void submit({ request, repayment: form.repayment, seen: seenTerms(offer, form.repayment) })
  }
  const errors = problemsOf(checked.messages, answer)
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4 md:gap-6">
      <ErrorSummary title={words.problem} errors={attempt > 0 ? errors : []} attempt={attempt} />
      <Problem problem={problem} busy={busy} />
      <PageGrid
        side={
          <Terms
            {...props}
            blank={explanations && <explanations.NoTerms answer={answer} />}
            lowerRate={
              explanations &&
              offer && (
                <explanations.LowerRate basis={shown} residence={residence} checked={checked} offer={offer} />
              )
            }
            offer={offer}
            form={form}
            isFinal={isFinal}
            busy={busy}
            onExplain={setSelected}
          />
        }
        below={
          // Without an offer there is nothing to draw; with one, its space is reserved until the part is loaded.
          offer &&
          (explanations ? (
            <explanations.PriceLadder
              offer={offer}
              rules={basis.rules}
              onExplain={() => setSelected('warning')}
            />
          ) : (
            <Skeleton className="h-[28rem] w-full rounded-card" />
          ))
        }
      >
        {(props.fields ?? newLoanFields)({
          basis: shown,
          form,
          checked,
          offer,
          range: builder.rangeAt(shown),
          onChange: builder.change,
          onCoinChange: builder.changeCoin,
          ofCoin: explanations && builder.isInApp && <explanations.InApp />,
        })}
        {explanations && <explanations.OfferProblem answer={answer} coin={form.coin} onAdd={builder.add} />}
      </PageGrid>
      {explanations ? (
        <explanations.Below residence={residence} basis={shown} form={form} checked={checked} offer={offer} />
      ) : (
        <Skeleton className="h-56 w-full rounded-card" />
      )}
      {/* Opened before its content is loaded, it is shown when that arrives. */}
      {explanations && selected && offer && (
        <explanations.CalculationSheet
          offer={offer}
          repayment={form.repayment}
          rules={basis.rules}
          feeRule={props.terms.feeRule}
          isInternational={residence.kind === 'country'}
          entry={selected}
          onClose={() => setSelected(undefined)}
        />
      )}
    </form>
  )
}

/** What prevents Continue: invalid fields, or inputs without an offer. */
const problemsOf = (
  messages: Readonly<Partial<Record<OfferField, string>>>,
  answer: OfferAnswer | undefined,
): readonly FieldProblem[] => {
  const fields = Object.entries(messages).map(([field, message]) => ({
    field: FIELD_IDS[field as OfferField],
    message,
  }))
  if (fields.length > 0 || answer?.ok !== false) return fields
  return [
    {
      field: FIELD_IDS.quantity,
      message: answer.message ?? OFFER_WARNING_MESSAGES['collateral-insufficient'],
    },
  ]
}

interface TermsProps extends Pick<OfferBuilderProps, 'started' | 'resume'> {
  readonly offer: ShownOffer | undefined
  readonly form: OfferForm
  /** Shown in place of the terms while there are none. */
  readonly blank: ReactNode
  readonly lowerRate: ReactNode
  readonly isFinal: boolean
  readonly busy: boolean
  readonly onExplain: (name: EntryName) => void
}

/** The terms with Continue, which is above the fold of a window of 1280 by 900. */
const Terms = ({ blank, lowerRate, offer, form, started, resume, isFinal, busy, onExplain }: TermsProps) => (
  <Card as="section" labelledBy="terms-title" className="flex flex-col gap-4">
    <h2 id="terms-title" className="sr-only">
      {words.terms}
    </h2>
    {offer === undefined ? (
      <div className="lg:min-h-[28rem]">{blank}</div>
    ) : (
      <TermsOfOffer
        offer={offer}
        repayment={form.repayment}
        lowerRate={lowerRate}
        isFinal={isFinal}
        onExplain={onExplain}
      />
    )}
    <PrimaryAction bar={offer !== undefined} {...(offer !== undefined && barOf(offer, form))}>
      <Button type="submit" block loading={busy} loadingLabel={words.continuing}>
        {words.continue}
      </Button>
    </PrimaryAction>
    {offer !== undefined && (
      <button
        type="button"
        aria-haspopup="dialog"
        className="link min-h-11 font-semibold md:min-h-0"
        onClick={() => onExplain('cash')}
      >
        {words.how}
      </button>
    )}
    {/* A started application is stored, and one being submitted soon will be. */}
    {!busy && (started ?? resume) === undefined && <p className="text-sm text-muted">{words.notNow}</p>}
  </Card>
)

/** The bar on a phone: the monthly and final payments; or the single payment and the APR. */
const barOf = (offer: ShownOffer, { repayment }: OfferForm) => {
  const schedule = scheduleFor(offer, repayment)
  return {
    figure: fill(words.repayments[repayment].aside as string, {
      payment: wireDollars(paymentOf(offer, repayment)),
    }),
    note: lastPaymentText(schedule) ?? `${aprPercent(schedule.annualPercentageRate)} ${words.apr}`,
  }
}

/** Continue is at the bottom of a phone, and the error at the top of the form. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'center' })

const Problem = ({ problem, busy }: { readonly problem: ReactNode; readonly busy: boolean }) => {
  if (busy)
    return (
      <Notice tone="info" live="status">
        {words.saving}
      </Notice>
    )
  return typeof problem === 'string' ? (
    <div ref={bringIntoView}>
      <Notice tone="danger" live="alert">
        {problem}
      </Notice>
    </div>
  ) : (
    problem
  )
}
