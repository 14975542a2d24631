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
  /** Beside the rates. */
  readonly children?: ReactNode
}

const newLoanFields = (fields: BuilderFieldsProps) => <BuilderFields {...fields} />

/** The offer: fields on the left, what they come to on the right (rows 1.2.46 to 1.2.52). */
export const OfferBuilder = (props: OfferBuilderProps) => {
  const { basis, residence, resume } = props
  const builder = useBuilder(props)
  const explanations = useExplanations()
  const { form, checked, request } = builder
  const { submit, busy, problem, offers } = useContinue(props.started, ({ seen }) => props.signIn(form, seen))
  // Shown as it is while it may be had; one that lapses meanwhile is priced again on Continue.
  const stored = offerFor(offers, request)
  const { answer, isFinal } = useOffer({ basis, residence, form, checked, request, stored })
  const offer = answer?.ok === true ? answer.offer : undefined
  const [attempt, setAttempt] = useState(0)
  const [asked, setAsked] = useState<EntryName>()
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
          <Terms {...props} offer={offer} form={form} isFinal={isFinal} busy={busy} onExplain={setAsked} />
        }
        below={<Ladder offer={offer} basis={basis} onExplain={() => setAsked('warning')} />}
      >
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
        {explanations && <explanations.OfferProblem answer={answer} coin={form.coin} onAdd={builder.add} />}
      </PageGrid>
      <Below {...props} builder={builder} offer={offer} />
      {asked !== undefined && offer !== undefined && (
        <Sheet {...props} offer={offer} form={form} entry={asked} onClose={() => setAsked(undefined)} />
      )}
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

interface OfOffer extends Pick<OfferBuilderProps, 'basis' | 'terms' | 'residence' | 'started'> {
  readonly offer: ShownOffer | undefined
  readonly form: OfferForm
}

interface TermsProps extends OfOffer {
  readonly isFinal: boolean
  readonly busy: boolean
  readonly onExplain: (name: EntryName) => void
}

/** The terms with Continue, which is above the fold of a window of 1280 by 900. */
const Terms = ({ offer, form, started, isFinal, busy, onExplain }: TermsProps) => (
  <Card as="section" labelledBy="terms-title" className="flex flex-col gap-4">
    <h2 id="terms-title" className="sr-only">
      {words.terms}
    </h2>
    {offer === undefined ? (
      <p className="min-h-[28rem] text-muted">{words.noTerms}</p>
    ) : (
      <TermsOfOffer offer={offer} repayment={form.repayment} isFinal={isFinal} onExplain={onExplain} />
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
    {/* An application that has been begun is stored. */}
    {started === undefined && <p className="text-sm text-muted">{words.notNow}</p>}
  </Card>
)

/** The bar on a phone: what is paid each month, and what at the end; or the one payment and the APR. */
const barOf = (offer: ShownOffer, { repayment }: OfferForm) => {
  const schedule = scheduleFor(offer, repayment)
  return {
    figure: fill(words.repayments[repayment].aside as string, {
      payment: wireDollars(paymentOf(offer, repayment)),
    }),
    note: lastPaymentText(schedule) ?? `${aprPercent(schedule.annualPercentageRate)} ${words.apr}`,
  }
}

interface LadderProps extends Pick<OfOffer, 'offer' | 'basis'> {
  readonly onExplain: () => void
}

/** Comes after the first figures; its place is kept. */
const Ladder = ({ offer, basis, onExplain }: LadderProps) => {
  const explanations = useExplanations()
  if (offer === undefined || explanations === undefined)
    return <Skeleton className="h-[28rem] w-full rounded-card" />
  return <explanations.PriceLadder offer={offer} rules={basis.rules} onExplain={onExplain} />
}

interface SheetProps extends OfOffer {
  readonly offer: ShownOffer
  readonly entry: EntryName
  readonly onClose: () => void
}

/** Opened before what it explains is there, it opens when that comes. */
const Sheet = ({ offer, form, basis: { rules }, terms, residence, entry, onClose }: SheetProps) => {
  const explanations = useExplanations()
  if (explanations === undefined) return null
  return (
    <explanations.CalculationSheet
      offer={offer}
      repayment={form.repayment}
      rules={rules}
      feeRule={terms.feeRule}
      slots={{ rules, tier: offer.tier, coin: offer.collateral.type }}
      isInternational={residence.kind === 'country'}
      entry={entry}
      onClose={onClose}
    />
  )
}

interface BelowProps extends Pick<OfferBuilderProps, 'basis' | 'residence' | 'children'> {
  readonly builder: ReturnType<typeof useBuilder>
  readonly offer: ShownOffer | undefined
}

/** Below the fold: it comes after the first figures. */
const Below = ({ basis, residence, builder, offer, children }: BelowProps) => {
  const explanations = useExplanations()
  if (explanations === undefined) return <Skeleton className="h-56 w-full rounded-card" />
  return (
    <>
      <PageGrid side={children}>
        <explanations.RatesTable
          rules={basis.rules}
          residence={residence}
          coin={builder.form.coin}
          collateralUnits={builder.checked.collateralUnits ?? 0n}
          priceCents={builder.priceCents}
          drawAmountCents={builder.checked.drawAmountCents}
          tier={offer?.tier}
        />
      </PageGrid>
      <explanations.Footnotes offer={offer} residence={residence} rules={basis.rules} />
    </>
  )
}

/** Continue is at the foot of a phone, and the failure stands at the head of the form. */
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
