import { sandboxSetVenue, VENUE_ACTS } from '@pledge/sandbox/contract/faults'
import { fill } from '@pledge/copy/fill'
import { shortPercent } from '@pledge/copy/format/percent'
import { Section } from '@pledge/ui/Section'
import { SelectField } from '@pledge/ui/SelectField'
import { useState, type FormEvent } from 'react'
import { sandbox } from '../words/sandbox.ts'
import { api } from './api.ts'
import { ActionOutcome } from './ActionOutcome.tsx'
import { useSandboxAction, type Sandbox, type SandboxAction } from './use-sandbox.ts'
import { SubmitAction } from './SubmitAction.tsx'

const words = sandbox.venues
type Venue = Sandbox['venues'][number]
type VenueAct = (typeof VENUE_ACTS)[number]

/** A venue's faults in words, or that it has none. */
const faultsOf = ({ isReachable, isFrozen, garbage, offset }: Venue): string => {
  const faults = [
    ...(isReachable ? [] : [words.away]),
    ...(isFrozen ? [words.frozen] : []),
    ...(garbage === null ? [] : [words.nonsense]),
    ...(offset === '0' ? [] : [fill(words.off, { percent: shortPercent(offset) })]),
  ]
  return faults.length === 0 ? words.fine : faults.join(', ')
}

/** The venues whose prices make the median, with controls to simulate their failures. */
export const VenuesCard = ({ venues }: { readonly venues: readonly Venue[] }) => {
  const action = useSandboxAction()
  return (
    <Section title={words.title} description={words.description}>
      <div className="flex flex-col gap-5">
        <dl className="flex flex-col divide-y divide-line">
          {venues.map((venue) => (
            <div key={venue.venue} className="flex flex-wrap justify-between gap-x-4 py-2 first:pt-0">
              <dt className="font-semibold">{venue.venue}</dt>
              <dd className="text-muted figures">{faultsOf(venue)}</dd>
            </div>
          ))}
        </dl>
        <ActionOutcome outcome={action.outcome} />
        <VenueForm names={venues.map(({ venue }) => venue)} action={action} />
      </div>
    </Section>
  )
}

const RUN = 'venue'

const VenueForm = ({
  names,
  action,
}: {
  readonly names: readonly string[]
  readonly action: SandboxAction
}) => {
  const [venue, setVenue] = useState(names[0] ?? '')
  const [act, setAct] = useState<VenueAct>('FREEZE')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void action.run(RUN, async () => {
      await api(sandboxSetVenue, { body: { venue, act } })
      return fill(words.done, { venue, act: words.acts[act] })
    })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 border-t border-line pt-5">
      <SelectField
        label={words.venue}
        options={names.map((name) => ({ value: name, label: name }))}
        value={venue}
        onChange={(event) => setVenue(event.target.value)}
      />
      <SelectField
        label={words.act}
        options={VENUE_ACTS.map((value) => ({ value, label: words.acts[value] }))}
        value={act}
        onChange={(event) => setAct(VENUE_ACTS.find((one) => one === event.target.value) ?? act)}
      />
      <SubmitAction isRunning={action.running === RUN} label={words.set} />
    </form>
  )
}
