import { start as words } from '@pledge/copy/en/screens/start'
import { wireDollars } from '@pledge/copy/format/dollars'
import { OFFER_WARNING_MESSAGES } from '@pledge/domain/offer/warnings'
import { aprPercent } from '@pledge/copy/format/percent'
import type { Residence, ResidenceTerms } from '@pledge/domain/residence/residence'
import { ActionBar } from '@pledge/ui/ActionBar'
import { Button } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { ErrorSummary, type FieldProblem } from '@pledge/ui/ErrorSummary'
import { Notice } from '@pledge/ui/Notice'
import { Skeleton } from '@pledge/ui/Skeleton'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { navigate } from '../../navigation.ts'
import { GET_MOBILE_APP_PATH } from '../../routes.ts'
import { BuilderFields, type BuilderFieldsProps, FIELD_IDS } from './BuilderFields.tsx'
import type { OfferField, OfferForm } from './offer-form.ts'
import { OfferProblem } from './OfferProblem.tsx'
import { PriceLadder } from './PriceLadder.tsx'
import { scheduleFor, seenTerms, type SeenTerms, type ShownOffer } from './shown-offer.ts'
import { offerFor } from './stored-offers.ts'
import { TermsOfOffer } from './TermsOfOffer.tsx'
import { useBuilder } from './use-builder.ts'
import type { Started } from './started.ts'
import { useContinue } from './use-continue.ts'
import { useExplanations } from './use-explanations.ts'
import { type OfferAnswer, useOffer } from './use-offer.ts'
import type { QuoteBasis } from './use-quote-basis.ts'

export interface OfferBuilderProps {
  readonly basis: QuoteBasis
  readonly residence: Residence
  readonly terms: ResidenceTerms
  readonly first: OfferForm | undefined
  /** The application whose offers these are; none yet on /start. */
  readonly started: Started | undefined
  /** Of a renewal: what it carries over, to which what is typed is added. */
  readonly carriedUnits?: bigint | undefined
  /** Other fields than those of a new loan. */
  readonly fields?: (fields: BuilderFieldsProps) => ReactNode
  /** Given, Continue is pressed by itself: the borrower pressed it before signing in, on these terms. */
  readonly resume: SeenTerms | undefined
  readonly signIn: (form: OfferForm, seen: SeenTerms) => Promise<void>
  /** Below the rates. */
  readonly children?: ReactNode
}

const newLoanFields = (fields: BuilderFieldsProps) => <BuilderFields {...fields} />

/** The offer: fields on the left, what they come to on the right (rows 1.2.46 to 1.2.52). */
export const OfferBuilder = (props: OfferBuilderProps) => {
  const { basis, residence, resume } = props
  const builder = useBuilder(props)
  const { form, checked, request } = builder
  const { submit, busy, problem, offers } = useContinue(props.started, ({ seen }) => props.signIn(form, seen))
  // Shown as it is while it may be had; one that lapses meanwhile is priced again on Continue.
  const stored = offerFor(offers, request)
  const { answer, isFinal } = useOffer({ basis, residence, form, checked, request, stored })
  const offer = answer?.ok === true ? answer.offer : undefined
  const [attempt, setAttempt] = useState(0)
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
    <form noValidate onSubmit={send} className="flex flex-col gap-6">
      <ErrorSummary title={words.problem} errors={attempt > 0 ? errors : []} attempt={attempt} />
      <Problem problem={problem} busy={busy} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_27rem] lg:grid-rows-[auto_auto_1fr] lg:gap-x-8">
        <div className="flex min-w-0 flex-col gap-6">
          {(props.fields ?? newLoanFields)({
            basis,
            form,
            checked,
            offer,
            range: builder.range,
            onChange: builder.change,
            onCoinChange: builder.changeCoin,
          })}
          {builder.isInApp && <Notice live="status">{words.inApp}</Notice>}
          <OfferProblem answer={answer} coin={form.coin} onAdd={builder.add} />
        </div>
        <Aside {...props} offer={offer} form={form} isFinal={isFinal} busy={busy} />
        <Rates {...props} builder={builder} offer={offer} />
        <div className="min-w-0 pt-4">{props.children}</div>
      </div>
      <div className="contents md:hidden">
        <ActionBar summary={<Summary offer={offer} form={form} />}>
          <Button type="submit" block loading={busy} loadingLabel={words.continuing}>
            {words.continue}
          </Button>
        </ActionBar>
      </div>
    </form>
  )
}

/** What keeps Continue from going on: fields that do not pass, or inputs that make no offer. */
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

interface AsideProps extends Pick<OfferBuilderProps, 'basis' | 'terms' | 'residence' | 'started'> {
  readonly offer: ShownOffer | undefined
  readonly form: OfferForm
  readonly isFinal: boolean
  readonly busy: boolean
}

/** Terms and ladder; taller than most windows, so it stays when its foot has come into view, not its head. */
const Aside = ({ offer, form, basis, terms, residence, started, isFinal, busy }: AsideProps) => (
  <div className="flex min-w-0 flex-col gap-6 lg:sticky lg:bottom-6 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:self-end">
    <Card as="section" labelledBy="terms-title" className="flex flex-col gap-5">
      <h2 id="terms-title" className="text-lg">
        {words.terms}
      </h2>
      {offer === undefined ? (
        <p className="text-muted lg:min-h-96">{words.noTerms}</p>
      ) : (
        <TermsOfOffer
          offer={offer}
          repayment={form.repayment}
          rules={basis.rules}
          terms={terms}
          isInternational={residence.kind === 'country'}
          isFinal={isFinal}
        />
      )}
      <div className="max-md:hidden">
        <Button type="submit" block loading={busy} loadingLabel={words.continuing}>
          {words.continue}
        </Button>
      </div>
      {/* An application that has been begun is stored. */}
      {started === undefined && <p className="text-sm text-muted">{words.notNow}</p>}
    </Card>
    {offer !== undefined && (
      <Card>
        <PriceLadder offer={offer} rules={basis.rules} />
      </Card>
    )}
  </div>
)

interface RatesProps extends Pick<OfferBuilderProps, 'basis' | 'residence'> {
  readonly builder: ReturnType<typeof useBuilder>
  readonly offer: ShownOffer | undefined
}

/** Below the fold: it comes after the first figures. */
const Rates = ({ basis, residence, builder, offer }: RatesProps) => {
  const explanations = useExplanations()
  if (explanations === undefined) return <Skeleton className="h-56 w-full rounded-field" />
  return (
    <explanations.RatesTable
      rules={basis.rules}
      residence={residence}
      coin={builder.form.coin}
      collateralUnits={builder.checked.collateralUnits ?? 0n}
      priceCents={builder.priceCents}
      drawAmountCents={builder.checked.drawAmountCents}
      tier={offer?.tier}
    />
  )
}

const Problem = ({ problem, busy }: { readonly problem: ReactNode; readonly busy: boolean }) => {
  if (busy)
    return (
      <Notice tone="info" live="status">
        {words.saving}
      </Notice>
    )
  return typeof problem === 'string' ? (
    <Notice tone="danger" live="alert">
      {problem}
    </Notice>
  ) : (
    problem
  )
}

const Summary = ({ offer, form }: { readonly offer: ShownOffer | undefined; readonly form: OfferForm }) => {
  if (offer === undefined) return null
  const schedule = scheduleFor(offer, form.repayment)
  const isDeferred = form.repayment === 'deferred'
  return (
    <p className="flex items-baseline justify-between gap-3 figures">
      <span className="font-semibold">
        {wireDollars(isDeferred ? schedule.totalOfPayments : schedule.monthlyPayment)}
        <span className="text-sm font-normal text-muted">
          {' '}
          {isDeferred ? words.atTheEnd : words.perMonth}
        </span>
      </span>
      <span className="text-sm">
        {aprPercent(schedule.annualPercentageRate)} {words.apr}
      </span>
    </p>
  )
}
