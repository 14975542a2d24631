import type { PastWeekView } from '@pledge/contract/loan-scenarios'
import { whatIfWords } from '@pledge/copy/en/screens/what-if'
import { fill } from '@pledge/copy/fill'
import { dollars } from '@pledge/copy/format/dollars'
import { bpsShortPercent } from '@pledge/copy/format/percent'
import { replayWeek, type ReplayedMoment, type ReplayedWeek } from '@pledge/domain/margin/replay-week'
import {
  STRESS_WEEKS,
  stressWeek,
  type StressHour,
  type StressWeek,
} from '@pledge/domain/margin/stress-weeks'
import { Disclosure } from '@pledge/ui/Disclosure'
import { SelectField } from '@pledge/ui/SelectField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shortDate } from '../../../brand/dates.ts'
import type { LoanRead } from './read-loan.ts'
import { scenariosQuery } from './scenarios-query.ts'

const words = whatIfWords.stress
const HOUR_MS = 3_600_000
const HOURS_OF_DAY = 24

const isMadeUp = (key: string): key is StressWeek => STRESS_WEEKS.some((week) => week === key)

const hoursOf = (key: string, past: readonly PastWeekView[]): readonly StressHour[] => {
  if (isMadeUp(key)) return stressWeek(key)
  const week = past.find(({ from }) => from === key)
  if (week === undefined) throw new Error(`no week of ${key}`)
  return week.closes.map((closeBps, hour) => ({ closeBps, lowBps: week.lows[hour] ?? closeBps }))
}

/** Hard weeks on this loan: invented ones that ship, and the worst of stored prices, replayed by the rules of the server. */
export const StressWeeks = ({ appUuid, loan }: { readonly appUuid: string; readonly loan: LoanRead }) => {
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string>(STRESS_WEEKS[0])
  const { data } = useQuery({ ...scenariosQuery(appUuid, true), enabled: isOpen })
  const past = data?.pastWeeks ?? []
  return (
    <Disclosure look="quiet" summary={words.summary} open={isOpen} onOpenChange={setOpen}>
      {isOpen && (
        <div className="flex flex-col gap-4 pt-2 text-base">
          <p className="max-w-prose text-muted">{words.lead}</p>
          <div className="max-w-prose">
            <SelectField
              label={words.week}
              value={chosen}
              onChange={(event) => setChosen(event.target.value)}
              options={[
                ...STRESS_WEEKS.map((week) => ({ value: week, label: words.weeks[week] })),
                ...past.map(({ from }) => ({
                  value: from,
                  label: fill(words.past, { date: shortDate(Date.parse(from), { timeZone: 'UTC' }) }),
                })),
              ]}
            />
          </div>
          <p className="text-sm text-muted">{isMadeUp(chosen) ? words.madeUp : words.fromPast}</p>
          <Replayed loan={loan} hours={hoursOf(chosen, past)} />
        </div>
      )}
    </Disclosure>
  )
}

const ltvText = (ltvBps: number | null): string => (ltvBps === null ? '' : bpsShortPercent(ltvBps))
const worstText = (text: string, { ltvBps, priceCents }: ReplayedWeek['worst']): string =>
  fill(text, { ltv: ltvText(ltvBps), price: dollars(priceCents) })

const isShown = (type: ReplayedMoment['type']): type is keyof typeof words.moment => type in words.moment

const whenText = (afterMs: number): string => {
  const hours = Math.floor(afterMs / HOUR_MS)
  return fill(words.when, {
    day: String(Math.floor(hours / HOURS_OF_DAY) + 1),
    hour: String(hours % HOURS_OF_DAY),
  })
}

const Replayed = ({ loan, hours }: { readonly loan: LoanRead; readonly hours: readonly StressHour[] }) => {
  const week = replayWeek(loan, hours)
  const shown = week.moments.flatMap(({ type, ...moment }) => (isShown(type) ? [{ type, ...moment }] : []))
  if (shown.length === 0) return <p role="status">{worstText(words.nothing, week.worst)}</p>
  return (
    <div role="status" className="flex flex-col gap-3">
      <h4 className="text-base font-semibold">{words.happens}</h4>
      <ol className="divide-y divide-line">
        {shown.map((moment) => (
          <li
            key={`${moment.type} ${moment.afterMs}`}
            className="flex flex-wrap justify-between gap-x-4 py-2 first:pt-0"
          >
            <span>
              <span className="block font-semibold">
                {fill(words.moment[moment.type], { hours: String(loan.terms.cureHours) })}
              </span>
              <span className="block text-sm text-muted figures">{whenText(moment.afterMs)}</span>
            </span>
            <span className="text-sm text-muted figures">
              {fill(words.figures, { price: dollars(moment.priceCents), ltv: ltvText(moment.ltvBps) })}
            </span>
          </li>
        ))}
      </ol>
      <p>
        {week.end.state === 'CALLED' && `${words.stillOpen} `}
        {worstText(words.worst, week.worst)}
      </p>
    </div>
  )
}
