import { startPush, stopPush, type AlertsView, type PushView } from '@pledge/contract/alerts'
import { alerts as words } from '@pledge/copy/en/screens/alerts'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { loadPart } from '../../../load-part.ts'
import { refusalText } from '../../../refusal-text.ts'
import { PushDevices } from './PushDevices.tsx'
import { useAlertsChange } from './use-alerts-change.ts'

interface BrowserPushProps {
  readonly appUuid: string
  readonly push: PushView
}

const browser = () => loadPart(() => import('../../../push/browser-push.ts'))

/** What this browser is to notifications; it may change outside of the page. */
const hereQuery = queryOptions({
  queryKey: ['push', 'here'],
  queryFn: async () => {
    const { canPush, endpointHashHere } = await browser()
    return { canPush: canPush(), endpointHash: await endpointHashHere() }
  },
  staleTime: 0,
})

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
  const { data: here } = useQuery(hereQuery)
  const device = push.devices.find(({ endpointHash }) => endpointHash === here?.endpointHash)
  const again = () => queryClient.invalidateQueries({ queryKey: hereQuery.queryKey })
  const starting = useAlertsChange(appUuid, async (): Promise<AlertsView> => {
    const subscription = await (await browser()).subscribeHere(push.publicKey)
    const answer = await api(startPush, {
      params: { uuid: appUuid },
      body: { subscription, consentVersion: push.consent.version },
    })
    await again()
    setReading(false)
    return answer
  })
  const stopping = useAlertsChange(appUuid, async (deviceUuid: string): Promise<AlertsView> => {
    const answer = await api(stopPush, { params: { uuid: appUuid, deviceUuid } })
    if (deviceUuid === device?.uuid) await (await browser()).unsubscribeHere()
    await again()
    return answer
  })
  const isFull = push.devices.length >= push.maxDevices
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0">
          {words.push}
          <span className="block text-sm text-muted">{textOf(push, device !== undefined)}</span>
        </p>
        {device !== undefined && (
          <Button
            variant="secondary"
            size="small"
            loading={stopping.isPending && stopping.variables === device.uuid}
            aria-label={words.pushTurnOff}
            onClick={() => stopping.mutate(device.uuid)}
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
        removing={stopping.isPending ? stopping.variables : null}
        onRemove={(deviceUuid) => stopping.mutate(deviceUuid)}
      />
    </div>
  )
}
