import { chooseStabilization, type StabilizationView } from '@pledge/contract/stabilization'
import { stabilization as words } from '@pledge/copy/en/screens/stabilization'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { shortPercent } from '@pledge/copy/format/percent'
import { Button } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { Notice } from '@pledge/ui/Notice'
import { Tag } from '@pledge/ui/Tag'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '../../../api.ts'
import { LoadFailedNotice } from '../../../brand/LoadFailedNotice.tsx'
import { REVIEW_POLL } from '../../../polling/poll-interval.ts'
import { usePolledQuery } from '../../../polling/use-polled-query.ts'
import { refusalText } from '../../../refusal-text.ts'
import { HeldUsdc } from './HeldUsdc.tsx'
import { SignAddendum } from './SignAddendum.tsx'
import { stabilizationQuery } from './stabilization-queries.ts'

/** Nothing about it follows the price or the exchange. */
const isCalm = (view: StabilizationView | undefined): boolean => view !== undefined && view.held === null

/**
 * Stabilization of a loan (gap G.72): off or on, at which level and price it acts and what it costs; or what is held as USDC, and how it
 * is turned back into coins. Nothing where it is neither on nor offered.
 */
export const StabilizationCard = ({ appUuid }: { readonly appUuid: string }) => {
  const { query, isPaused, restart } = usePolledQuery(stabilizationQuery(appUuid), REVIEW_POLL, isCalm)
  const view = query.data
  if (view === undefined)
    return query.error === null ? null : (
      <LoadFailedNotice
        text={`${words.notLoaded} ${refusalText(query.error)}`}
        retry={words.tryAgain}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  if (view.held !== null)
    return (
      <HeldUsdc
        appUuid={appUuid}
        coin={view.coin}
        held={view.held}
        isPaused={isPaused}
        onCheckAgain={restart}
      />
    )
  return view.isOn || view.signable !== null ? <Choice appUuid={appUuid} view={view} /> : null
}

/** Switches it off: no words are needed for that. */
const useTurnOff = (appUuid: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api(chooseStabilization, { params: { uuid: appUuid }, body: { signed: null } }),
    onSuccess: (answer) => queryClient.setQueryData(stabilizationQuery(appUuid).queryKey, answer),
  })
}

const Choice = ({ appUuid, view }: { readonly appUuid: string; readonly view: StabilizationView }) => {
  const titleId = useId()
  const [isSigning, setSigning] = useState(false)
  const [done, setDone] = useState<'on' | 'off' | null>(null)
  const turningOff = useTurnOff(appUuid)
  const { coin, isOn, mayChange, signable, liquidationPrice } = view
  const terms = view.chosen ?? signable
  return (
    <Card as="section" labelledBy={titleId} className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-3">
        <h3 id={titleId} className="text-lg">
          {words.title}
        </h3>
        <Tag tone={isOn ? 'success' : 'neutral'}>{isOn ? words.on : words.off}</Tag>
      </div>
      <p className="max-w-prose">{fill(words.what, { level: shortPercent(view.liquidationLtv), coin })}</p>
      {liquidationPrice !== null && (
        <p className="max-w-prose text-muted figures">
          {fill(words.levelAt, { coin, price: wireDollars(liquidationPrice) })}
        </p>
      )}
      {terms !== null && (
        <p className="max-w-prose text-sm text-muted">
          {fill(words.terms, { fee: shortPercent(terms.feeRate) })}
        </p>
      )}
      {done !== null && (
        <Notice tone="success" live="status">
          {done === 'on' ? words.turnedOn : words.turnedOff}
        </Notice>
      )}
      {turningOff.isError && (
        <Notice tone="danger" live="alert">
          {words.failed} {refusalText(turningOff.error)}
        </Notice>
      )}
      {isOn && mayChange && (
        <Button
          variant="secondary"
          className="self-start"
          loading={turningOff.isPending}
          loadingLabel={words.turningOff}
          onClick={() => turningOff.mutate(undefined, { onSuccess: () => setDone('off') })}
        >
          {words.turnOff}
        </Button>
      )}
      {isOn && !mayChange && <p className="text-sm text-muted">{words.decided}</p>}
      {signable !== null && (
        <Button variant="secondary" className="self-start" onClick={() => setSigning(true)}>
          {words.turnOn}
        </Button>
      )}
      {isSigning && signable !== null && (
        <SignAddendum
          appUuid={appUuid}
          signable={signable}
          onSigned={() => {
            setSigning(false)
            setDone('on')
          }}
          onClose={() => setSigning(false)}
        />
      )}
    </Card>
  )
}
