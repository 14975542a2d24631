import { stopDebit, turnOffAutopay, type DebitsView, type DebitView } from '@pledge/contract/debits'
import { debits as words } from '@pledge/copy/en/screens/debits'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { Button, buttonLook } from '@pledge/ui/Button'
import { LiveMessage } from '@pledge/ui/LiveMessage'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { Notice } from '@pledge/ui/Notice'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { calendarDate } from '../../brand/dates.ts'
import { LoadFailedNotice } from '../../brand/LoadFailedNotice.tsx'
import { PageLink } from '../../journey/PageLink.tsx'
import { refusalText } from '../../refusal-text.ts'
import { AutopayDialog } from './AutopayDialog.tsx'
import { debitsQuery, showDebits } from './debit-queries.ts'
import { payAnchor } from './pay-anchor.ts'
import { PayDialog } from './PayDialog.tsx'

const accountText = ({ institution, type, mask }: NonNullable<DebitsView['account']>): string =>
  institution === null
    ? fill(words.account[type], { mask })
    : fill(words.accountAt, { type: words.type[type], mask, institution })

const slotsOf = ({ amount, settlesOn }: DebitView) => ({
  amount: wireDollars(amount),
  date: calendarDate(settlesOn),
})

/** Stops one debit that was not submitted. */
const StopDebit = ({ appUuid, debit }: { readonly appUuid: string; readonly debit: DebitView }) => {
  const queryClient = useQueryClient()
  const stopping = useMutation({
    mutationFn: () => api(stopDebit, { params: { uuid: appUuid, debitUuid: debit.uuid } }),
    onSuccess: (answer) => showDebits(queryClient, appUuid, answer),
  })
  return (
    <>
      {stopping.isError && (
        <Notice tone="danger" live="alert">
          {refusalText(stopping.error)}
        </Notice>
      )}
      <Button variant="secondary" size="small" loading={stopping.isPending} onClick={() => stopping.mutate()}>
        {words.status.stop}
      </Button>
    </>
  )
}

/** Autopay's own section says what it will debit. */
const isPlannedByAutopay = ({ kind, status, presentment }: DebitView): boolean =>
  kind === 'AUTOPAY' && status === 'SCHEDULED' && presentment === 1

/** The debits that a borrower has to know of: under way, to be presented again, and the last one if it failed. */
const News = ({ appUuid, debits }: { readonly appUuid: string; readonly debits: DebitsView['debits'] }) => {
  const last = debits.find(({ status }) => status !== 'STOPPED' && status !== 'SCHEDULED')
  const open = debits.filter(
    (debit) => ['SCHEDULED', 'SUBMITTING', 'SUBMITTED'].includes(debit.status) && !isPlannedByAutopay(debit),
  )
  return (
    <>
      {last?.failure !== undefined && last.failure !== null && (
        <Notice tone="warn" title={fill(words.status.failedTitle, slotsOf(last))}>
          {words.status.failed[last.failure]} {words.status.doesntCount}
        </Notice>
      )}
      {open.map((debit) => (
        <div key={debit.uuid} className="flex flex-col items-start gap-2">
          <p className="text-sm">
            {fill(
              debit.status === 'SCHEDULED' && debit.presentment > 1
                ? words.status.again
                : words.status.underWay,
              slotsOf(debit),
            )}
          </p>
          {debit.canStop && <StopDebit appUuid={appUuid} debit={debit} />}
        </div>
      ))}
    </>
  )
}

const autopayText = ({ autopay, debits }: DebitsView): string => {
  if (!autopay.isOn) return words.autopay.off
  const next = debits.find(isPlannedByAutopay) ?? autopay.next
  if (next === null) return words.autopay.onLast
  return fill(words.autopay.on, {
    amount: wireDollars(next.amount),
    mask: autopay.accountMask ?? '',
    date: calendarDate(next.settlesOn),
  })
}

const Autopay = ({ appUuid, debits }: { readonly appUuid: string; readonly debits: DebitsView }) => {
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const turningOff = useMutation({
    mutationFn: () => api(turnOffAutopay, { params: { uuid: appUuid } }),
    onSuccess: (answer) => showDebits(queryClient, appUuid, answer),
  })
  const { isOn, next } = debits.autopay
  const isUnderWay = debits.debits.some(
    ({ kind, status }) => kind === 'AUTOPAY' && (status === 'SUBMITTING' || status === 'SUBMITTED'),
  )
  const planned = debits.debits.find(isPlannedByAutopay)
  const off = isUnderWay ? words.autopay.turnedOffUnderWay : words.autopay.turnedOff
  return (
    <section className="flex flex-col items-start gap-2 border-t border-line pt-4">
      <h4 className="text-base font-semibold">{words.autopay.title}</h4>
      <p className="text-sm">{autopayText(debits)}</p>
      {isOn && <p className="text-sm text-muted">{words.autopay.last}</p>}
      <LiveMessage message={turningOff.isSuccess && !isOn ? off : ''} turn={turningOff.submittedAt} />
      {turningOff.isError && (
        <Notice tone="danger" live="alert">
          {refusalText(turningOff.error)}
        </Notice>
      )}
      {isOn ? (
        <div className="flex flex-wrap gap-2">
          {planned?.canStop === true && <StopDebit appUuid={appUuid} debit={planned} />}
          <Button
            variant="secondary"
            size="small"
            loading={turningOff.isPending}
            onClick={() => turningOff.mutate()}
          >
            {words.autopay.turnOff}
          </Button>
        </div>
      ) : (
        next !== null && (
          <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
            {words.autopay.turnOn}
          </Button>
        )
      )}
      {isOpen && <AutopayDialog appUuid={appUuid} onClose={() => setOpen(false)} />}
    </section>
  )
}

/** A loan that nothing was paid out for has no account until its borrower links one (note 071). */
const NoAccount = ({ appUuid, canLink }: { readonly appUuid: string; readonly canLink: boolean }) =>
  canLink ? (
    <>
      <p className="text-sm text-muted">{words.canLink}</p>
      <PageLink page="link-account" appUuid={appUuid} className={buttonLook({ block: true })}>
        {words.link}
      </PageLink>
    </>
  ) : (
    <p className="text-sm text-muted">{words.noAccount}</p>
  )

export interface PayFromBankProps {
  readonly appUuid: string
  readonly achHoldDays: number
}

/** Payments from the borrower's bank account: pay now, autopay, what is on its way, and what failed. */
export const PayFromBank = ({ appUuid, achHoldDays }: PayFromBankProps) => {
  const query = useQuery({ ...debitsQuery(appUuid), refetchOnMount: 'always' })
  const [isPaying, setPaying] = useState(false)
  // As it was when the dialog was opened: it stays to the end of the payment.
  const [opened, setOpened] = useState<NonNullable<DebitsView['payNow']>>()
  const { data: debits, error } = query
  if (debits === undefined)
    return (
      <section className="flex flex-col gap-3 border-t border-line pt-4">
        <h3 className="text-base">{words.title}</h3>
        {error === null ? (
          <Loading label={words.loading}>
            <Skeleton className="h-24 w-full" />
          </Loading>
        ) : (
          <LoadFailedNotice
            text={`${words.failedToLoad} ${refusalText(error)}`}
            retry={words.tryAgain}
            isRetrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
      </section>
    )
  const { account, payNow } = debits
  return (
    <section className="flex flex-col gap-4 border-t border-line pt-4">
      <h3 id={payAnchor(appUuid)} tabIndex={-1} className="text-base">
        {words.title}
      </h3>
      {account === null ? (
        <NoAccount appUuid={appUuid} canLink={debits.canLink} />
      ) : (
        <>
          <p className="text-sm text-muted">
            {accountText(account)}
            {debits.canLink && (
              <>
                {'. '}
                <PageLink page="link-account" appUuid={appUuid}>
                  {words.linkAnother}
                </PageLink>
              </>
            )}
          </p>
          <News appUuid={appUuid} debits={debits.debits} />
          {payNow !== null && (
            <div className="flex flex-col gap-2">
              <Button
                block
                onClick={() => {
                  setOpened(payNow)
                  setPaying(true)
                }}
              >
                {words.pay}
              </Button>
              <p className="text-sm text-muted">
                {fill(words.payNote, { date: calendarDate(payNow.settlesOn) })}
              </p>
            </div>
          )}
          <Autopay appUuid={appUuid} debits={debits} />
          {isPaying && opened !== undefined && (
            <PayDialog
              appUuid={appUuid}
              payNow={opened}
              accountText={accountText(account)}
              achHoldDays={achHoldDays}
              onClose={() => setPaying(false)}
            />
          )}
        </>
      )}
    </section>
  )
}
