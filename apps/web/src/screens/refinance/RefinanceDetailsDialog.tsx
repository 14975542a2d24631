import { refusalOf } from '@pledge/client/errors'
import { giveRefinanceDetails, type RefinanceDetails } from '@pledge/contract/refinance-details'
import { details as formWords } from '@pledge/copy/en/screens/details'
import { refinanceDetails as words } from '@pledge/copy/en/screens/refinance-details'
import { fill } from '@pledge/copy/fill'
import {
  validateContact,
  type BorrowerDetailsInput,
  type BorrowerDetailsValue,
  type BorrowerField,
} from '@pledge/domain/borrower/details'
import { Button } from '@pledge/ui/Button'
import { Dialog } from '@pledge/ui/Dialog'
import { MaskedField } from '@pledge/ui/MaskedField'
import { Notice } from '@pledge/ui/Notice'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { api } from '../../api.ts'
import { PhoneText } from '../../brand/PhoneText.tsx'
import { useOrganization } from '../../brand/use-organization.ts'
import { useCheckedForm } from '../../forms/use-checked-form.ts'
import { refusalText } from '../../refusal-text.ts'
import { AddressSection } from '../../personal-details/AddressSection.tsx'
import { PhoneSection } from '../../personal-details/ContactSections.tsx'
import { bind, type DetailsForm } from '../../personal-details/fields.ts'
import { refusedFields } from '../../personal-details/form.ts'
import { countriesQuery, phoneRuleQuery, statesQuery } from '../../personal-details/queries.ts'
import { useSsnCheck } from '../../personal-details/use-ssn-check.ts'
import { detailsQuery } from './refinance-queries.ts'

export interface RefinanceDetailsDialogProps {
  readonly appUuid: string
  readonly details: RefinanceDetails
  readonly onClose: () => void
}

const initialOf = ({ name, homeAddress }: RefinanceDetails): BorrowerDetailsInput => ({
  firstName: name.firstName,
  lastName: name.lastName,
  latinFirstName: '',
  latinLastName: '',
  suffix: '',
  dob: '',
  ssn: '',
  countryOfCitizenship: '',
  idType: '',
  idNumber: '',
  sourceOfIncome: '',
  street1: homeAddress.street1,
  street2: homeAddress.street2 ?? '',
  city: homeAddress.city,
  state: homeAddress.state,
  zip: homeAddress.zip,
  country: homeAddress.country,
  phoneNumber: '',
  consents: { termsAndPrivacy: false, communications: false, marketing: false },
})

/** What the rules of the form depend on; undefined until it is loaded. */
const useContext = ({ homeAddress, isInternational, isSsnRequested, isPhoneRequested }: RefinanceDetails) => {
  const { code } = useOrganization()
  const states = useQuery(statesQuery(code))
  const countries = useQuery(countriesQuery(code, isInternational))
  const phoneRule = useQuery(phoneRuleQuery(isInternational))
  const needed = isInternational ? [states, countries, phoneRule] : [states]
  const failed = needed.filter((query) => query.isLoadingError)
  const checkInternationalPhone = phoneRule.data?.rule
  return {
    failed,
    isHere: needed.every((query) => query.data !== undefined),
    states: states.data ?? [],
    countries: countries.data ?? [],
    context: {
      // No date is entered.
      today: '',
      isInternational,
      isRollForward: false,
      hasSsn: !isSsnRequested,
      hasPhone: !isPhoneRequested,
      offerState: isInternational ? null : homeAddress.state,
      offerCountry: isInternational ? homeAddress.country : null,
      rateEnabled: (state: string) =>
        states.data?.some((each) => each.state === state && each.rateEnabled) ?? false,
      nameOfCountry: (each: string) => countries.data?.find((one) => one.code === each)?.name,
      nameOfState: (each: string) => states.data?.find((one) => one.state === each)?.name ?? each,
      consentTexts: [],
      ...(checkInternationalPhone && { checkInternationalPhone }),
    },
  }
}

const useSending = ({ appUuid, details, onClose }: RefinanceDetailsDialogProps, form: DetailsForm) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ ssn, homeAddress, phoneNumber }: BorrowerDetailsValue) =>
      api(giveRefinanceDetails, {
        params: { uuid: appUuid },
        body: {
          homeAddress,
          ...(ssn !== undefined && { ssn }),
          ...(details.isPhoneRequested && { phoneNumber }),
        },
      }),
    onError: (error) => form.refuse(refusedFields(refusalOf(error)?.fields ?? [])),
    onSuccess: ({ details: given }) => {
      queryClient.setQueryData(detailsQuery(appUuid).queryKey, given)
      onClose()
    },
  })
}

/**
 * Asks the borrower of a refinance for what the register lacks, before the confirmation (note 106): the rules and fields
 * of the details form, and nothing that is known already. The answers stay in this form, and are gone when it closes.
 */
export const RefinanceDetailsDialog = (props: RefinanceDetailsDialogProps) => {
  const { details, onClose } = props
  const id = useId()
  const { supportPhone } = useOrganization()
  const { context, isHere, failed, states, countries } = useContext(details)
  const form = useCheckedForm<BorrowerDetailsInput, BorrowerField>(
    () => initialOf(details),
    (values) => {
      const check = validateContact(values, context)
      return check.ok ? [] : check.errors
    },
  )
  const sending = useSending(props, form)
  const isSsnToCheck = useSsnCheck(form, words.checkSsn)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isHere || sending.isPending || !form.isReady()) return
    const check = validateContact(form.values, context)
    if (check.ok && !isSsnToCheck(check.value.ssn)) sending.mutate(check.value)
  }
  const parts = { form, isFixed: false, isInternational: details.isInternational, isBare: true }
  const hasFields = (refusalOf(sending.error)?.fields ?? []).length > 0
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={words.title}
      busy={sending.isPending}
      actions={
        <>
          <Button variant="secondary" disabled={sending.isPending} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            form={id}
            disabled={!isHere}
            loading={sending.isPending}
            loadingLabel={words.saving}
          >
            {words.save}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="flex flex-col gap-6" onSubmit={submit}>
        <p className="max-w-prose text-muted">
          {fill(words.lead, { name: `${details.name.firstName} ${details.name.lastName}` })}
        </p>
        {failed.length > 0 ? (
          <Notice
            tone="danger"
            live="alert"
            title={words.failedTitle}
            action={
              <Button
                variant="secondary"
                onClick={() => {
                  for (const query of failed) void query.refetch()
                }}
              >
                {formWords.tryAgain}
              </Button>
            }
          >
            {words.failed}
          </Notice>
        ) : !isHere ? (
          <Loading label={formWords.loading}>
            <Skeleton className="h-72 w-full" />
          </Loading>
        ) : (
          <>
            {details.isSsnRequested && <SsnField form={form} />}
            <AddressSection
              {...parts}
              states={states.map(({ state, name }) => ({ value: state, label: name }))}
              countries={countries.map(({ code, name }) => ({ value: code, label: name }))}
            />
            <p className="max-w-prose text-sm text-muted">
              <PhoneText text={fill(words.moved, { phone: supportPhone })} />
            </p>
            {details.isPhoneRequested && <PhoneSection {...parts} />}
          </>
        )}
        {sending.isError && !hasFields && (
          <Notice tone="danger" live="alert">
            {refusalText(sending.error)}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}

const SsnField = ({ form }: { readonly form: DetailsForm }) => (
  <div className="md:max-w-96">
    <MaskedField
      {...bind(form, 'ssn')}
      label={formWords.identity.ssn}
      hint={words.ssnHint}
      pattern="###-##-####"
      placeholder="000-00-0000"
      concealed
      showLabel={formWords.identity.show}
      hideLabel={formWords.identity.hide}
      autoComplete="off"
      data-private="true"
      data-autofocus="true"
      required
    />
  </div>
)
