import { startPush, type AlertsView, type PushView } from '@pledge/contract/alerts'
import { alerts as words } from '@pledge/copy/en/screens/alerts'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { LoadFailedNotice } from '../../../brand/LoadFailedNotice.tsx'
import { PushDevices } from '../../../push/PushDevices.tsx'
import { browserPush, pushHereQuery, useStopPush } from '../../../push/use-push-here.ts'
import { refusalText } from '../../../refusal-text.ts'
import { alertsQuery } from './alert-queries.ts'
import { useAlertsChange } from './use-alerts-change.ts'

interface BrowserPushProps {
  readonly appUuid: string
  readonly push: PushView
}

const textOf = (push: PushView, isOnHere: boolean): string => {
  if (isOnHere) return words.pushOn
  const { length } = push.devices
  if (length === 0) return words.pushOff
  return fill(words.pushOthers, {
    count: length === 1 ? words.pushBrowsers.one : fill(words.pushBrowsers.other, { count: String(length) }),
  })
}

/** Turning notifications on ends in the browser, which may refuse, or at our server. */
const failureText = (error: Error): string => {
  if (error.name === 'PushNotAllowed') return words.pushBlocked
  return error.name === 'AbortError' ? words.pushFailed : refusalText(error)
}

/** Notifications of this browser and of others: the borrower reads what comes, and the browser asks for its own permission. */
export const BrowserPush = ({ appUuid, push }: BrowserPushProps) => {
  const queryClient = useQueryClient()
  const [isReading, setReading] = useState(false)
  const query = useQuery(pushHereQuery)
  const { data: here } = query
  const device = push.devices.find(({ endpointHash }) => endpointHash === here?.endpointHash)
  const starting = useAlertsChange(appUuid, async (): Promise<AlertsView> => {
    const subscription = await (await browserPush()).subscribeHere(push.publicKey)
    const answer = await api(startPush, {
      params: { uuid: appUuid },
      body: { subscription, consentVersion: push.consent.version },
    })
    await queryClient.invalidateQueries({ queryKey: pushHereQuery.queryKey })
    setReading(false)
    return answer
  })
  const stopping = useStopPush((devices) =>
    queryClient.setQueryData(
      alertsQuery(appUuid).queryKey,
      (alerts) => alerts && { ...alerts, push: { ...alerts.push, devices: [...devices] } },
    ),
  )
  const isFull = push.devices.length >= push.maxDevices
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0">
          {words.push}
          <span className="block text-sm text-muted">
            {here !== undefined && textOf(push, device !== undefined)}
          </span>
        </p>
        {device !== undefined && (
          <Button
            variant="secondary"
            size="small"
            loading={stopping.isPending && stopping.variables.uuid === device.uuid}
            aria-label={words.pushTurnOff}
            onClick={() => stopping.mutate(device)}
          >
            {words.turnOff}
          </Button>
        )}
        {device === undefined && here?.canPush === true && !isReading && !isFull && (
          <Button
            variant="secondary"
            size="small"
            aria-label={words.pushTurnOn}
            onClick={() => setReading(true)}
          >
            {words.turnOn}
          </Button>
        )}
      </div>
      {query.isError && (
        <LoadFailedNotice
          text={words.pushNotChecked}
          retry={words.tryAgain}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {here?.canPush === false && <p className="text-sm text-muted">{words.pushUnsupported}</p>}
      {device === undefined && here?.canPush === true && isFull && (
        <p className="text-sm text-muted">{fill(words.pushFull, { max: String(push.maxDevices) })}</p>
      )}
      {device === undefined && isReading && (
        <div className="flex flex-col gap-3">
          <p className="text-sm">{push.consent.text}</p>
          <div className="flex flex-wrap gap-2">
            <Button size="small" loading={starting.isPending} onClick={() => starting.mutate(undefined)}>
              {words.pushConfirm}
            </Button>
            <Button variant="secondary" size="small" onClick={() => setReading(false)}>
              {words.cancel}
            </Button>
          </div>
        </div>
      )}
      {[starting.error, stopping.error].map(
        (error, index) =>
          error !== null && (
            <Notice key={index === 0 ? 'start' : 'stop'} tone="danger" live="alert">
              {failureText(error)}
            </Notice>
          ),
      )}
      <PushDevices
        devices={push.devices.filter(({ uuid }) => uuid !== device?.uuid)}
        removing={stopping.isPending ? stopping.variables.uuid : null}
        onRemove={(other) => stopping.mutate(other)}
      />
    </div>
  )
}
