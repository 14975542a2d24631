import { details as words } from '@pledge/copy/en/screens/details'
import { fill } from '@pledge/copy/fill'
import { ComboboxField } from '@pledge/ui/ComboboxField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bind, type DetailsForm } from './fields.ts'
import { MIN_SEARCH_LENGTH, suggestionsQuery } from './queries.ts'
import { useDelayed } from './use-delayed.ts'

export interface StreetFieldProps {
  readonly form: DetailsForm
  readonly country: string
  /** An address was chosen and all its fields are filled. */
  readonly onFilled: () => void
}

const { address } = words
/** Debounces typing, so that not every letter sends a request. */
const TYPING_PAUSE_MS = 250

/**
 * The street with suggestions that fill all address fields (row 1.2.67). If the service is down it is a plain field.
 */
export const StreetField = ({ form, country, onFilled }: StreetFieldProps) => {
  const typed = form.values.street1.trim()
  const settled = useDelayed(typed, TYPING_PAUSE_MS)
  const query = suggestionsQuery(settled, country, settled === typed)
  const { data, isError } = useQuery({ ...query, placeholderData: (before) => before })
  const found = typed.length < MIN_SEARCH_LENGTH ? [] : (data ?? [])
  // While the next search runs the last suggestions stay, to avoid flicker.
  const [taken, setTaken] = useState<string>()
  const isNone = typed !== taken && typed.length >= MIN_SEARCH_LENGTH && (data?.length === 0 || isError)
  const { onChange: _typing, error, ...field } = bind(form, 'street1')

  const choose = (key: string) => {
    const chosen = found[Number(key)]
    if (chosen === undefined) return
    const { street1, city, state, zip } = chosen
    form.set(
      { street1, city, state, zip, country: chosen.country },
      'street1',
      'city',
      'state',
      'zip',
      'country',
    )
    setTaken(street1.trim())
    onFilled()
  }
  const status = () => {
    if (typed.length < MIN_SEARCH_LENGTH) return ''
    if (isNone) return address.noneFound
    if (found.length === 0) return typed === taken ? '' : address.searching
    return found.length === 1 ? address.found.one : fill(address.found.many, { count: String(found.length) })
  }
  return (
    <ComboboxField
      {...field}
      error={error}
      label={address.search}
      hint={address.searchHint}
      required
      maxLength={120}
      onValueChange={(street1) => form.set({ street1 }, 'street1')}
      options={found.map((each, index) => ({
        key: String(index),
        label: each.street1,
        note: `${each.city}, ${each.state} ${each.zip}`,
      }))}
      onChoose={choose}
      optionsLabel={address.suggestions}
      status={status()}
      isStatusShown={isNone}
    />
  )
}
