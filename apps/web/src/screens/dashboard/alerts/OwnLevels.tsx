import { removeAlertLevel, type AlertsView, type OwnLevelView } from '@pledge/contract/alerts'
import { alerts as words } from '@pledge/copy/en/screens/alerts'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { shortPercent } from '@pledge/copy/format/percent'
import { Button } from '@pledge/ui/Button'
import { LiveMessage } from '@pledge/ui/LiveMessage'
import { Notice } from '@pledge/ui/Notice'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { dateTime } from '../../../brand/dates.ts'
import { useOrganization } from '../../../brand/use-organization.ts'
import { refusalText } from '../../../refusal-text.ts'
import { AddAlert } from './AddAlert.tsx'
import { showAlerts } from './alert-queries.ts'

export interface OwnLevelsProps {
  readonly appUuid: string
  readonly alerts: AlertsView
}

const levelText = ({ ltv, price }: OwnLevelView, { coin }: AlertsView): string =>
  ltv === null
    ? fill(words.price, { coin, price: wireDollars(price ?? '0.00') })
    : fill(words.ltv, { ltv: shortPercent(ltv) })

/** The levels that the borrower added, each with a way to remove it, and the form of another one. */
export const OwnLevels = ({ appUuid, alerts }: OwnLevelsProps) => {
  const queryClient = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const [news, setNews] = useState({ text: '', turn: 0 })
  const say = (text: string) => setNews(({ turn }) => ({ text, turn: turn + 1 }))
  const removing = useMutation({
    mutationFn: (levelUuid: string) => api(removeAlertLevel, { params: { uuid: appUuid, levelUuid } }),
    onSuccess: (answer) => {
      showAlerts(queryClient, appUuid, answer)
      say(words.removed)
    },
  })
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-4">
      <h4 className="text-base font-semibold">{words.levels}</h4>
      <LiveMessage message={news.text} turn={news.turn} />
      {alerts.levels.length === 0 && !isAdding && <p className="text-sm text-muted">{words.none}</p>}
      {alerts.levels.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {alerts.levels.map((level) => (
            <Level
              key={level.uuid}
              level={level}
              text={levelText(level, alerts)}
              isRemoving={removing.isPending && removing.variables === level.uuid}
              onRemove={() => removing.mutate(level.uuid)}
            />
          ))}
        </ul>
      )}
      {removing.isError && (
        <Notice tone="danger" live="alert">
          {refusalText(removing.error)}
        </Notice>
      )}
      {isAdding ? (
        <AddAlert
          appUuid={appUuid}
          alerts={alerts}
          onCancel={() => setAdding(false)}
          onAdded={(answer) => {
            showAlerts(queryClient, appUuid, answer)
            setAdding(false)
            say(words.added)
          }}
        />
      ) : (
        alerts.levels.length < alerts.maxLevels && (
          <div>
            <Button variant="secondary" size="small" onClick={() => setAdding(true)}>
              {words.add}
            </Button>
          </div>
        )
      )}
    </section>
  )
}

interface LevelProps {
  readonly level: OwnLevelView
  readonly text: string
  readonly isRemoving: boolean
  readonly onRemove: () => void
}

const Level = ({ level: { isReached, reachedAt }, text, isRemoving, onRemove }: LevelProps) => {
  const { timeZone } = useOrganization()
  const note =
    reachedAt === null
      ? isReached && words.reached
      : fill(words.reachedAt, { moment: dateTime(Date.parse(reachedAt), { timeZone }) })
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <p className="figures">{text}</p>
        {note !== false && <p className="text-sm text-muted">{note}</p>}
      </div>
      <Button
        variant="secondary"
        size="small"
        loading={isRemoving}
        aria-label={fill(words.removeNamed, { level: text })}
        onClick={onRemove}
      >
        {words.remove}
      </Button>
    </li>
  )
}
