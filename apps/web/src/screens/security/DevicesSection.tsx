import type { AccountSecurity } from '@pledge/contract/account'
import { endDevices } from '@pledge/contract/account'
import { security as words } from '@pledge/copy/en/screens/security'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { Section } from '@pledge/ui/Section'
import { Tag } from '@pledge/ui/Tag'
import { shortDate, timeOfDay } from '../../brand/dates.ts'
import { toasts } from '../../brand/toasts.tsx'
import { useOrganization } from '../../brand/use-organization.ts'
import { deviceName } from '../../session/device-name.ts'
import type { SectionProps } from './section-props.ts'
import { problemOf, useAccountChange } from './use-account.ts'

type Device = AccountSecurity['devices'][number]

const { devices: own } = words

const nameOf = ({ userAgent }: Device): string => {
  const known = deviceName(userAgent)
  return known === undefined ? own.unknown : fill(own.named, known)
}

/** Where the account is signed in. Another device is signed out by one click: nothing is lost by it. */
export const DevicesSection = ({ account }: Pick<SectionProps, 'account'>) => {
  const end = useAccountChange({
    run: ({ api }, device: string | null) => api(endDevices, { body: { device } }),
    onDone: (_answer, device) => {
      toasts.show({ tone: 'success', text: device === null ? own.othersEnded : own.ended })
    },
  })
  const problem = problemOf(end.error)
  const others = account.devices.filter((device) => !device.isThis)
  return (
    <Section title={own.title} description={own.text}>
      <ul className="divide-y divide-line">
        {account.devices.map((device) => (
          <DeviceRow
            key={device.uuid}
            device={device}
            busy={end.isPending && end.variables === device.uuid}
            onEnd={() => end.mutate(device.uuid)}
          />
        ))}
      </ul>
      {problem !== undefined && (
        <div className="mt-4">
          <Notice tone="danger" live="alert">
            {problem}
          </Notice>
        </div>
      )}
      {others.length > 1 && (
        <Button
          className="mt-4"
          variant="secondary"
          size="small"
          loading={end.isPending && end.variables === null}
          onClick={() => end.mutate(null)}
        >
          {own.endOthers}
        </Button>
      )}
    </Section>
  )
}

interface DeviceRowProps {
  readonly device: Device
  readonly busy: boolean
  readonly onEnd: () => void
}

const DeviceRow = ({ device, busy, onEnd }: DeviceRowProps) => {
  const { timeZone } = useOrganization()
  const at = (iso: string) => {
    const moment = Date.parse(iso)
    return `${shortDate(moment, { timeZone })}, ${timeOfDay(moment, { timeZone })}`
  }
  const name = nameOf(device)
  const date = at(device.signedInAt)
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0 sm:flex-row sm:items-center sm:justify-between">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{name}</span>
          {device.isThis && <Tag tone="success">{own.this}</Tag>}
        </p>
        <p className="text-sm text-muted">
          {fill(own.signedIn, { date })}, {fill(own.seen, { date: at(device.lastSeenAt) })}
        </p>
      </div>
      {!device.isThis && (
        <Button
          className="-ml-3 self-start sm:ml-0 sm:self-auto"
          variant="quiet"
          size="small"
          loading={busy}
          aria-label={fill(own.endNamed, { device: name, date })}
          onClick={onEnd}
        >
          {own.end}
        </Button>
      )}
    </li>
  )
}
