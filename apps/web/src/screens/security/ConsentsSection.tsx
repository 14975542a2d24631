import { changeConsent, getConsents, type ConsentStanding } from '@pledge/contract/consents'
import { consentChoices as words } from '@pledge/copy/en/screens/consents'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { Checkbox } from '@pledge/ui/Checkbox'
import { Notice } from '@pledge/ui/Notice'
import { Section } from '@pledge/ui/Section'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { date } from '../../brand/dates.ts'
import { api } from '../../api.ts'
import { useOrganization } from '../../brand/use-organization.ts'
import { LoadFailed } from '../../journey/LoadFailed.tsx'
import { refusalText } from '../../refusal-text.ts'
import { ROUTES } from '../../routes.ts'
import { FormDialog } from './FormDialog.tsx'

const KEY = ['consents']

type Change =
  | { readonly type: 'MARKETING'; readonly optInOut: 'OPT_IN' | 'OPT_OUT' }
  | { readonly type: 'COMMUNICATIONS'; readonly optInOut: 'OPT_OUT' }

/** Revocable consents: marketing, electronic records (note 048). */
export const ConsentsSection = () => {
  const queryClient = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api(getConsents, { signal }),
  })
  const [message, setMessage] = useState('')
  const change = useMutation({
    mutationFn: (body: Change) => api(changeConsent, { body }),
    onSuccess: (answer, { type, optInOut }) => {
      queryClient.setQueryData(KEY, answer)
      setMessage(type === 'MARKETING' ? words.marketing.done[optInOut] : words.electronic.done)
    },
  })
  const standing = (type: ConsentStanding['type']) => data?.consents.find((each) => each.type === type)
  const marketing = standing('MARKETING')
  return (
    <Section title={words.title} description={words.text}>
      <div role="status" className="mb-4 empty:hidden">
        {message !== '' && <Notice tone="success">{message}</Notice>}
      </div>
      {change.isError && (
        <Notice tone="danger" live="alert" title={words.notSaved}>
          {refusalText(change.error)}
        </Notice>
      )}
      {isError && (
        <LoadFailed
          title={words.failedTitle}
          text={words.failed}
          retry={words.tryAgain}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && (
        <div className="flex flex-col gap-5">
          <Checkbox
            label={words.marketing.label}
            hint={<Since standing={marketing} />}
            checked={marketing?.optInOut === 'OPT_IN'}
            disabled={change.isPending}
            onChange={(event) =>
              change.mutate({
                type: 'MARKETING',
                optInOut: event.currentTarget.checked ? 'OPT_IN' : 'OPT_OUT',
              })
            }
          />
          <ElectronicRecords
            standing={standing('COMMUNICATIONS')}
            endsApplication={data.endsApplication}
            isBusy={change.isPending}
            onWithdraw={() => change.mutateAsync({ type: 'COMMUNICATIONS', optInOut: 'OPT_OUT' })}
          />
          <p>
            <a href={`${ROUTES.privacy.path}#choices`} className="link inline-flex min-h-11 items-center">
              {words.privacy}
            </a>
          </p>
        </div>
      )}
    </Section>
  )
}

const useSince = (standing: ConsentStanding | undefined): string => {
  const { timeZone } = useOrganization()
  return standing?.since == null ? '' : date(Date.parse(standing.since), { timeZone })
}

const Since = ({ standing }: { readonly standing: ConsentStanding | undefined }) => {
  const since = useSince(standing)
  return standing?.optInOut == null ? null : fill(words.marketing.since[standing.optInOut], { date: since })
}

interface ElectronicRecordsProps {
  readonly standing: ConsentStanding | undefined
  readonly endsApplication: boolean
  readonly isBusy: boolean
  readonly onWithdraw: () => Promise<unknown>
}

const ElectronicRecords = ({ standing, endsApplication, isBusy, onWithdraw }: ElectronicRecordsProps) => {
  const { electronic } = words
  const [isOpen, setOpen] = useState(false)
  const slots = { date: useSince(standing) }
  const isGiven = standing?.optInOut === 'OPT_IN'
  const text =
    standing?.optInOut == null ? electronic.notGiven : isGiven ? electronic.given : electronic.withdrawn
  const close = () => setOpen(false)
  return (
    <div className="flex flex-col items-start gap-3 border-t border-line pt-5">
      <h3 className="text-base">{electronic.title}</h3>
      <p className="max-w-prose text-muted">{fill(text, slots)}</p>
      {isGiven && (
        <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
          {electronic.withdraw}
        </Button>
      )}
      {isOpen && (
        <FormDialog
          title={electronic.dialogTitle}
          onClose={close}
          onSubmit={() => void onWithdraw().then(close, close)}
          submit={electronic.withdraw}
          cancel={electronic.keep}
          busy={isBusy}
          busyLabel={words.saving}
          danger
        >
          {endsApplication && <p className="font-semibold">{electronic.endsApplication}</p>}
          <p>{electronic.keepsLoan}</p>
          <p>{electronic.stillEmailed}</p>
        </FormDialog>
      )}
    </div>
  )
}
