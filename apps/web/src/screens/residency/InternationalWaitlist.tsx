import { residency } from '@pledge/copy/en/screens/residency'
import { takesWaitlist } from '@pledge/domain/organization/takes-waitlist'
import { SelectField } from '@pledge/ui/SelectField'
import { useState } from 'react'
import type { ResidenceNames } from './use-residence-lists.ts'
import { Waitlist } from './Waitlist.tsx'

const words = residency.waitlist

/**
 * For borrowers in a country that is not open but may be one day, never a sanctioned one (note 057). A separate choice,
 * because the other one lists only enabled countries (row 1.2.41).
 */
export const InternationalWaitlist = ({ countries }: Pick<ResidenceNames, 'countries'>) => {
  const [code, setCode] = useState('')
  const waitable = countries.filter(takesWaitlist)
  if (waitable.length === 0) return null
  const chosen = waitable.find((country) => country.code === code)
  return (
    <div className="flex flex-col gap-6 border-t border-line pt-6">
      <SelectField
        id="waitlist-country"
        label={words.notListed}
        placeholder={residency.choose}
        options={waitable.map((country) => ({ value: country.code, label: country.name }))}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      {chosen !== undefined && (
        <Waitlist key={code} residence={{ kind: 'country', code }} placeName={chosen.name} />
      )}
    </div>
  )
}
