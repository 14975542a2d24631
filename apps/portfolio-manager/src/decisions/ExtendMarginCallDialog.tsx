import { extendMarginCall } from '@pledge/contract/margin'
import type { MarginEntry } from '@pledge/contract/portfolio'
import { portfolioMargin } from '@pledge/copy/en/portfolio/margin'
import { fill } from '@pledge/copy/fill'
import { shortPercent } from '@pledge/copy/format/percent'
import { SelectField } from '@pledge/ui/SelectField'
import { useState } from 'react'
import { api } from '../api.ts'
import { MarginDialog } from './MarginDialog.tsx'

const words = portfolioMargin.extending
const HOUR_MS = 3_600_000
const HOURS = [12, 24, 48, 72] as const
const OPTIONS = HOURS.map((hours) => ({
  value: String(hours),
  label: fill(words.hoursOption, { hours: String(hours) }),
}))

export interface ExtendMarginCallProps {
  readonly entry: Pick<MarginEntry, 'appUuid' | 'margin'>
  readonly onDone: (outcome: string) => void
  readonly onClose: () => void
}

/** Gives the borrower of an open margin call more time, counted from its deadline. */
export const ExtendMarginCallDialog = ({ entry, onDone, onClose }: ExtendMarginCallProps) => {
  const [hours, setHours] = useState(String(HOURS[1]))
  const { call, cureTargetLtv } = entry.margin
  return (
    <MarginDialog
      words={{
        ...words,
        effects: words.effects.map((effect: string) => fill(effect, { target: shortPercent(cureTargetLtv) })),
      }}
      send={(reason) => {
        if (call === null) throw new Error('an open call is extended')
        const cureBy = new Date(Date.parse(call.cureBy) + Number(hours) * HOUR_MS).toISOString()
        return api(extendMarginCall, {
          params: { uuid: entry.appUuid },
          body: { callUuid: call.callUuid, cureBy, reason },
        })
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <SelectField
        label={words.hours}
        options={OPTIONS}
        value={hours}
        onChange={(event) => setHours(event.target.value)}
        required
      />
    </MarginDialog>
  )
}
