import { details as words } from '@pledge/copy/en/screens/details'
import { Button } from '@pledge/ui/Button'
import { Section } from '@pledge/ui/Section'
import { SelectField, type SelectOption } from '@pledge/ui/SelectField'
import { TextField } from '@pledge/ui/TextField'
import { useState } from 'react'
import { bind, type DetailsForm } from './fields.ts'
import { StreetField } from './StreetField.tsx'

export interface AddressSectionProps {
  readonly form: DetailsForm
  readonly isFixed: boolean
  readonly isInternational: boolean
  readonly states: readonly SelectOption[]
  readonly countries: readonly SelectOption[]
  /** Within a dialog, without the card around it. */
  readonly isBare?: boolean
}

const { address } = words
const PARTS = ['street1', 'city', 'state', 'zip', 'country'] as const

/** The home address, searched or entered manually (rows 1.2.67, 1.2.68 and 1.2.76). */
export const AddressSection = (props: AddressSectionProps) => {
  const { form, isFixed, isInternational, isBare = false } = props
  const [mode, setMode] = useState<'search' | 'filled' | 'by-hand'>(
    form.values.street1 === '' ? 'search' : 'by-hand',
  )
  // A message about a hidden part would have no target.
  const isPartRefused = PARTS.some((part) => part !== 'street1' && form.errorOf(part) !== undefined)
  const isOpen = mode !== 'search' || isFixed || isPartRefused
  const country = isInternational ? form.values.country : 'US'
  return (
    <Section title={address.title} description={address.description} bare={isBare} level={isBare ? 3 : 2}>
      <div className="flex flex-col gap-5">
        {mode === 'by-hand' || isFixed ? (
          <TextField
            {...bind(form, 'street1')}
            label={address.street1}
            autoComplete="address-line1"
            maxLength={120}
            required
            disabled={isFixed}
          />
        ) : (
          <StreetField form={form} country={country} onFilled={() => setMode('filled')} />
        )}
        {isOpen && <AddressParts {...props} />}
        {!isFixed && (
          <div>
            {mode === 'by-hand' ? (
              <Button variant="quiet" size="small" className="-ml-4" onClick={() => setMode('filled')}>
                {address.bySearch}
              </Button>
            ) : (
              <Button variant="quiet" size="small" className="-ml-4" onClick={() => setMode('by-hand')}>
                {address.byHand}
              </Button>
            )}
          </div>
        )}
      </div>
    </Section>
  )
}

const AddressParts = ({ form, isFixed, isInternational, states, countries }: AddressSectionProps) => (
  <>
    <TextField
      {...bind(form, 'street2')}
      label={address.street2}
      optionalLabel={words.optional}
      autoComplete="address-line2"
      maxLength={120}
      disabled={isFixed}
    />
    <div className="grid items-start gap-5 md:grid-cols-[2fr_2fr_1fr]">
      <TextField
        {...bind(form, 'city')}
        label={address.city}
        autoComplete="address-level2"
        maxLength={120}
        required
        disabled={isFixed}
      />
      {isInternational ? (
        <TextField
          {...bind(form, 'state')}
          label={address.stateInternational}
          autoComplete="address-level1"
          maxLength={120}
          required
          disabled={isFixed}
        />
      ) : (
        <SelectField
          {...bind(form, 'state')}
          label={address.state}
          placeholder={words.choose}
          options={states}
          autoComplete="address-level1"
          required
          disabled={isFixed}
        />
      )}
      <TextField
        {...bind(form, 'zip')}
        label={isInternational ? address.zipInternational : address.zip}
        autoComplete="postal-code"
        inputMode={isInternational ? 'text' : 'numeric'}
        maxLength={12}
        required
        disabled={isFixed}
      />
    </div>
    {isInternational && (
      <SelectField
        {...bind(form, 'country')}
        label={address.country}
        placeholder={words.choose}
        options={countries}
        autoComplete="country"
        required
        disabled={isFixed}
      />
    )}
  </>
)
