import type { PushDeviceView } from '@pledge/contract/alerts'
import { alerts as words } from '@pledge/copy/en/screens/alerts'
import { security } from '@pledge/copy/en/screens/security'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { dateTime } from '../brand/dates.ts'
import { useOrganization } from '../brand/use-organization.ts'
import { deviceName } from '../session/device-name.ts'

interface PushDevicesProps {
  readonly devices: readonly PushDeviceView[]
  /** The device that is being removed. */
  readonly removing: string | null
  readonly onRemove: (device: PushDeviceView) => void
}

const nameOf = ({ userAgent }: PushDeviceView): string => {
  const known = deviceName(userAgent)
  return known === undefined ? words.pushUnknown : fill(security.devices.named, known)
}

/** Browsers that take notifications about the borrower's loans, each with a way to remove it. */
export const PushDevices = ({ devices, removing, onRemove }: PushDevicesProps) => {
  const { timeZone } = useOrganization()
  if (devices.length === 0) return null
  return (
    <ul className="flex flex-col divide-y divide-line" aria-label={words.pushDevices}>
      {devices.map((device) => (
        <li key={device.uuid} className="flex items-center justify-between gap-3 py-2">
          <p className="min-w-0">
            {nameOf(device)}
            <span className="block text-sm text-muted">
              {fill(words.pushSince, { moment: dateTime(Date.parse(device.addedAt), { timeZone }) })}
            </span>
          </p>
          <Button
            variant="secondary"
            size="small"
            loading={removing === device.uuid}
            aria-label={fill(words.removeDevice, { name: nameOf(device) })}
            onClick={() => onRemove(device)}
          >
            {words.remove}
          </Button>
        </li>
      ))}
    </ul>
  )
}
