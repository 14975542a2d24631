import { chooseAlertChannel, type AlertsView } from '@pledge/contract/alerts'
import { alerts as words } from '@pledge/copy/en/screens/alerts'
import { Checkbox } from '@pledge/ui/Checkbox'
import { Notice } from '@pledge/ui/Notice'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api.ts'
import { refusalText } from '../../../refusal-text.ts'
import { showAlerts } from './alert-queries.ts'

interface AlertChoicesProps {
  readonly appUuid: string
  readonly alerts: AlertsView
}
type Choice = AlertsView['choices'][number]

/** Which kind of alert comes by which channel. A channel that is not turned on is not offered. */
export const AlertChoices = ({ appUuid, alerts }: AlertChoicesProps) => {
  const queryClient = useQueryClient()
  const choosing = useMutation({
    mutationFn: ({ kind, channel, isOn }: Choice) =>
      api(chooseAlertChannel, { params: { uuid: appUuid }, body: { kind, channel, isOn } }),
    onSuccess: (answer) => showAlerts(queryClient, appUuid, answer),
  })
  const has: Readonly<Record<Choice['channel'], boolean>> = {
    EMAIL: true,
    TEXT: alerts.texts?.phone?.state === 'ON',
    PUSH: alerts.push.devices.length > 0,
  }
  const shown = alerts.choices.filter(({ channel }) => has[channel])
  const kinds = [...new Set(shown.map(({ kind }) => kind))]
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-4">
      <h4 className="text-base font-semibold">{words.choices}</h4>
      <p className="text-sm text-muted">{words.fixed}</p>
      {kinds.map((kind) => (
        <fieldset key={kind} className="flex flex-wrap items-center justify-between gap-x-4">
          <legend className="contents">
            <span className="min-w-0 flex-1">{words.kindsOfAlerts[kind]}</span>
          </legend>
          <div className="flex gap-4">
            {shown
              .filter((choice) => choice.kind === kind)
              .map((choice) => (
                <Checkbox
                  key={choice.channel}
                  label={words.channels[choice.channel]}
                  checked={choice.isOn}
                  disabled={choice.isFixed || choosing.isPending}
                  onChange={({ currentTarget }) =>
                    choosing.mutate({ ...choice, isOn: currentTarget.checked })
                  }
                />
              ))}
          </div>
        </fieldset>
      ))}
      {choosing.isError && (
        <Notice tone="danger" live="alert">
          {refusalText(choosing.error)}
        </Notice>
      )}
    </section>
  )
}
