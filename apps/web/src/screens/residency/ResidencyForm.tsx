import { residency as words } from '@pledge/copy/en/screens/residency'
import { NOT_SERVICED_MESSAGE, type Residence } from '@pledge/domain/residence/residence'
import { checkResidence, type ResidenceChoice } from '@pledge/domain/residence/form'
import { residenceQuery } from '@pledge/domain/residence/query'
import { closedCountries } from '@pledge/copy/en/closed-countries'
import { Button } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { Notice } from '@pledge/ui/Notice'
import { RadioCards } from '@pledge/ui/RadioCards'
import { SelectField } from '@pledge/ui/SelectField'
import { type FormEvent, useEffect, useState } from 'react'
import { rememberNotice } from '../../brand/countries-notice.ts'
import { navigate } from '../../navigation.ts'
import { RESIDENCY_PATH, START_PATH } from '../../routes.ts'
import type { ResidenceNames } from './use-residence-lists.ts'
import { Waitlist } from './Waitlist.tsx'
import { InternationalWaitlist } from './InternationalWaitlist.tsx'

const FIELD_ID = 'state-or-country'
const NO_LISTS: ResidenceNames = { states: [], countries: [] }

/** The form is shown while the lists are loading, so that nothing moves when they arrive. */
export const ResidencyForm = ({ lists = NO_LISTS }: { readonly lists: ResidenceNames | undefined }) => {
  const [choice, setChoice] = useState<ResidenceChoice>({ kind: 'state', code: '' })
  const [isSubmitted, setIsSubmitted] = useState(false)
  const checked = checkResidence(lists, choice)
  const unserviced = !checked.ok && checked.message === NOT_SERVICED_MESSAGE
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    if (!checked.ok) return document.getElementById(FIELD_ID)?.focus()
    const query = new URLSearchParams({ ...residenceQuery(checked.value) } as Record<string, string>)
    navigate(`${START_PATH}?${query.toString()}`)
  }
  const countries = lists.countries.filter((country) => country.enabled)
  const stateName = lists.states.find(({ state }) => state === choice.code)?.name ?? choice.code
  return (
    <Card className="flex flex-col gap-6">
      <form noValidate onSubmit={submit} className="flex flex-col gap-6">
        <div>
          <h1 className="text-xl">{words.heading}</h1>
          <p className="mt-2 text-muted">{words.why}</p>
        </div>
        {countries.length > 0 && <KindChoice kind={choice.kind} onChange={setChoice} />}
        <SelectField
          id={FIELD_ID}
          required
          label={choice.kind === 'state' ? words.state : words.country}
          placeholder={lists === NO_LISTS ? words.loading : words.choose}
          autoComplete={choice.kind === 'state' ? 'address-level1' : 'country'}
          options={
            choice.kind === 'state'
              ? lists.states.map(({ state, name }) => ({ value: state, label: name }))
              : countries.map(({ code, name }) => ({ value: code, label: name }))
          }
          value={choice.code}
          error={!checked.ok && (isSubmitted || unserviced) ? checked.message : undefined}
          onChange={(event) => setChoice({ kind: choice.kind, code: event.target.value })}
        />
        {choice.kind === 'country' && <Unavailable countries={lists.countries} />}
        {!unserviced && (
          <Button type="submit" block>
            {words.continue}
          </Button>
        )}
      </form>
      {unserviced && choice.kind === 'state' && (
        <Waitlist key={choice.code} residence={choice} placeName={stateName} />
      )}
      {choice.kind === 'country' && <InternationalWaitlist countries={lists.countries} />}
    </Card>
  )
}

/** Row 1.2.146, before a country is chosen, with the reasons; not repeated on the next page. */
const Unavailable = ({ countries }: Pick<ResidenceNames, 'countries'>) => {
  const sentences = closedCountries(countries)
  const text = sentences.join(' ')
  useEffect(() => {
    if (text !== '') rememberNotice({ text, pathname: RESIDENCY_PATH })
  }, [text])
  if (text === '') return null
  return (
    <Notice title={words.unavailableTitle}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  )
}

interface KindChoiceProps {
  readonly kind: Residence['kind']
  readonly onChange: (choice: ResidenceChoice) => void
}

const KindChoice = ({ kind, onChange }: KindChoiceProps) => (
  <RadioCards
    legend={words.kind}
    legendHidden
    name="kind"
    value={kind}
    onValueChange={(chosen) => onChange({ kind: chosen, code: '' })}
    options={[
      { value: 'state', label: words.unitedStates },
      { value: 'country', label: words.international },
    ]}
  />
)
