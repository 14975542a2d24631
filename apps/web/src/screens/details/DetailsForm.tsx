import { StepUpLeft } from '@pledge/client/step-up'
import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { DetailsConsents, Profile } from '@pledge/contract/borrower'
import type { ValidState } from '@pledge/contract/residence'
import { details as words } from '@pledge/copy/en/screens/details'
import { fill } from '@pledge/copy/fill'
import {
  isSsnRequested,
  validateBorrowerDetails,
  validateCorrection,
  type BorrowerDetailsContext,
  type BorrowerDetailsInput,
} from '@pledge/domain/borrower/details'
import { Button } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { ErrorSummary } from '@pledge/ui/ErrorSummary'
import { Notice } from '@pledge/ui/Notice'
import { PageGrid } from '@pledge/ui/PageGrid'
import { PrimaryAction } from '@pledge/ui/PrimaryAction'
import type { SelectOption } from '@pledge/ui/SelectField'
import { type FormEvent, useState } from 'react'
import { useCheckedForm } from '../../forms/use-checked-form.ts'
import { LoanSummary } from '../../journey/LoanSummary.tsx'
import { AddressSection } from '../../personal-details/AddressSection.tsx'
import { ConsentsSection } from './ConsentsSection.tsx'
import { IncomeSection, PhoneSection } from '../../personal-details/ContactSections.tsx'
import { DetailsRefused } from './DetailsRefused.tsx'
import { fieldLabel } from './field-labels.ts'
import { controlId, initialDetails } from '../../personal-details/form.ts'
import { IdentitySection } from './IdentitySection.tsx'
import { InternationalSection } from './InternationalSection.tsx'
import { NameSection } from './NameSection.tsx'
import { useSsnCheck } from '../../personal-details/use-ssn-check.ts'
import { useKeptDetails, useTakenDetails } from './use-kept-details.ts'
import { useSubmitDetails } from './use-submit-details.ts'

export interface DetailsFormProps {
  readonly application: ApplicationAnswer
  readonly profile: Profile
  /** The consents, with their texts, from the version that the application keeps. */
  readonly consents: DetailsConsents
  readonly states: readonly ValidState[]
  readonly countries: readonly { readonly code: string; readonly name: string }[]
  /** The rule for international phone numbers, once loaded. */
  readonly checkInternationalPhone: BorrowerDetailsContext['checkInternationalPhone']
}

const contextOf = (props: DetailsFormProps): BorrowerDetailsContext => {
  const { application, profile, consents, states, countries, checkInternationalPhone } = props
  return {
    // The platform's date, as on the server: the reader's clock may be wrong, and a sandbox moves it.
    today: consents.today,
    isInternational: application.isInternational,
    isRollForward: application.isRollForward,
    hasSsn: profile.hasSsn,
    offerState: application.selectedOffer?.state ?? null,
    rateEnabled: (state) => states.some((each) => each.state === state && each.rateEnabled),
    offerCountry: application.selectedOffer?.countryCode ?? null,
    nameOfCountry: (code) => countries.find((each) => each.code === code)?.name,
    nameOfState: (code) => states.find((each) => each.state === code)?.name ?? code,
    consentTexts: consents.consents,
    ...(checkInternationalPhone && { checkInternationalPhone }),
  }
}

/** The borrower details form (rows 1.2.61 to 1.2.77), validated by the server's own rules. */
export const DetailsForm = (props: DetailsFormProps) => {
  const { application, profile } = props
  const { isInternational, isRollForward, appUuid } = application
  const context = contextOf(props)
  // As of the form's opening: its answer changes the application's state while the form is still shown.
  const [isCorrection] = useState(application.state === 'SOFT_CREDIT_NO_MATCH')
  const judge = (values: BorrowerDetailsInput) =>
    isCorrection ? validateCorrection(values, context) : validateBorrowerDetails(values, context)
  const kept = useTakenDetails(appUuid)
  const form = useCheckedForm(
    () => ({
      ...initialDetails(profile, application.selectedOffer, props.consents.heldIdentifier),
      ...kept,
    }),
    (values) => {
      const check = judge(values)
      return check.ok ? [] : check.errors
    },
  )
  const correction = isCorrection ? { triesLeft: application.creditTriesLeft } : undefined
  const sending = useSubmitDetails(appUuid, form, correction)
  useKeptDetails(appUuid, form.values, sending.isSuccess)
  const isBusy = sending.isPending || sending.isSuccess
  const isSsnToCheck = useSsnCheck(form)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !form.isReady()) return
    const check = judge(form.values)
    if (!check.ok || isSsnToCheck(check.value.ssn)) return
    sending.mutate(check.value)
  }
  const fixed = { form, isFixed: isRollForward && !isCorrection, isInternational }
  const countries = props.countries.map(({ code, name }) => ({ value: code, label: name }))
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      {kept !== undefined && form.attempt === 0 && (
        <Notice tone="info" live="status" title={words.keptTitle}>
          {words.kept}
        </Notice>
      )}
      <ErrorSummary
        title={words.summaryTitle}
        attempt={form.attempt}
        errors={form.problems.map(({ field, message }) => ({
          field: controlId(field),
          message: `${fieldLabel(field, isInternational)}: ${message}`,
        }))}
      />
      <PageGrid
        side={
          <AgreePart
            title={isInternational ? words.screening.title : words.creditPull}
            text={props.consents.legal.creditPull}
            application={application}
            isCorrection={isCorrection}
            isBusy={isBusy}
            isSaved={sending.isSuccess}
            failure={sending.error instanceof StepUpLeft ? null : sending.error}
          />
        }
      >
        {isCorrection && <Notice tone="info">{words.correction.lead}</Notice>}
        <NameSection {...fixed} />
        <IdentitySection
          {...fixed}
          asksSsn={isCorrection || isSsnRequested(context)}
          isSsnKept={isCorrection}
        />
        {isInternational && <InternationalSection {...fixed} />}
        <AddressSection {...fixed} states={stateOptions(props.states)} countries={countries} />
        {!isCorrection && (
          <>
            <PhoneSection {...fixed} />
            <IncomeSection form={form} />
            <ConsentsSection form={form} requested={props.consents} appUuid={appUuid} />
          </>
        )}
      </PageGrid>
    </form>
  )
}

const stateOptions = (states: readonly ValidState[]): readonly SelectOption[] =>
  states.map(({ state, name }) => ({ value: state, label: name }))

interface AgreePartProps {
  readonly title: string
  readonly text: string
  readonly application: ApplicationAnswer
  /** The borrower agrees only to another try. */
  readonly isCorrection: boolean
  readonly isBusy: boolean
  readonly isSaved: boolean
  /** Why it was not submitted: shown above the clicked button, in view. */
  readonly failure: Error | null
}

/**
 * The notice of the credit pull, or of the screening for international borrowers, the 14-day line and the button, in
 * this order (rows 1.2.71 to 1.2.73). The notice must be read first, so on a phone the button stays below it.
 */
const AgreePart = ({ title, text, application, isCorrection, isBusy, isSaved, failure }: AgreePartProps) => (
  <Card as="section" labelledBy="agree-title" className="flex flex-col gap-4">
    <h2 id="agree-title" className="text-lg">
      {title}
    </h2>
    <p className="text-sm">{text}</p>
    {!isCorrection && (
      <p className="text-sm font-semibold">
        {fill(words.calendarDays, { days: String(application.deadlineDays.complete) })}
      </p>
    )}
    <div role="status" className="empty:hidden">
      {isSaved && <Notice tone="info">{words.checking}</Notice>}
    </div>
    {failure !== null && <DetailsRefused error={failure} appUuid={application.appUuid} />}
    <PrimaryAction bar={false}>
      <Button type="submit" block loading={isBusy} loadingLabel={words.sending}>
        {isCorrection ? words.correction.send : words.agree}
      </Button>
    </PrimaryAction>
    <div className="border-t border-line pt-4 empty:hidden">
      <LoanSummary application={application} />
    </div>
  </Card>
)
